import { formatDatabasePath } from '@terrarium/contracts'
import * as v from 'valibot'
import { localStore } from '../../../data/browser-storage.ts'
import type { KeyValueStorage } from '../../../data/browser-storage.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { interruptedChanges } from '../../../data/interrupted-changes.ts'
import { isOver } from '../../../data/interrupted-runs.ts'
import type { BulkChange } from './bulk-change.ts'
import type { BulkPosition } from './change-all.ts'

/** A change of many documents that did not come to its end, as the browser keeps it until the member signs out. */
export interface BulkJob extends Omit<BulkPosition, 'found'> {
  readonly change: BulkChange
  /** What the documents were found by. */
  readonly origin: string
  readonly total: number
}

/** Refused documents that are kept with their reasons. */
const REFUSED_MAX = 1_000
/** Characters of all ids of a change that is kept: about 100,000 documents. What is longer leaves others no room. */
const IDS_LENGTH_MAX = 2_000_000
/** The documents of a change do not move with it, and are kept once. */
const IDS_PREFIX = 'shell:bulk-ids:'

const jobSchema = v.object({
  change: v.variant('kind', [v.object({ kind: v.literal('update'), lambda: v.string() }), v.object({ kind: v.literal('delete') })]),
  origin: v.string(),
  total: v.number(),
  next: v.number(),
  changed: v.number(),
  refused: v.array(v.object({ id: v.string(), problem: v.string() })),
  open: v.optional(v.object({ size: v.number(), since: v.string(), sentAt: v.number() })),
  keptAt: v.string(),
  isLeft: v.optional(v.boolean()),
})

/** The change of documents of a collection that did not come to its end and that no page works on, with the documents. */
export function readBulkJob(
  { storageKey }: CollectionPlace,
  storage: KeyValueStorage = localStore(),
): (BulkJob & { readonly ids: readonly string[] }) | undefined {
  const job = v.safeParse(v.pipe(v.string(), v.parseJson(), jobSchema), storage.get(interruptedChanges.entryOf(storageKey)))
  const ids = storage.get(IDS_PREFIX + storageKey)?.split(',') ?? []
  if (!job.success || !isOver(job.output) || ids.length !== job.output.total) return undefined
  const { isLeft: _isLeft, keptAt: _keptAt, open, ...kept } = job.output
  return { ...kept, open, ids }
}

/** Keeps which documents a change is of. Returns false where there is no room: the change can then not be gone on with after a reload. */
export function keepBulkIds({ storageKey }: CollectionPlace, ids: readonly string[], storage: KeyValueStorage = localStore()): boolean {
  const joined = ids.join(',')
  return joined.length <= IDS_LENGTH_MAX && storage.set(IDS_PREFIX + storageKey, joined)
}

/** Keeps how far a change of this page has come. */
export function keepBulkJob(place: CollectionPlace, job: BulkJob, storage: KeyValueStorage = localStore()): void {
  const { path, collection, storageKey } = place
  const kept = { path: formatDatabasePath(path), collection, keptAt: new Date().toISOString() }
  const entry = interruptedChanges.entryOf(storageKey)
  storage.set(entry, JSON.stringify({ ...job, refused: job.refused.slice(0, REFUSED_MAX), ...kept }))
  interruptedChanges.own(entry)
}

export function forgetBulkJob({ storageKey }: CollectionPlace, storage: KeyValueStorage = localStore()): void {
  const entry = interruptedChanges.entryOf(storageKey)
  storage.remove(entry)
  storage.remove(IDS_PREFIX + storageKey)
  interruptedChanges.own(entry)
}
