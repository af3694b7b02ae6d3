import type { Timestamp } from '@terrarium/base'
import { readMicros } from '@terrarium/store'
import type { CollectionDefinition } from '../model/catalog.ts'
import { documentHistoryRange, documentIdOf, documentRange, historyStartOf } from '../model/key-space.ts'
import { idBounds } from '../storage/scan-bounds.ts'
import { readCheck, type IndexScanner } from './scan-index.ts'
import { referenceTo } from '../runtime/document-reference.ts'
import type { SetEntry } from '../runtime/documents.ts'
import type { ScanRange } from '../storage/scan-range.ts'
import { checkRetention } from './retention.ts'
import type { StoredVersion } from '../storage/stored-version.ts'

const PARTITIONS = 8

/** Scans the documents of a collection in id order. @see Documents.scanCollection */
export function* scanCollection(scanner: IndexScanner, collection: CollectionDefinition, scan: ScanRange): Generator<SetEntry> {
  const { context, reader } = scanner
  const time = reader.timeOf(scan.time)
  if (time !== undefined) checkRetention(collection, time, context.snapshotTime)
  const documents = time === undefined ? presentDocuments(scanner, collection, scan) : pastDocuments(scanner, collection, scan, time)
  const canRead = readCheck(scanner, collection, time)
  let bytes = 0
  try {
    for (const { id, version, name } of documents) {
      bytes += ID_ENTRY_BYTES
      if (reader.hasExpired(version.expiry)) continue
      const document = referenceTo(collection, id, name, { scanned: time === undefined ? version : undefined, readTime: scan.time })
      const entry = { document, position: { values: [], documentId: id } }
      if (canRead(entry)) yield entry
    }
  } finally {
    const { from, to } = idBounds(collection.id, scan)
    const range = (): string => `${collection.id} ${from} ${to} ${scan.reverse === true} ${scan.size} ${time} ${scan.readUnder}`
    reader.chargeScan(range, bytes, PARTITIONS)
  }
}

/** Bytes that one document of a scan is charged with. */
const ID_ENTRY_BYTES = 24

interface FoundDocument {
  readonly id: bigint
  readonly version: StoredVersion
  readonly name: string | undefined
}

function* presentDocuments({ context, reader }: IndexScanner, collection: CollectionDefinition, scan: ScanRange): Generator<FoundDocument> {
  const { from, to } = idBounds(collection.id, scan)
  if (from > to) return
  const range = documentRange(context.database.scope, collection.id, from, to)
  for (const { key, value } of context.transaction.scan(range, { reverse: scan.reverse === true, untracked: true })) {
    yield found(collection, documentIdOf(key), reader.versionOf(collection.id, value, undefined))
  }
}

function* pastDocuments(
  { context, reader }: IndexScanner,
  collection: CollectionDefinition,
  scan: ScanRange,
  time: Timestamp,
): Generator<FoundDocument> {
  const { from, to } = idBounds(collection.id, scan)
  if (from > to) return
  const reverse = scan.reverse === true
  const { snapshot } = context.transaction
  const scope = context.database.scope
  const versions = new Map<bigint, StoredVersion>()
  for (const { key, value } of snapshot.scan(documentHistoryRange(scope, collection.id, from, to))) {
    if (historyStartOf(key) > time || readMicros(value, 0) <= time) continue
    versions.set(documentIdOf(key), reader.versionOf(collection.id, value, time, 8))
  }
  for (const { key, value } of snapshot.scan(documentRange(scope, collection.id, from, to))) {
    if (readMicros(value, 0) <= time) versions.set(documentIdOf(key), reader.versionOf(collection.id, value, time))
  }
  const ids = [...versions.keys()].sort((a, b) => (a < b ? -1 : 1))
  for (const id of reverse ? ids.reverse() : ids) {
    const version = versions.get(id)
    if (version !== undefined) yield found(collection, id, version)
  }
}

function found(collection: CollectionDefinition, id: bigint, version: StoredVersion): FoundDocument {
  const name = collection.named ? version.field('name') : undefined
  return { id, version, name: typeof name === 'string' ? name : undefined }
}
