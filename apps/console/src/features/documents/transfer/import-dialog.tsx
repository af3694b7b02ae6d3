import { useState } from 'react'
import type { ChangeEvent } from 'react'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'
import { SelectField } from '../../../ui/text-field.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { forgetImportJob, markOf, readImportJob } from './import-job.ts'
import { ImportProgress } from './import-progress.tsx'
import { canGoOn, importRuns } from './import-runs.ts'
import type { ChosenFile } from './import-runs.ts'
import type { FieldMapping } from './import-rows.ts'
import { guessFormat, IMPORT_FORMATS, readRows } from './read-file.ts'
import type { ImportFormat } from './read-file.ts'
import { useImport } from './use-import.ts'
import styles from './transfer.module.css'

interface ImportDialogProps {
  readonly place: CollectionPlace
  /** Called when documents were written. */
  readonly onImported: () => void
  readonly onClose: () => void
}

/** Reads a file, shows what its columns become, tries the first rows, and writes the rest in batches that can be stopped and gone on with. */
export function ImportDialog({ place, onImported, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<ChosenFile | undefined>(() => importRuns.get(place)?.file)
  const [mapping, setMapping] = useState<FieldMapping>(() => importRuns.get(place)?.mapping ?? {})
  const [job, setJob] = useState(() => readImportJob(place))
  const { progress, isRunning, run, reset, cancel, leave } = useImport(place, onImported)
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    if (chosen === undefined) return
    const content = await readText(chosen)
    const mark = markOf(content)
    const same = job?.mark === mark ? job : undefined
    const format = same?.format ?? guessFormat(chosen.name, content)
    setFile({ name: chosen.name, content, mark, format, rows: readRows(format, content) })
    setMapping(same?.mapping ?? {})
    reset(same)
  }
  const forget = () => {
    forgetImportJob(place)
    setJob(undefined)
    reset()
  }
  const reread = (format: ImportFormat) => {
    if (file !== undefined) setFile({ ...file, format, rows: readRows(format, file.content) })
    reset()
  }
  const canResume = canGoOn(progress)
  const submit = () => {
    if (file === undefined || isRunning || progress?.state === 'done') return
    setJob(undefined)
    run(file, mapping, canResume ? progress : undefined)
  }
  const close = () => {
    leave()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      dismissable={!isRunning}
      title={text('documents.import_title', { name: place.collection })}
      onSubmit={submit}
      footer={
        <>
          {isRunning && <Button onClick={close}>{text('documents.run_leave')}</Button>}
          <Button onClick={isRunning ? cancel : close}>{text(isRunning ? 'documents.import_stop' : 'action.close')}</Button>
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
      {job !== undefined && (file === undefined || file.mark !== job.mark) && (
        <div className={styles['interrupted']}>
          <Note
            tone={file === undefined ? 'info' : 'warn'}
            role="status"
            detail={text(file === undefined ? 'documents.import_choose_again' : 'documents.import_other_file', { name: job.fileName })}
          >
            {text('documents.import_interrupted', { name: job.fileName, next: job.next, total: job.total })}
          </Note>
          <Button size="xs" onClick={forget}>
            {text('documents.import_forget')}
          </Button>
        </div>
      )}
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
            disabled={isRunning}
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
