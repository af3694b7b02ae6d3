import { useRef, useState } from 'react'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { errorText } from '../../../data/error-text.ts'
import { fql } from '../../../data/fql.ts'
import type { QueryTemplate } from '../../../data/fql.ts'
import { useServices } from '../../../data/services.ts'
import type { WireField } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { downloadBlob } from '../../../ui/download.ts'
import { Note } from '../../../ui/note.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { SelectField } from '../../../ui/text-field.tsx'
import { readAll } from './read-all.ts'
import { EXPORT_ENDINGS, EXPORT_FORMATS, EXPORT_TYPES, storedFields, writeDocuments } from './write-documents.ts'
import type { ExportFormat } from './write-documents.ts'

interface ExportDialogProps {
  readonly place: CollectionPlace
  readonly definition: CollectionDefinition
  /** Some of the documents, such as those that the filter shows; undefined when there are only all. */
  readonly some: { readonly set: QueryTemplate; readonly label: string } | undefined
  readonly at: string
  readonly onClose: () => void
}

type Progress =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly read: number }
  | { readonly state: 'done'; readonly read: number; readonly time: string }
  | { readonly state: 'failed'; readonly message: string }

function useExport({ place, definition, some, at }: ExportDialogProps) {
  const services = useServices()
  const [progress, setProgress] = useState<Progress>({ state: 'idle' })
  const controller = useRef<AbortController>(undefined)
  const start = async (format: ExportFormat, scope: Scope) => {
    const current = new AbortController()
    controller.current = current
    setProgress({ state: 'running', read: 0 })
    const computed = new Set(definition.computedFields.map(({ name }) => name))
    const rows: (readonly WireField[])[] = []
    try {
      const set = scope === 'some' && some !== undefined ? some.set : fql`Collection(${place.collection}).all()`
      const { time } = await readAll(services, {
        place,
        set,
        at,
        signal: current.signal,
        onPage: (documents, read) => {
          for (const document of documents) rows.push(storedFields(document, computed))
          setProgress({ state: 'running', read })
        },
      })
      const content = new Blob([...writeDocuments(format, rows)], { type: `${EXPORT_TYPES[format]};charset=utf-8` })
      downloadBlob(`${place.collection}.${EXPORT_ENDINGS[format]}`, content)
      setProgress({ state: 'done', read: rows.length, time })
    } catch (error: unknown) {
      setProgress(current.signal.aborted ? { state: 'idle' } : { state: 'failed', message: errorText(error) })
    }
  }
  return { progress, start, cancel: () => controller.current?.abort() }
}

function ProgressNote({ progress }: { readonly progress: Progress }) {
  if (progress.state === 'idle') return null
  if (progress.state === 'failed') {
    return (
      <Note tone="bad" role="alert">
        {progress.message}
      </Note>
    )
  }
  const isDone = progress.state === 'done'
  return (
    <Note tone={isDone ? 'ok' : 'info'} role="status" detail={isDone ? text('documents.export_at', { time: progress.time }) : undefined}>
      {text(isDone ? 'documents.export_done' : 'documents.export_running', { count: progress.read })}
    </Note>
  )
}

type Scope = 'all' | 'some'

const FORMATS = EXPORT_FORMATS.map((value) => ({ value, label: text(`documents.format_${value}`) }))

/** Writes documents to a file: all of them or some, as they are stored at one time. */
export function ExportDialog(props: ExportDialogProps) {
  const { place, some, onClose } = props
  const [format, setFormat] = useState<ExportFormat>('jsonl')
  const [scope, setScope] = useState<Scope>(some === undefined ? 'all' : 'some')
  const { progress, start, cancel } = useExport(props)
  const sensitive = useFieldMarks().fieldsOf(place.collection)
  const isRunning = progress.state === 'running'
  const scopes = [
    { value: 'all', label: text('documents.export_all') },
    ...(some === undefined ? [] : [{ value: 'some', label: some.label }]),
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!isRunning}
      title={text('documents.export_title', { name: place.collection })}
      onSubmit={() => !isRunning && void start(format, scope)}
      footer={
        <>
          <Button onClick={isRunning ? cancel : onClose}>{text(isRunning ? 'action.cancel' : 'action.close')}</Button>
          <Button type="submit" variant="primary" icon="download" loading={isRunning}>
            {text('documents.export')}
          </Button>
        </>
      }
    >
      <SelectField
        label={text('documents.export_format')}
        help={text(`documents.format_help_${format}`)}
        options={FORMATS}
        value={format}
        data-autofocus
        onChange={(event) => setFormat(event.target.value as ExportFormat)}
      />
      <SelectField
        label={text('documents.export_scope')}
        help={text('documents.export_scope_help')}
        options={scopes}
        value={scope}
        onChange={(event) => setScope(event.target.value as Scope)}
      />
      {sensitive.length > 0 && <Note tone="warn">{text('documents.export_sensitive', { names: sensitive.join(', ') })}</Note>}
      <ProgressNote progress={progress} />
    </Dialog>
  )
}
