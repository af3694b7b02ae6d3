/**
 * Scans of user indexes as sets see them: live documents that the caller may read, with the fields that the index covers.
 */
import type { Timestamp } from '@terrarium/base'
import { bytesText, type Range } from '@terrarium/store'
import { NullValue, type Value } from '@terrarium/values'
import type { CollectionDefinition, IndexDefinition, IndexField } from '../model/catalog.ts'
import { referenceTo } from '../runtime/document-reference.ts'
import type { DocumentReader } from './document-reader.ts'
import type { SetEntry } from '../runtime/documents.ts'
import type { ScanRange } from '../storage/scan-range.ts'
import { CoveredPart } from '../runtime/partial-object.ts'
import type { ReadHints } from './read-hints.ts'
import { checkRetention } from './retention.ts'
import type { QueryContext } from '../runtime/context.ts'
import { termsPrefix } from '../storage/index-entry.ts'
import { keyValues } from '../storage/backing-indexes.ts'
import { pastEntries, presentEntries, type RawEntry } from '../storage/scan-entries.ts'
import { scanBounds } from '../storage/scan-bounds.ts'
import { decodeEntries, type ScannedEntry } from '../storage/decode-entries.ts'
import type { PendingEntries } from '../storage/pending-entries.ts'

/** Partitions that a read of an index without terms is charged for. */
const PARTITIONS_WITHOUT_TERMS = 8

/** Parts that scans share within a run. */
export interface IndexScanner {
  readonly context: QueryContext
  readonly reader: DocumentReader
  readonly pending: PendingEntries
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
  const reverse = scan.reverse === true
  const fields = keyValues(index.values)
  const prefix = termsPrefix(context.database.scope, index.backingId, terms)
  const bounds = scanBounds(prefix, fields, collection.id, scan)
  let bytes = 0
  try {
    const raw = rawEntries(scanner, bounds.range, time, reverse)
    for (const entry of decodeEntries(raw, fields, bounds, { prefixLength: prefix.length, reverse, reference: reader.makerOf(time) })) {
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
    const range = `${bytesText(bounds.range.start)} ${bytesText(bounds.range.end)} ${reverse} ${scan.size} ${time} ${scan.readUnder}`
    reader.chargeScan(range, bytes, index.terms.length === 0 ? PARTITIONS_WITHOUT_TERMS : 1)
  }
}

function rawEntries({ context, pending }: IndexScanner, range: Range, time: Timestamp | undefined, reverse: boolean): Iterable<RawEntry> {
  if (Buffer.compare(range.start, range.end) >= 0) return []
  return time === undefined
    ? presentEntries(context.transaction, pending, range, reverse)
    : pastEntries(context.transaction.snapshot, range, time, reverse)
}

/** Elements are read at the time of the context, so covered fields count only when the scan reads at that time, too. */
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

/** Members that the entry covers: not those of multi-valued fields, nor nulls, nor values inside arrays. */
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
