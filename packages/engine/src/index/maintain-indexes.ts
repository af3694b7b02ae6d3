/**
 * Keeps the entries of a document in step with its versions.
 *
 *   before ─┐                     removed: leaves the current entries, goes to the past ones with its time
 *           ├─ differing entries ─┤
 *   after  ─┘                     added: checked against unique constraints, written with the commit time
 *
 * Entries with pending times in their key cannot be seen in the store before the commit; they wait in `StampedEntries`, where scans of the
 * same transaction find them.
 */
import type { Value } from '@terrarium/values'
import type { CollectionDefinition } from '../catalog/catalog.ts'
import { afterPrefix, entryHistoryKey } from '../catalog/key-space.ts'
import { encodePast } from '../document/stored-version.ts'
import type { QueryContext } from '../runtime/context.ts'
import { backingIndexesOf, type BackingIndex } from './backing-indexes.ts'
import { deriveEntries, keyText, type DerivedEntry } from './derive-entries.ts'
import { entryStart, readEntry } from './entry-key.ts'
import { FieldExtractor, type IndexedDocument } from './extract-fields.ts'
import { plainReference } from '../catalog/plain-reference.ts'
import type { StampedEntries } from './stamped-entries.ts'

/** What writes of a run share in index maintenance. */
export interface IndexMaintenance {
  readonly context: QueryContext
  readonly stamped: StampedEntries
  /** Tells whether a `ttl` is over. */
  hasExpired(ttl: Value | undefined): boolean
}

/** What a change did to the entries of a document. */
export interface IndexChange {
  readonly bytes: number
  /** Paths of the unique constraints that the change would violate. */
  readonly violated: readonly (readonly (readonly (string | number)[])[])[]
}

/** Brings all indexes of a collection from one version of a document to another. */
export function maintainIndexes(
  run: IndexMaintenance,
  collection: CollectionDefinition,
  before: IndexedDocument | undefined,
  after: IndexedDocument | undefined,
): IndexChange {
  const indexes = backingIndexesOf(collection)
  if (indexes.length === 0) return { bytes: 0, violated: [] }
  const old = before && new FieldExtractor(run.context, collection, before)
  const fresh = after && new FieldExtractor(run.context, collection, after)
  let bytes = 0
  const violated: (readonly (readonly (string | number)[])[])[] = []
  for (const index of indexes) {
    const removed = before && old ? entriesOf(run, index, old, before) : []
    const added = after && fresh ? entriesOf(run, index, fresh, after) : []
    bytes += applyDifference(run, removed, added, (entry) => {
      if (index.unique && isTaken(run, index, entry)) violated.push(index.terms.map(({ path }) => path))
    })
  }
  return { bytes, violated: distinctPaths(violated) }
}

/** Writes an entry that a build has derived. */
export function addEntry(run: IndexMaintenance, entry: DerivedEntry): number {
  const { key, keyStamps, payload } = entry
  if (keyStamps.length > 0) run.stamped.add(entry)
  else run.context.transaction.write({ key, value: payload.bytes, valueStamps: payload.stamps })
  return key.length + payload.bytes.length
}

/** Takes an entry out of the current ones; what was there before the transaction becomes past. */
export function removeEntry(run: IndexMaintenance, key: Uint8Array): number {
  if (run.stamped.remove(key)) return 0
  const { transaction } = run.context
  const stored = transaction.get(key, { untracked: true })
  if (stored === undefined) return 0
  transaction.write({ key, value: undefined })
  const start = entryStart(stored)
  if (start === 0) return key.length
  const past = encodePast(stored)
  transaction.write({ key: entryHistoryKey(key, start), value: past.bytes, valueStamps: past.stamps })
  return key.length + stored.length
}

function entriesOf(
  run: IndexMaintenance,
  index: BackingIndex,
  fields: FieldExtractor,
  { id, version }: IndexedDocument,
): readonly DerivedEntry[] {
  return deriveEntries(run.context.database.scope, index, fields, id, version.expiry)
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
function entryText(entry: DerivedEntry): string {
  return keyText(entry.key) + keyText(entry.payload.bytes)
}

/** Whether another live document has an entry under the same terms. */
function isTaken(run: IndexMaintenance, index: BackingIndex, entry: DerivedEntry): boolean {
  const own = entry.key.subarray(entry.key.length - 8)
  const range = { start: entry.prefix, end: afterPrefix(entry.prefix) }
  for (const { key, value } of run.context.transaction.scan(range)) {
    if (Buffer.compare(key.subarray(key.length - 8), own) === 0) continue
    const other = readEntry(key, key.length, value, 0, index.values.length, plainReference)
    if (!run.hasExpired(other.ttl)) return true
  }
  return false
}

function distinctPaths(
  paths: readonly (readonly (readonly (string | number)[])[])[],
): readonly (readonly (readonly (string | number)[])[])[] {
  return [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()]
}
