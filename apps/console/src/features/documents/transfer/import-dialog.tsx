import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { errorText } from '../../../data/error-text.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { downloadText } from '../../../ui/download.ts'
import { Note } from '../../../ui/note.tsx'
import { SelectField } from '../../../ui/text-field.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { importRows, tryRows } from './import-rows.ts'
import type { FieldMapping, RefusedRow } from './import-rows.ts'
import { guessFormat, IMPORT_FORMATS, readRows } from './read-file.ts'
import type { ImportFormat, ImportRow } from './read-file.ts'
import styles from './transfer.module.css'

interface ImportDialogProps {
  readonly place: CollectionPlace
  /** Called when documents were written. */
  readonly onImported: () => void
  readonly onClose: () => void
}

interface ChosenFile {
  readonly name: string
  readonly content: string
  readonly format: ImportFormat
  readonly rows: readonly ImportRow[]
}

interface Progress {
  readonly state: 'trying' | 'writing' | 'stopped' | 'done'
  /** The row that is next. */
  readonly next: number
  readonly written: number
  readonly refused: readonly RefusedRow[]
  readonly message: string | undefined
}

/** Rows that are tried before any is written. */
const TRIAL_ROWS = 10
const REFUSED_SHOWN = 20

function useImport(place: CollectionPlace, onImported: () => void) {
  const services = useServices()
  const [progress, setProgress] = useState<Progress>()
  const controller = useRef<AbortController>(undefined)
  const begin = () => {
    controller.current = new AbortController()
    return controller.current.signal
  }
  const write = async (rows: readonly ImportRow[], mapping: FieldMapping, from: Progress) => {
    const signal = begin()
    let current: Progress = { ...from, state: 'writing', message: undefined }
    setProgress(current)
    try {
      await importRows(services, {
        place,
        rows,
        mapping,
        from: current.next,
        signal,
        onBatch: (next, written, refused) => {
          current = { ...current, next, written: current.written + written, refused: [...current.refused, ...refused] }
          setProgress(current)
        },
      })
      setProgress({ ...current, state: 'done' })
    } catch (error: unknown) {
      setProgress({ ...current, state: 'stopped', message: signal.aborted ? undefined : errorText(error) })
    }
    onImported()
  }
  const start = async (rows: readonly ImportRow[], mapping: FieldMapping) => {
    const signal = begin()
    const first: Progress = { state: 'trying', next: 0, written: 0, refused: [], message: undefined }
    setProgress(first)
    try {
      const refused = await tryRows(services, { place, rows: rows.slice(0, TRIAL_ROWS), mapping, signal })
      if (refused.length === 0) await write(rows, mapping, first)
      else setProgress({ ...first, state: 'stopped', refused, message: text('documents.import_trial', { count: refused.length }) })
    } catch (error: unknown) {
      setProgress({ ...first, state: 'stopped', message: signal.aborted ? undefined : errorText(error) })
    }
  }
  return { progress, start, write, reset: () => setProgress(undefined), cancel: () => controller.current?.abort() }
}

function ImportProgress({ progress, total }: { readonly progress: Progress; readonly total: number }) {
  const { state, next, written, refused, message } = progress
  const isRunning = state === 'trying' || state === 'writing'
  return (
    <div className={styles['progress']}>
      <progress max={Math.max(1, total)} value={next} aria-label={text('documents.import_progress')} />
      <p role="status">
        {state === 'trying'
          ? text('documents.import_trying')
          : text('documents.import_state', { next, total, written, refused: refused.length })}
      </p>
      {message !== undefined && (
        <Note tone="bad" role="alert">
          {message}
        </Note>
      )}
      {state === 'stopped' && message === undefined && <Note tone="warn">{text('documents.import_stopped')}</Note>}
      {!isRunning && refused.length > 0 && (
        <>
          <ul className={styles['refused']}>
            {refused.slice(0, REFUSED_SHOWN).map((row) => (
              <li key={row.number}>
                <strong>{text('documents.import_row', { number: row.number })}</strong> {row.problem}
              </li>
            ))}
          </ul>
          <Button
            size="xs"
            icon="download"
            onClick={() => downloadText('refused-rows.txt', refused.map((row) => `${row.number}\t${row.problem}\n`).join(''))}
          >
            {text('documents.import_save_refused')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Reads a file, shows what its columns become, tries the first rows, and writes the rest in batches that can be stopped and gone on with. */
export function ImportDialog({ place, onImported, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<ChosenFile>()
  const [mapping, setMapping] = useState<FieldMapping>({})
  const { progress, start, write, reset, cancel } = useImport(place, onImported)
  const isRunning = progress?.state === 'trying' || progress?.state === 'writing'
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    if (chosen === undefined) return
    const content = await readText(chosen)
    const format = guessFormat(chosen.name, content)
    setFile({ name: chosen.name, content, format, rows: readRows(format, content) })
    setMapping({})
    reset()
  }
  const reread = (format: ImportFormat) => {
    if (file !== undefined) setFile({ ...file, format, rows: readRows(format, file.content) })
    reset()
  }
  const canResume = progress?.state === 'stopped' && progress.next > 0
  const submit = () => {
    if (file === undefined || isRunning || progress?.state === 'done') return
    if (canResume) void write(file.rows, mapping, progress)
    else void start(file.rows, mapping)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!isRunning}
      title={text('documents.import_title', { name: place.collection })}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={isRunning ? cancel : onClose}>{text(isRunning ? 'documents.import_stop' : 'action.close')}</Button>
          <Button
            type="submit"
            variant="primary"
            icon="upload"
            loading={isRunning}
            disabled={file === undefined || file.rows.length === 0 || progress?.state === 'done'}
          >
            {canResume ? text('documents.import_resume') : text('documents.import')}
          </Button>
        </>
      }
    >
      <label className={styles['file']}>
        <span>{text('documents.import_file')}</span>
        <input
          type="file"
          accept=".json,.jsonl,.ndjson,.csv,.fql,.txt"
          data-autofocus
          disabled={isRunning}
          onChange={(event) => void choose(event)}
        />
      </label>
      {file !== undefined && (
        <>
          <SelectField
            label={text('documents.export_format')}
            options={IMPORT_FORMATS.map((value) => ({ value, label: text(`documents.format_${value}`) }))}
            value={file.format}
            onChange={(event) => reread(event.target.value as ImportFormat)}
          />
          <ImportMapping rows={file.rows} mapping={mapping} onChange={setMapping} />
          {progress !== undefined && <ImportProgress progress={progress} total={file.rows.length} />}
        </>
      )}
    </Dialog>
  )
}

/** Old engines have no `text()` of files. */
function readText(file: File): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader()
    reader.onload = () => done(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => fail(reader.error ?? new DOMException('The file cannot be read.', 'NotReadableError'))
    reader.readAsText(file)
  })
}
