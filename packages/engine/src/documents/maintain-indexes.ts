/**
 * Keeps the entries of a document in step with its versions.
 *
 *   before ─┐                     removed: leaves the current entries, goes to the past ones with its time
 *           ├─ differing entries ─┤
 *   after  ─┘                     added: checked against unique constraints, written with the commit time
 *
 * Invariants: the current entries of a backing index are exactly those that `documentEntries` gives for the current versions, minus expired
 * ones; an entry that did not change is not written. While the index is built, that holds for the documents that the build has passed and for
 * those written since it was defined. Entries of a staged index are derived under the staged definition. A unique constraint is violated when another live document has an entry under the same
 * terms. The scan for such an entry is tracked, so two concurrent transactions cannot both take a key: the commit of the second conflicts.
 *
 * Entries with pending times in their key are not in the store before the commit; they wait in `PendingEntries`, where scans of the same
 * transaction find them. This file does not decide which values a document has (`index-fields.ts`) nor how keys are encoded
 * (`storage/index-entry.ts`), and does not build new indexes (`build-indexes.ts`).
 */
import { ObjectValue, type Value } from '@terrarium/values'
import { bytesText } from '@terrarium/store'
import type { CollectionDefinition, IndexField } from '../model/catalog.ts'
import { afterPrefix, entryHistoryKey } from '../model/key-space.ts'
import { isArray } from '../model/members.ts'
import { canonicalBytes } from '../model/stored-equals.ts'
import { encodePast, type StoredVersion } from '../storage/stored-version.ts'
import type { QueryContext } from '../runtime/context.ts'
import { backingIndexesOf, stagedIndexesOf, type BackingIndex } from '../storage/backing-indexes.ts'
import type { DerivedEntry } from '../storage/derive-entries.ts'
import { documentEntries } from './document-entries.ts'
import { entryStart, ReadEntry } from '../storage/index-entry.ts'
import { FieldExtractor } from './index-fields.ts'
import { checkTransactionSize } from './transaction-size.ts'
import { plainReference } from '../model/value-codec.ts'
import type { PendingEntries } from '../storage/pending-entries.ts'

/** Parts that index maintenance shares within a run. */
export interface IndexMaintenance {
  readonly context: QueryContext
  readonly pending: PendingEntries
  /** Tells whether a `ttl` is over. */
  hasExpired(ttl: Value | undefined): boolean
}

/** A version of a document, whose data a staged definition may show otherwise. */
export interface StoredDocument {
  readonly id: bigint
  readonly version: StoredVersion
}

type Path = readonly (string | number)[]

/** Result of maintaining the entries of a document. */
export interface IndexChange {
  readonly bytes: number
  /** Paths of the unique constraints that the change would violate. */
  readonly violated: readonly (readonly Path[])[]
}

/** Updates all indexes of a collection, staged ones included, from one version of a document to another. @throws {RequestError} beyond limits */
export function maintainIndexes(
  run: IndexMaintenance,
  collection: CollectionDefinition,
  before: StoredDocument | undefined,
  after: StoredDocument | undefined,
): IndexChange {
  const active = maintain(run, collection, backingIndexesOf(collection), before, after)
  const { staged } = collection
  const added = stagedIndexesOf(collection)
  if (staged === undefined || added.length === 0) return active
  const change = maintain(run, staged, added, before && underDefinition(before, staged), after && underDefinition(after, staged))
  return { bytes: active.bytes + change.bytes, violated: distinctPaths([...active.violated, ...change.violated]) }
}

function underDefinition({ id, version }: StoredDocument, { migrations }: CollectionDefinition): StoredDocument {
  return { id, version: version.under(migrations) }
}

function maintain(
  run: IndexMaintenance,
  collection: CollectionDefinition,
  indexes: readonly BackingIndex[],
  before: StoredDocument | undefined,
  after: StoredDocument | undefined,
): IndexChange {
  if (indexes.length === 0) return { bytes: 0, violated: [] }
  const old = before && new FieldExtractor(run.context, collection, before)
  const fresh = after && new FieldExtractor(run.context, collection, after)
  let bytes = 0
  const violated: (readonly Path[])[] = []
  for (const index of indexes) {
    run.context.tick((index.terms.length + index.values.length) * (before && after ? 2 : 1))
    if (old && fresh && isUntouched(index, old, fresh)) continue
    const removed = before && old ? documentEntries(run.context, index, old, before) : []
    const added = after && fresh ? documentEntries(run.context, index, fresh, after) : []
    bytes += applyDifference(run, removed, added, (entry) => {
      if (index.unique && violatesUnique(run, index, entry)) violated.push(index.terms.map(({ path }) => path))
    })
    checkTransactionSize(run.context)
  }
  return { bytes, violated: distinctPaths(violated) }
}

/** Whether two versions certainly have the same one entry in an index, or none: what most updates leave most indexes as. */
function isUntouched(index: BackingIndex, old: FieldExtractor, fresh: FieldExtractor): boolean {
  const offersSame = (field: IndexField): boolean => {
    const [value, ...others] = old.alternatives(field)
    const [now, ...othersNow] = fresh.alternatives(field)
    return others.length === 0 && othersNow.length === 0 && isSameScalar(value, now)
  }
  return isSameScalar(old.expiry, fresh.expiry) && index.terms.every(offersSame) && index.values.every(offersSame)
}

/** Whether two values have the same bytes in any entry. Arrays and objects are only the same when they are one. */
function isSameScalar(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object') return false
  if (isArray(a) || isArray(b) || a instanceof ObjectValue || b instanceof ObjectValue) return false
  return Buffer.compare(canonicalBytes(a), canonicalBytes(b)) === 0
}

/** Bytes that an entry is charged with besides its own. */
const ENTRY_OVERHEAD_BYTES = 88

/** Writes an entry that a build has derived. */
export function addEntry(run: IndexMaintenance, entry: DerivedEntry): number {
  const { key, keyStamps, payload } = entry
  if (keyStamps.length > 0) run.pending.add(entry)
  else run.context.transaction.write({ key, value: payload.bytes, valueStamps: payload.stamps })
  return key.length + payload.bytes.length + ENTRY_OVERHEAD_BYTES
}

/**
 * Removes an entry from the current ones; a committed one becomes past. That there is none is relied on: an entry that a build writes
 * meanwhile is a conflict.
 */
export function removeEntry(run: IndexMaintenance, key: Uint8Array): number {
  if (run.pending.remove(key)) return 0
  const { transaction } = run.context
  const stored = transaction.get(key, { untracked: true })
  if (stored === undefined) {
    transaction.trackKey(key)
    return 0
  }
  transaction.write({ key, value: undefined })
  const start = entryStart(stored)
  if (start === 0) return key.length + ENTRY_OVERHEAD_BYTES
  const past = encodePast(stored)
  transaction.write({ key: entryHistoryKey(key, start), value: past.bytes, valueStamps: past.stamps })
  return key.length + stored.length + ENTRY_OVERHEAD_BYTES
}

function applyDifference(
  run: IndexMaintenance,
  removed: readonly DerivedEntry[],
  added: readonly DerivedEntry[],
  check: (entry: DerivedEntry) => void,
): number {
  const before = new Map(removed.map((entry) => [entryText(entry), entry]))
  const after = new Map(added.map((entry) => [entryText(entry), entry]))
  let bytes = 0
  for (const [text, entry] of before) if (!after.has(text)) bytes += removeEntry(run, entry.key)
  for (const [text, entry] of after) {
    if (before.has(text)) continue
    check(entry)
    bytes += addEntry(run, entry)
  }
  return bytes
}

/** Key and payload: an entry whose `ttl` changes is another one. */
export function entryText(entry: DerivedEntry): string {
  return bytesText(entry.key) + bytesText(entry.payload.bytes)
}

/** Whether another live document has an entry under the same terms. */
function violatesUnique(run: IndexMaintenance, index: BackingIndex, entry: DerivedEntry): boolean {
  const own = entry.key.subarray(entry.key.length - 8)
  const range = { start: entry.prefix, end: afterPrefix(entry.prefix) }
  for (const { key, value } of run.context.transaction.scan(range)) {
    if (Buffer.compare(key.subarray(key.length - 8), own) === 0) continue
    const other = new ReadEntry(key, value, 0, index.values.length, plainReference)
    if (!run.hasExpired(other.ttl)) return true
  }
  return false
}

function distinctPaths(paths: readonly (readonly Path[])[]): readonly (readonly Path[])[] {
  return [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()]
}
