/**
 * Scans of user indexes as sets see them: live documents that the caller may read, with the fields that the index covers.
 */
import type { Timestamp } from '@terrarium/base'
import { bytesText, type Range } from '@terrarium/store'
import type { Value } from '@terrarium/values'
import type { CollectionDefinition, IndexDefinition } from '../model/catalog.ts'
import { referenceTo, type DocumentReference } from '../runtime/document-reference.ts'
import type { DocumentReader } from './document-reader.ts'
import type { SetEntry } from '../runtime/documents.ts'
import type { Permissions } from '../runtime/permissions.ts'
import type { EntryPosition, ScanRange } from '../storage/scan-range.ts'
import { CoveredEntry, coveringFields } from './covered-entry.ts'
import type { ReadHints } from './read-hints.ts'
import { checkRetention } from './retention.ts'
import type { QueryContext } from '../runtime/context.ts'
import { termsPrefix, type ReadEntry } from '../storage/index-entry.ts'
import { keyValues } from '../storage/backing-indexes.ts'
import { pastEntries, presentEntries, type RawEntry } from '../storage/scan-entries.ts'
import { scanBounds } from '../storage/scan-bounds.ts'
import { decodeEntries } from '../storage/decode-entries.ts'
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
  /** Whether the caller may read every document of a collection. */
  mayReadEvery(collection: CollectionDefinition): boolean
}

/**
 * Makes the check whether the caller may read what a scan at a time, or at present, has found. It looks at documents only where not every one
 * may be read, and asks for that again where the permissions are others, as within a function with a role.
 */
export function readCheck(
  scanner: IndexScanner,
  collection: CollectionDefinition,
  time: Timestamp | undefined,
): (entry: SetEntry) => boolean {
  const { context } = scanner
  let unlimited: Permissions | undefined
  return (entry) => {
    const { permissions } = context
    if (permissions === unlimited) return true
    if (time !== undefined || !scanner.mayReadEvery(collection)) return scanner.canRead(collection, entry)
    unlimited = permissions
    return true
  }
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
  const covering = coveringFields(index)
  const canRead = readCheck(scanner, collection, time)
  const { span } = scan
  let bytes = 0
  try {
    const raw = rawEntries(scanner, bounds.range, time, reverse)
    const reference = reader.makerOf(time)
    for (const entry of decodeEntries(raw, { fields, bounds, prefixLength: prefix.length, reverse, reference })) {
      bytes += entry.bytes
      if (reader.hasExpired(entry.ttl)) continue
      const found = new IndexedDocument(collection, entry, new CoveredEntry(covering, terms, entry), scan.time)
      if (!canRead(found)) continue
      yield hints === undefined || span === undefined
        ? found
        : { document: hints.sourced(found.document, { collection, index, span }), position: found.position }
    }
  } finally {
    const { start, end } = bounds.range
    const range = (): string => `${bytesText(start)} ${bytesText(end)} ${reverse} ${scan.size} ${time} ${scan.readUnder}`
    reader.chargeScan(range, bytes, index.terms.length === 0 ? PARTITIONS_WITHOUT_TERMS : 1)
  }
}

function rawEntries({ context, pending }: IndexScanner, range: Range, time: Timestamp | undefined, reverse: boolean): Iterable<RawEntry> {
  if (Buffer.compare(range.start, range.end) >= 0) return []
  return time === undefined
    ? presentEntries(context.transaction, pending, range, reverse)
    : pastEntries(context.transaction.snapshot, range, time, reverse)
}

/** An entry with its reference, which is made where something asks for it, and its place, which only the end of a page asks for. */
class IndexedDocument implements SetEntry {
  readonly covered: CoveredEntry
  readonly #collection: CollectionDefinition
  readonly #entry: ReadEntry
  readonly #readTime: Timestamp | undefined
  #document: DocumentReference | undefined

  constructor(collection: CollectionDefinition, entry: ReadEntry, covered: CoveredEntry, readTime: Timestamp | undefined) {
    this.covered = covered
    this.#collection = collection
    this.#entry = entry
    this.#readTime = readTime
  }

  get document(): DocumentReference {
    this.#document ??= referenceTo(this.#collection, this.#entry.id, undefined, { covered: this.covered, readTime: this.#readTime })
    return this.#document
  }

  get position(): EntryPosition {
    return { values: this.#entry.values, documentId: this.#entry.id }
  }
}
