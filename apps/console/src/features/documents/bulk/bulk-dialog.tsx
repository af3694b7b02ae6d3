import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { SelectField, TextField } from '../../../ui/text-field.tsx'
import { useValueMask } from '../../../ui/private-text.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { lineText } from '../grid/cell-text.ts'
import { readAll } from '../transfer/read-all.ts'
import { DocumentTitle } from '../grid/document-title.tsx'
import { readDocument } from '../values/document.ts'
import { lambdaProblem, readSamples } from './bulk-change.ts'
import type { BulkChange, Sample } from './bulk-change.ts'
import { bulkRuns, errorLine, runBulk } from './bulk-runs.ts'
import type { BulkProgress } from './bulk-runs.ts'
import styles from './bulk-dialog.module.css'

interface BulkDialogProps {
  readonly place: CollectionPlace
  /** The documents that the filter shows. */
  readonly set: QueryTemplate
  readonly onChanged: () => void
  readonly onClose: () => void
}

type Progress = BulkProgress | { readonly state: 'counting'; readonly found: number }

/** The change of this page that the dialog is about: one that was under way when it was opened, or one of the same documents. */
function useHeldRun(place: CollectionPlace, set: QueryTemplate) {
  const held = useSyncExternalStore(bulkRuns.subscribe, () => bulkRuns.get(place))
  const [origin] = useState(() => JSON.stringify(set))
  const [found] = useState(() => (held?.progress.state === 'running' ? held.origin : undefined))
  useEffect(() => bulkRuns.attend(place), [place])
  return { run: held?.origin === origin || held?.origin === found ? held : undefined, origin }
}

function useBulk({ place, set, onChanged }: BulkDialogProps) {
  const services = useServices()
  const { run: held, origin } = useHeldRun(place, set)
  const [prepared, setPrepared] = useState<Progress>()
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
      setSamples(change.kind === 'update' ? await readSamples(services, place, set, change.lambda, signal) : [])
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
      setPrepared({ state: 'ready', ids, next: 0, changed: 0 })
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

function ProgressLine({ progress }: { readonly progress: Progress }) {
  if (progress.state === 'counting') return <p role="status">{text('documents.bulk_counting', { count: progress.found })}</p>
  const { state, ids, next, changed, message } = progress
  if (state === 'ready') return <p role="status">{text('documents.bulk_ready', { count: ids.length })}</p>
  return (
    <>
      <progress className={styles['progress']} max={Math.max(1, ids.length)} value={next} aria-label={text('documents.bulk_progress')} />
      <p role="status">{text('documents.bulk_state', { next, total: ids.length, changed })}</p>
      {message !== undefined && (
        <Note tone="bad" role="alert">
          {message}
        </Note>
      )}
    </>
  )
}

const KINDS = (['update', 'delete'] as const).map((value) => ({ value, label: text(`documents.bulk_${value}`) }))

/** Changes or deletes all documents of the filter: counted first, shown on samples, then in batches that can be stopped. */
export function BulkDialog(props: BulkDialogProps) {
  const { place, onClose } = props
  const { held, progress, samples, problem, prepare, run, reset, cancel, leave } = useBulk(props)
  const [kind, setKind] = useState<BulkChange['kind']>(held?.change.kind ?? 'update')
  const [lambda, setLambda] = useState(held?.change.kind === 'update' ? held.change.lambda : 'doc => ({  })')
  const [typed, setTyped] = useState('')
  const change: BulkChange = kind === 'delete' ? { kind } : { kind, lambda }
  const invalid = kind === 'update' ? lambdaProblem(lambda) : undefined
  const isBusy = progress?.state === 'counting' || progress?.state === 'running'
  const isReady = progress?.state === 'ready' || progress?.state === 'stopped'
  const isConfirmed = kind === 'update' || typed === place.collection
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
          <Button onClick={isBusy ? cancel : close}>{text(isBusy ? 'documents.import_stop' : 'action.close')}</Button>
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
      <SelectField
        label={text('documents.bulk_kind')}
        options={KINDS}
        value={kind}
        disabled={isBusy}
        onChange={(event) => {
          setKind(event.target.value as BulkChange['kind'])
          reset()
        }}
      />
      {kind === 'update' && (
        <TextField
          label={text('documents.bulk_lambda')}
          help={text('documents.bulk_lambda_help')}
          error={invalid}
          value={lambda}
          readOnly={isBusy}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => {
            setLambda(event.target.value)
            reset()
          }}
        />
      )}
      {problem !== undefined && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <Samples collection={place.collection} samples={samples} />
      {progress !== undefined && <ProgressLine progress={progress} />}
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
