import { useState } from 'react'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { BulkFields, changeOf, writtenOf, writtenProblem } from './bulk-fields.tsx'
import { BulkProgressLine } from './bulk-progress.tsx'
import { Samples } from './bulk-samples.tsx'
import { InterruptedChange } from './interrupted-change.tsx'
import { useBulk } from './use-bulk.ts'
import type { BulkSubject } from './use-bulk.ts'

interface BulkDialogProps extends BulkSubject {
  /** Whether it goes on with a change that was interrupted, if there is one. */
  readonly resumes?: boolean
  readonly onClose: () => void
}

/** Changes or deletes all documents of the filter: counted first, shown on samples, then in batches that can be stopped. */
export function BulkDialog(props: BulkDialogProps) {
  const { place, onClose, resumes = false } = props
  const bulk = useBulk(props, resumes)
  const { offered, progress, samples, problem, prepare, run, reset, cancel, leave } = bulk
  const [written, setWritten] = useState(() => writtenOf(bulk.change))
  const [typed, setTyped] = useState('')
  const change = changeOf(written)
  const { kind } = written
  const invalid = writtenProblem(written)
  const isBusy = progress?.state === 'counting' || progress?.state === 'running'
  const isReady = progress?.state === 'ready' || progress?.state === 'stopped'
  const isConfirmed = kind !== 'delete' || typed === place.collection
  const submit = () => {
    if (isBusy || invalid !== undefined || progress?.state === 'done') return
    if (progress === undefined) void prepare(change)
    else if (isReady && isConfirmed) run(change, progress)
  }
  const close = () => {
    leave()
    onClose()
  }
  const runLabel = kind === 'delete' ? text('documents.bulk_run_delete') : text('documents.bulk_run_update')
  const stopLabel = progress?.state === 'running' ? 'documents.bulk_pause' : isBusy ? 'action.cancel' : 'action.close'
  const goOnLabel = progress?.state === 'stopped' ? text('documents.import_resume') : runLabel
  return (
    <Dialog
      open
      onClose={close}
      dismissable={!isBusy}
      title={text('documents.bulk_title', { name: place.collection })}
      onSubmit={submit}
      footer={
        <>
          {progress?.state === 'running' && <Button onClick={close}>{text('documents.run_leave')}</Button>}
          <Button onClick={isBusy ? cancel : close}>{text(stopLabel)}</Button>
          <Button
            type="submit"
            variant={kind === 'delete' && isReady ? 'danger' : 'primary'}
            loading={isBusy}
            disabled={invalid !== undefined || progress?.state === 'done' || (isReady && !isConfirmed)}
          >
            {progress === undefined ? text('documents.bulk_prepare') : goOnLabel}
          </Button>
        </>
      }
    >
      {offered !== undefined && (
        <InterruptedChange
          job={offered}
          onTake={() => {
            bulk.take()
            setWritten(writtenOf(offered.change))
          }}
          onForget={bulk.forgetJob}
        />
      )}
      <BulkFields
        written={written}
        isBusy={isBusy}
        onChange={(next) => {
          setWritten(next)
          reset()
        }}
      />
      {problem !== undefined && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <Samples collection={place.collection} samples={samples} />
      {progress !== undefined && <BulkProgressLine collection={place.collection} kind={change.kind} progress={progress} />}
      {kind === 'delete' && isReady && (
        <TextField
          label={text('form.type_to_confirm', { name: place.collection })}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Dialog>
  )
}
