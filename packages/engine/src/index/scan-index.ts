/**
 * Scans of user indexes as sets see them: live documents that the caller may read, with the fields that the index covers.
 */
import type { Timestamp } from '@terrarium/base'
import { NullValue, type Value } from '@terrarium/values'
import type { CollectionDefinition, IndexDefinition, IndexField } from '../catalog/catalog.ts'
import { referenceTo } from '../document/document-reference.ts'
import type { DocumentReader } from '../document/document-reader.ts'
import type { ScanRange, SetEntry } from '../document/documents.ts'
import { CoveredPart } from '../document/partial-object.ts'
import type { ReadHints } from '../document/read-hints.ts'
import { checkRetention } from '../document/retention.ts'
import type { QueryContext } from '../runtime/context.ts'
import { termsPrefix } from './entry-key.ts'
import { keyValues } from './index-shape.ts'
import { pastEntries, presentEntries } from './raw-entries.ts'
import { scanBounds } from './scan-bounds.ts'
import { decodeEntries, type ScannedEntry } from './scan-entries.ts'
import type { StampedEntries } from './stamped-entries.ts'

/** Partitions that a read of an index without terms is charged for. */
const PARTITIONS_WITHOUT_TERMS = 8

/** What scans need besides the context. */
export interface IndexScanner {
  readonly context: QueryContext
  readonly reader: DocumentReader
  readonly stamped: StampedEntries
  /** Present when performance hints are wanted. */
  readonly hints: ReadHints | undefined
  canRead(collection: CollectionDefinition, entry: SetEntry): boolean
}

/** Scans a user index. @see Documents.scanIndex */
export function* scanIndex(
  scanner: IndexScanner,
  collection: CollectionDefinition,
  index: IndexDefinition,
  terms: readonly Value[],
  scan: ScanRange,
): Generator<SetEntry> {
  const { context, reader, hints } = scanner
  const time = reader.timeOf(scan.time)
  if (time !== undefined) checkRetention(collection, time, context.snapshotTime)
  let bytes = 0
  try {
    for (const entry of entriesOf(scanner, collection, index, terms, scan, time)) {
      bytes += entry.bytes
      if (reader.hasExpired(entry.ttl)) continue
      const found = setEntry(context, collection, index, terms, entry, scan)
      if (!scanner.canRead(collection, found)) continue
      const { span } = scan
      yield hints === undefined || span === undefined
        ? found
        : { document: hints.sourced(found.document, { collection, index, span }), position: found.position }
    }
  } finally {
    reader.charge(bytes, index.terms.length === 0 ? PARTITIONS_WITHOUT_TERMS : 1)
  }
}

function entriesOf(
  { context, reader, stamped }: IndexScanner,
  collection: CollectionDefinition,
  index: IndexDefinition,
  terms: readonly Value[],
  scan: ScanRange,
  time: Timestamp | undefined,
): Iterable<ScannedEntry> {
  const fields = keyValues(index.values)
  const prefix = termsPrefix(context.database.scope, index.backingId, terms)
  const bounds = scanBounds(prefix, fields, collection.id, scan)
  const reverse = scan.reverse === true
  if (Buffer.compare(bounds.range.start, bounds.range.end) >= 0) return []
  const raw =
    time === undefined
      ? presentEntries(context.transaction, stamped, bounds.range, reverse)
      : pastEntries(context.transaction.snapshot, bounds.range, time, reverse)
  return decodeEntries(raw, fields, bounds, { prefixLength: prefix.length, reverse, reference: reader.makerOf(time) })
}

/** Elements are read at the time of the context; covered fields only stand for them where the scan looks there, too. */
function setEntry(
  context: QueryContext,
  collection: CollectionDefinition,
  index: IndexDefinition,
  terms: readonly Value[],
  entry: ScannedEntry,
  scan: ScanRange,
): SetEntry {
  const covered = scan.time === undefined ? coveredFields(index, terms, entry.values) : undefined
  const document = referenceTo(collection, entry.id, undefined, { covered, readTime: context.validTime })
  return { document, position: { values: entry.values, documentId: entry.id } }
}

/** Members that the entry knows: not those of multi-valued fields, nor nulls, nor what lies inside arrays. */
function coveredFields(index: IndexDefinition, terms: readonly Value[], values: readonly Value[]): CoveredPart['members'] {
  const covered = new CoveredPart()
  addCovered(covered, index.terms, terms)
  addCovered(covered, keyValues(index.values), values)
  return covered.members
}

function addCovered(covered: CoveredPart, fields: readonly IndexField[], values: readonly Value[]): void {
  for (const [at, { path, multiValued }] of fields.entries()) {
    const value = values[at]
    if (multiValued || path[0] === 'id' || value === undefined || value instanceof NullValue) continue
    if (isThroughObjects(path)) addMember(covered, path, value)
  }
}

function isThroughObjects(path: readonly (string | number)[]): path is readonly string[] {
  return path.every((segment) => typeof segment === 'string')
}

function addMember(covered: CoveredPart, path: readonly string[], value: Value): void {
  let part = covered
  for (const name of path.slice(0, -1)) {
    const known = part.members.get(name)
    if (known !== undefined && !(known instanceof CoveredPart)) return
    const inner = known ?? new CoveredPart()
    part.members.set(name, inner)
    part = inner
  }
  part.members.set(path.at(-1) ?? '', value)
}
