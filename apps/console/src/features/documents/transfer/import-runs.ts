import { CollectionRuns } from '../../../data/collection-runs.ts'
import type { Run } from '../../../data/collection-runs.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { errorText } from '../../../data/error-text.ts'
import { importEntry, interruptedImports } from '../../../data/interrupted-imports.ts'
import type { Services } from '../../../data/services.ts'
import { text } from '../../../messages/document-text.ts'
import { toasts } from '../../../ui/toast-store.ts'
import { documentsKey } from '../source/documents-query.ts'
import { forgetImportJob, keepImportJob } from './import-job.ts'
import type { ImportPosition } from './import-job.ts'
import { importRows, tryRows } from './import-rows.ts'
import type { FieldMapping } from './import-rows.ts'
import type { ImportFormat, ImportRow } from './read-file.ts'

/** A file whose rows are read. */
export interface ChosenFile {
  readonly name: string
  readonly content: string
  readonly mark: string
  readonly format: ImportFormat
  readonly rows: readonly ImportRow[]
}

/** An import that runs, or has stopped. */
export interface ImportProgress extends ImportPosition {
  readonly state: 'trying' | 'writing' | 'stopped' | 'done'
  readonly message: string | undefined
}

/** An import as this page holds it, also while another of its pages is shown. */
export interface ImportRun {
  readonly file: ChosenFile
  readonly mapping: FieldMapping
  readonly progress: ImportProgress
}

interface ImportOrder extends Omit<ImportRun, 'progress'> {
  readonly place: CollectionPlace
  /** Where it goes on; undefined tries the first rows and begins with them. */
  readonly from: ImportPosition | undefined
  /** Called when documents were written. */
  readonly onImported: () => void
}

/** Rows that are tried before any is written. */
const TRIAL_ROWS = 10
const BEGINNING: ImportPosition = { next: 0, written: 0, refused: [], pending: undefined }

/** The imports of this page, by collection. */
export const importRuns = new CollectionRuns<ImportRun>()

/** Whether an import can go on where it stopped. */
export function canGoOn(progress: ImportProgress | undefined): boolean {
  return progress?.state === 'stopped' && (progress.next > 0 || progress.pending !== undefined)
}

/** What the tray says of an import. */
function saidOf({ state, next, written, refused, message }: ImportProgress, total: number): string {
  if (state === 'trying') return text('documents.import_trying')
  if (message !== undefined) return message
  const said = text('documents.import_state', { next, total, written, refused: refused.length })
  return state === 'stopped' ? text('documents.run_stopped', { said }) : said
}

function moveTo(run: Run<ImportRun>, { file, mapping }: ImportOrder, progress: ImportProgress): void {
  const { state, message, next } = progress
  const shown = state === 'done' ? 'done' : state !== 'stopped' ? 'running' : message === undefined ? 'done' : 'failed'
  const said = saidOf(progress, file.rows.length)
  run.move({ file, mapping, progress }, { state: shown, step: next, said, detail: message })
}

/** Says how an import has ended to who does not look at it, and marks what was read of the collection as old. */
function settle({ cache }: Services, { place, file, onImported }: ImportOrder, { state, message, ...progress }: ImportProgress): void {
  void cache.invalidateQueries({ queryKey: documentsKey(place.path, place.collection), type: 'inactive' })
  onImported()
  if (importRuns.isAttended(place)) return
  const name = { file: file.name, name: place.collection }
  const detail = saidOf({ state, message, ...progress }, file.rows.length)
  if (state === 'done') toasts.show({ theme: 'success', title: text('documents.import_done', name), detail })
  else if (message !== undefined) toasts.show({ theme: 'error', title: text('documents.import_failed', name), detail })
}

/** Tries the first rows; returns why nothing is to be written, if there is something. */
async function tryFirst(services: Services, order: ImportOrder, signal: AbortSignal): Promise<ImportProgress | undefined> {
  const { place, file, mapping } = order
  const refused = await tryRows(services, { place, rows: file.rows.slice(0, TRIAL_ROWS), mapping, signal })
  if (refused.length === 0) return undefined
  return { ...BEGINNING, state: 'stopped', refused, message: text('documents.import_trial', { count: refused.length }) }
}

/** Writes the rows and keeps after each batch how far that has come, so that it goes on after a reload. */
async function writeFrom(
  services: Services,
  order: ImportOrder,
  run: Run<ImportRun>,
  tell: (position: Partial<ImportPosition>) => ImportPosition,
) {
  const { place, file, mapping, from = BEGINNING } = order
  const { name: fileName, mark, format, rows } = file
  const move = (position: Partial<ImportPosition>) => {
    const { next, written, refused, pending } = tell(position)
    // The end of the session deletes what is kept.
    if (run.isForgotten()) return
    keepImportJob(place, { fileName, mark, format, mapping, total: rows.length, next, written, refused, pending })
  }
  let { written, refused } = from
  await importRows(services, {
    ...{ place, rows, mapping, from: from.next, pending: from.pending, signal: run.signal },
    onSend: (pending) => move({ pending }),
    onBatch: (next, writtenOfBatch, refusedOfBatch) => {
      written += writtenOfBatch
      refused = [...refused, ...refusedOfBatch]
      move({ next, written, refused, pending: undefined })
    },
  })
  forgetImportJob(place)
}

/** Runs an import in batches, whether its page is left or not; the tray shows it. */
export async function runImport(services: Services, order: ImportOrder): Promise<void> {
  const { place, file, mapping, from } = order
  let current: ImportProgress = { ...(from ?? BEGINNING), state: from === undefined ? 'trying' : 'writing', message: undefined }
  const run = importRuns.begin(
    services,
    place,
    { file, mapping, progress: current },
    {
      title: text('documents.import_task', { file: file.name, name: place.collection }),
      steps: Math.max(1, file.rows.length),
      meanwhile: text('documents.import_meanwhile'),
    },
  )
  const tell = (change: Partial<ImportProgress>) => {
    current = { ...current, ...change }
    moveTo(run, order, current)
    return current
  }
  tell({})
  const leave = () => interruptedImports.leave(importEntry(place.storageKey))
  window.addEventListener('pagehide', leave)
  try {
    const refusal = from === undefined ? await tryFirst(services, order, run.signal) : undefined
    if (refusal !== undefined) tell(refusal)
    else {
      tell({ state: 'writing' })
      await writeFrom(services, order, run, tell)
      tell({ state: 'done' })
    }
  } catch (error: unknown) {
    tell({ state: 'stopped', message: run.signal.aborted ? undefined : errorText(error) })
    leave()
  } finally {
    window.removeEventListener('pagehide', leave)
  }
  if (!run.isForgotten()) settle(services, order, current)
}
