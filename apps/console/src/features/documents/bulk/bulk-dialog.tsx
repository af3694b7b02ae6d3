import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { QueryFailedError } from '../../../data/query-outcome.ts'
import { useServices } from '../../../data/services.ts'
import type { Services } from '../../../data/services.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useValueMask } from '../../../ui/private-text.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { lineText } from '../grid/cell-text.ts'
import { readAll } from '../transfer/read-all.ts'
import { DocumentTitle } from '../grid/document-title.tsx'
import { readDocument } from '../values/document.ts'
import { readSamples } from './bulk-change.ts'
import type { BulkChange, Sample } from './bulk-change.ts'
import { BulkFields, changeOf, writtenOf, writtenProblem } from './bulk-fields.tsx'
import { BulkProgressLine } from './bulk-progress.tsx'
import type { ShownProgress } from './bulk-progress.tsx'
import { isOfDocuments } from './change-all.ts'
import { bulkRuns, errorLine, readyProgress, runBulk } from './bulk-runs.ts'
import type { BulkProgress } from './bulk-runs.ts'
import styles from './bulk-dialog.module.css'

interface BulkDialogProps {
  readonly place: CollectionPlace
  /** The documents that the filter shows. */
  readonly set: QueryTemplate
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** The change of this page that the dialog is about: one that was under way when it was opened, or one of the same documents. */
function useHeldRun(place: CollectionPlace, set: QueryTemplate) {
  const held = useSyncExternalStore(bulkRuns.subscribe, () => bulkRuns.get(place))
  const [origin] = useState(() => JSON.stringify(set))
  const [found] = useState(() => (held?.progress.state === 'running' ? held.origin : undefined))
  useEffect(() => bulkRuns.attend(place), [place])
  return { run: held?.origin === origin || held?.origin === found ? held : undefined, origin }
}

/** What the first documents get. That one of them would be refused is said, and is no reason not to change the others. */
async function samplesOf(services: Services, place: CollectionPlace, set: QueryTemplate, change: BulkChange, signal: AbortSignal) {
  const none: { readonly read: readonly Sample[]; readonly refusal: string | undefined } = { read: [], refusal: undefined }
  if (change.kind !== 'update') return none
  try {
    return { ...none, read: await readSamples(services, place, set, change.lambda, signal) }
  } catch (error: unknown) {
    if (error instanceof QueryFailedError && isOfDocuments(error.failure)) return { ...none, refusal: errorLine(error) }
    throw error
  }
}

function useBulk({ place, set, onChanged }: BulkDialogProps) {
  const services = useServices()
  const { run: held, origin } = useHeldRun(place, set)
  const [prepared, setPrepared] = useState<ShownProgress>()
  const [samples, setSamples] = useState<readonly Sample[]>([])
  const [problem, setProblem] = useState<string>()
  const controller = useRef<AbortController>(undefined)
  /** Counts what would change, exactly, and shows what an update would give. */
  const prepare = async (change: BulkChange) => {
    controller.current = new AbortController()
    const { signal } = controller.current
    setProblem(undefined)
    setPrepared({ state: 'counting', found: 0 })
    try {
      const { read, refusal } = await samplesOf(services, place, set, change, signal)
      setSamples(read)
      setProblem(refusal)
      const ids: string[] = []
      await readAll(services, {
        place,
        set,
        at: '',
        signal,
        onPage: (documents, found) => {
          for (const { id } of documents) ids.push(id)
          setPrepared({ state: 'counting', found })
        },
      })
      setPrepared(readyProgress(ids))
    } catch (error: unknown) {
      setPrepared(undefined)
      if (!signal.aborted) setProblem(errorLine(error))
    }
  }
  const forget = () => {
    if (held?.progress.state !== 'running') bulkRuns.forget(place)
  }
  return {
    held,
    progress: held?.progress ?? prepared,
    samples,
    problem,
    prepare,
    run: (change: BulkChange, from: BulkProgress) => {
      setProblem(undefined)
      void runBulk(services, { place, change, origin: held?.origin ?? origin, from, onChanged })
    },
    reset: () => {
      forget()
      setPrepared(undefined)
    },
    cancel: () => {
      controller.current?.abort()
      bulkRuns.cancel(place)
    },
    /** Forgets what has ended; what runs goes on. */
    leave: forget,
  }
}

function Samples({ collection, samples }: { readonly collection: string; readonly samples: readonly Sample[] }) {
  const marks = useFieldMarks()
  const mask = useValueMask()
  if (samples.length === 0) return null
  return (
    <ul className={styles['samples']} aria-label={text('documents.bulk_samples')}>
      {samples.map(({ before, change }, at) => {
        const document = readDocument(before)
        return (
          <li key={document?.id ?? at}>
            <strong>
              {document !== undefined && <DocumentTitle collection={collection} document={document} otherwise={document.id} />}
            </strong>
            <code dir="ltr">
              {change.kind === 'object'
                ? change.fields.map(({ name, value }) => `${name}: ${lineText(mask(value, marks.has(name, collection)))}`).join(', ')
                : lineText(mask(change))}
            </code>
          </li>
        )
      })}
    </ul>
  )
}

/** Changes or deletes all documents of the filter: counted first, shown on samples, then in batches that can be stopped. */
export function BulkDialog(props: BulkDialogProps) {
  const { place, onClose } = props
  const { held, progress, samples, problem, prepare, run, reset, cancel, leave } = useBulk(props)
  const [written, setWritten] = useState(() => writtenOf(held?.change))
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
