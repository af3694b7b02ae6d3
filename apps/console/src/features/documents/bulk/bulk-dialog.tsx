import { useRef, useState } from 'react'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { errorText } from '../../../data/error-text.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { QueryFailedError } from '../../../data/query-outcome.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { SelectField, TextField } from '../../../ui/text-field.tsx'
import { useValueMask } from '../../../ui/private-text.tsx'
import { lineText } from '../grid/cell-text.ts'
import { readAll } from '../transfer/read-all.ts'
import { DocumentTitle } from '../grid/document-title.tsx'
import { readDocument } from '../values/document.ts'
import { changeAll, failureText, lambdaProblem, readSamples } from './bulk-change.ts'
import type { BulkChange, Sample } from './bulk-change.ts'
import styles from './bulk-dialog.module.css'

interface BulkDialogProps {
  readonly place: CollectionPlace
  /** The documents that the filter shows. */
  readonly set: QueryTemplate
  readonly onChanged: () => void
  readonly onClose: () => void
}

type Progress =
  | { readonly state: 'counting'; readonly found: number }
  | {
      readonly state: 'ready' | 'running' | 'stopped' | 'done'
      readonly ids: readonly string[]
      readonly next: number
      readonly changed: number
      readonly message?: string
    }

function errorLine(error: unknown): string {
  return error instanceof QueryFailedError ? failureText(error.failure) : errorText(error)
}

function useBulk({ place, set, onChanged }: BulkDialogProps) {
  const services = useServices()
  const [progress, setProgress] = useState<Progress>()
  const [samples, setSamples] = useState<readonly Sample[]>([])
  const [problem, setProblem] = useState<string>()
  const controller = useRef<AbortController>(undefined)
  const begin = () => {
    controller.current = new AbortController()
    setProblem(undefined)
    return controller.current.signal
  }
  /** Counts what would change, exactly, and shows what an update would give. */
  const prepare = async (change: BulkChange) => {
    const signal = begin()
    setProgress({ state: 'counting', found: 0 })
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
          setProgress({ state: 'counting', found })
        },
      })
      setProgress({ state: 'ready', ids, next: 0, changed: 0 })
    } catch (error: unknown) {
      setProgress(undefined)
      if (!signal.aborted) setProblem(errorLine(error))
    }
  }
  const run = async (change: BulkChange, from: Exclude<Progress, { state: 'counting' }>) => {
    const signal = begin()
    let current: Exclude<Progress, { state: 'counting' }> = { state: 'running', ids: from.ids, next: from.next, changed: from.changed }
    setProgress(current)
    try {
      const onBatch = (next: number, changed: number) => {
        current = { ...current, next, changed: current.changed + changed }
        setProgress(current)
      }
      await changeAll(services, { place, ids: from.ids, change, from: from.next, signal, onBatch })
      setProgress({ ...current, state: 'done' })
    } catch (error: unknown) {
      setProgress({ ...current, state: 'stopped', ...(!signal.aborted && { message: errorLine(error) }) })
    }
    onChanged()
  }
  return { progress, samples, problem, prepare, run, reset: () => setProgress(undefined), cancel: () => controller.current?.abort() }
}

function Samples({ samples }: { readonly samples: readonly Sample[] }) {
  const mask = useValueMask()
  if (samples.length === 0) return null
  return (
    <ul className={styles['samples']} aria-label={text('documents.bulk_samples')}>
      {samples.map(({ before, change }, at) => {
        const document = readDocument(before)
        return (
          <li key={document?.id ?? at}>
            <strong>{document !== undefined && <DocumentTitle document={document} otherwise={document.id} />}</strong>
            <code dir="ltr">
              {change.kind === 'object'
                ? change.fields.map(({ name, value }) => `${name}: ${lineText(mask(value))}`).join(', ')
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
  const [kind, setKind] = useState<BulkChange['kind']>('update')
  const [lambda, setLambda] = useState('doc => ({  })')
  const [typed, setTyped] = useState('')
  const { progress, samples, problem, prepare, run, reset, cancel } = useBulk(props)
  const change: BulkChange = kind === 'delete' ? { kind } : { kind, lambda }
  const invalid = kind === 'update' ? lambdaProblem(lambda) : undefined
  const isBusy = progress?.state === 'counting' || progress?.state === 'running'
  const isReady = progress?.state === 'ready' || progress?.state === 'stopped'
  const isConfirmed = kind === 'update' || typed === place.collection
  const submit = () => {
    if (isBusy || invalid !== undefined || progress?.state === 'done') return
    if (progress === undefined) void prepare(change)
    else if (isReady && isConfirmed) void run(change, progress)
  }
  const runLabel = kind === 'delete' ? text('documents.bulk_run_delete') : text('documents.bulk_run_update')
  const goOnLabel = progress?.state === 'stopped' ? text('documents.import_resume') : runLabel
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!isBusy}
      title={text('documents.bulk_title', { name: place.collection })}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={isBusy ? cancel : onClose}>{text(isBusy ? 'documents.import_stop' : 'action.close')}</Button>
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
      <Samples samples={samples} />
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
