import { CollectionRuns } from '../../../data/collection-runs.ts'
import type { Run } from '../../../data/collection-runs.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { errorText } from '../../../data/error-text.ts'
import { interruptedChanges } from '../../../data/interrupted-changes.ts'
import { QueryFailedError } from '../../../data/query-outcome.ts'
import type { Services } from '../../../data/services.ts'
import { text } from '../../../messages/document-text.ts'
import { toasts } from '../../../ui/toast-store.ts'
import { documentsKey } from '../source/documents-query.ts'
import { failureText } from './bulk-change.ts'
import type { BulkChange } from './bulk-change.ts'
import { forgetBulkJob, keepBulkIds, keepBulkJob } from './bulk-job.ts'
import type { BulkJob } from './bulk-job.ts'
import { changeAll } from './change-all.ts'
import type { BulkPosition, OpenBatch } from './change-all.ts'

/** Documents that are to be changed, and how far that has come. */
export interface BulkProgress extends BulkPosition {
  readonly state: 'ready' | 'running' | 'stopped' | 'done'
  readonly ids: readonly string[]
  readonly message?: string
}

/** A change of documents that has not begun. */
export function readyProgress(ids: readonly string[]): BulkProgress {
  return { state: 'ready', ids, next: 0, changed: 0, refused: [], open: undefined, found: undefined }
}

/** A change that an earlier page did not bring to its end. */
export function interruptedProgress({ ids, next, changed, refused, open }: BulkJob & Pick<BulkProgress, 'ids'>): BulkProgress {
  return { state: 'stopped', ids, next, changed, refused, open, found: undefined }
}

/** A change of many documents as this page holds it, also while another of its pages is shown. */
interface BulkRun {
  readonly change: BulkChange
  /** What the documents were found by. */
  readonly origin: string
  readonly progress: BulkProgress
}

interface BulkOrder {
  readonly place: CollectionPlace
  readonly change: BulkChange
  readonly origin: string
  readonly from: BulkProgress
  readonly onChanged: () => void
}

/** The changes of many documents of this page, by collection. */
export const bulkRuns = new CollectionRuns<BulkRun>()

/** What to say of an error, what the database refuses first. */
export function errorLine(error: unknown): string {
  return error instanceof QueryFailedError ? failureText(error.failure) : errorText(error)
}

/** How far a change has come, in words. */
export function stateText({ state, ids, next, changed, refused, open }: BulkProgress): string {
  const total = ids.length
  if (open !== undefined) {
    const batch = { from: next + 1, to: next + open.size }
    return text(state === 'running' ? 'documents.bulk_finding' : 'documents.bulk_open', batch)
  }
  if (refused.length === 0) return text('documents.bulk_state', { next, total, changed })
  return text('documents.bulk_state_refused', { next, total, changed, refused: refused.length })
}

/** What the tray says of a change. */
function saidOf(progress: BulkProgress): string {
  if (progress.message !== undefined) return progress.message
  const said = stateText(progress)
  return progress.state === 'stopped' ? text('documents.run_stopped', { said }) : said
}

/** Says how a change has ended to who does not look at it, and marks what was read of the collection as old. */
function settle({ cache }: Services, { place, onChanged }: BulkOrder, progress: BulkProgress): void {
  void cache.invalidateQueries({ queryKey: documentsKey(place.path, place.collection), type: 'inactive' })
  onChanged()
  if (bulkRuns.isAttended(place)) return
  const [name, detail] = [{ name: place.collection }, saidOf(progress)]
  if (progress.state === 'done') toasts.show({ theme: 'success', title: text('documents.bulk_done', name), detail })
  else if (progress.message !== undefined) toasts.show({ theme: 'error', title: text('documents.bulk_failed', name), detail })
}

/** The way to keep after each batch how far a change has come, so that it can be gone on with after a reload. */
function keeperOf({ place, change, origin, from: { ids } }: BulkOrder, run: Run<BulkRun>) {
  // Without room for its documents nothing of it is kept, nor of another change before.
  const isKept = keepBulkIds(place, ids)
  if (!isKept) forgetBulkJob(place)
  return {
    isKept,
    keep: ({ state, next, changed, refused, open }: BulkProgress): void => {
      // The end of the session deletes what is kept.
      if (!isKept || run.isForgotten()) return
      if (state === 'done') forgetBulkJob(place)
      else keepBulkJob(place, { change, origin, total: ids.length, next, changed, refused, open })
    },
  }
}

/** Changes documents in batches, whether their page is left or not; the tray shows it. */
export async function runBulk(services: Services, order: BulkOrder): Promise<void> {
  const { place, change, origin, from } = order
  const { ids, next, changed, refused, open, found } = from
  let current: BulkProgress = { state: 'running', ids, next, changed, refused, open, found }
  const title = text(`documents.bulk_task_${change.kind}`, { name: place.collection })
  const run = bulkRuns.begin(services, place, { change, origin, progress: current }, { title, steps: Math.max(1, ids.length) })
  const { isKept, keep } = keeperOf(order, run)
  const meanwhile = text(isKept ? 'documents.bulk_meanwhile' : 'documents.bulk_meanwhile_unkept')
  const tell = (to: Partial<BulkProgress>) => {
    current = { ...current, ...to }
    const { state, message } = current
    const shown = state === 'running' ? 'running' : message === undefined ? 'done' : 'failed'
    keep(current)
    run.move({ change, origin, progress: current }, { state: shown, step: current.next, said: saidOf(current), detail: message, meanwhile })
  }
  tell({})
  const leave = () => interruptedChanges.leave(interruptedChanges.entryOf(place.storageKey))
  window.addEventListener('pagehide', leave)
  try {
    const isAll = await changeAll(services, {
      ...{ place, ids, change, from: current, signal: run.signal },
      onSend: (batch: OpenBatch) => keep({ ...current, open: batch }),
      onMove: ({ next: to, changed: count, ...rest }) => tell({ ...rest, next: to, changed: count }),
    })
    tell({ state: isAll ? 'done' : 'stopped' })
  } catch (error: unknown) {
    tell({ state: 'stopped', message: errorLine(error) })
  } finally {
    window.removeEventListener('pagehide', leave)
  }
  if (run.isForgotten()) return
  leave()
  settle(services, order, current)
}
