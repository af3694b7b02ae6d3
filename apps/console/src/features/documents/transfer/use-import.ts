import { useRef, useState } from 'react'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { errorText } from '../../../data/error-text.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/document-text.ts'
import { forgetImportJob, keepImportJob } from './import-job.ts'
import type { ImportJob, ImportPosition } from './import-job.ts'
import { importRows, tryRows } from './import-rows.ts'
import type { ImportRow } from './read-file.ts'

/** An import that runs, or has stopped. */
export interface ImportProgress extends ImportPosition {
  readonly state: 'trying' | 'writing' | 'stopped' | 'done'
  readonly message: string | undefined
}

/** The file of an import and what its columns become. */
export type ImportedFile = Omit<ImportJob, keyof ImportPosition>

/** Rows that are tried before any is written. */
const TRIAL_ROWS = 10
const BEGINNING: ImportPosition = { next: 0, written: 0, refused: [], pending: undefined }

/** Whether an import can go on where it stopped. */
export function canGoOn(progress: ImportProgress | undefined): boolean {
  return progress?.state === 'stopped' && (progress.next > 0 || progress.pending !== undefined)
}

/** Runs an import in batches, and keeps after each how far it has come, so that it goes on after the page was left. */
export function useImport(place: CollectionPlace, onImported: () => void) {
  const services = useServices()
  const [progress, setProgress] = useState<ImportProgress>()
  const controller = useRef<AbortController>(undefined)
  const begin = () => {
    controller.current = new AbortController()
    return controller.current.signal
  }
  const write = async (rows: readonly ImportRow[], file: ImportedFile, from: ImportPosition) => {
    const signal = begin()
    let current: ImportProgress = { ...from, state: 'writing', message: undefined }
    const move = (position: Partial<ImportPosition>) => {
      current = { ...current, ...position }
      setProgress(current)
      const { next, written, refused, pending } = current
      keepImportJob(place, { ...file, next, written, refused, pending })
    }
    setProgress(current)
    try {
      await importRows(services, {
        place,
        rows,
        mapping: file.mapping,
        from: from.next,
        pending: from.pending,
        signal,
        onSend: (pending) => move({ pending }),
        onBatch: (next, written, refused) =>
          move({ next, written: current.written + written, refused: [...current.refused, ...refused], pending: undefined }),
      })
      forgetImportJob(place)
      setProgress({ ...current, state: 'done' })
    } catch (error: unknown) {
      setProgress({ ...current, state: 'stopped', message: signal.aborted ? undefined : errorText(error) })
    }
    onImported()
  }
  const start = async (rows: readonly ImportRow[], file: ImportedFile) => {
    const signal = begin()
    const first: ImportProgress = { ...BEGINNING, state: 'trying', message: undefined }
    setProgress(first)
    try {
      const refused = await tryRows(services, { place, rows: rows.slice(0, TRIAL_ROWS), mapping: file.mapping, signal })
      if (refused.length === 0) await write(rows, file, BEGINNING)
      else setProgress({ ...first, state: 'stopped', refused, message: text('documents.import_trial', { count: refused.length }) })
    } catch (error: unknown) {
      setProgress({ ...first, state: 'stopped', message: signal.aborted ? undefined : errorText(error) })
    }
  }
  return {
    progress,
    start,
    write,
    /** Takes up where an earlier page stopped, or begins with the first row. */
    reset: (job?: ImportPosition) => setProgress(job && { ...job, state: 'stopped', message: undefined }),
    cancel: () => controller.current?.abort(),
  }
}
