import { databaseTree, outlineOf, snapshotRecords, type DatabaseScope, type SnapshotRecord } from '@terrarium/engine'
import type { Snapshot } from '@terrarium/store'
import type { DatabaseSummary, SnapshotHeader } from '../snapshot-file/snapshot-content.ts'
import { SnapshotFileWriter } from '../snapshot-file/write-snapshot-file.ts'
import type { WrittenSnapshot } from './backup-message.ts'
import type { WriteListener } from './write-listener.ts'

/** Where a snapshot goes and what it says of itself. */
export interface SnapshotWish {
  readonly path: string
  readonly createdAt: string
  readonly file: string
  /** The moment that the data are of, in microseconds; default: that of the store's latest commit. */
  readonly time?: number | undefined
}

const REPORT_EVERY = 10_000
/** Number of the collection of keys. */
const KEY_COLLECTION = 6

/** Writes a database and those below it, as of one commit. */
export function writeSnapshot(
  snapshot: Snapshot,
  database: DatabaseScope,
  { path, createdAt, file, time = snapshot.time }: SnapshotWish,
  { onDocuments, onWrite }: WriteListener,
): WrittenSnapshot {
  const tree = databaseTree(snapshot, database.scope, database.globalId)
  const header: SnapshotHeader = { path, createdAt, time, databases: tree.map(describe) }
  const writer = new SnapshotFileWriter(file, header, onWrite)
  try {
    let documents = 0
    const count = (): void => {
      if (++documents % REPORT_EVERY === 0) onDocuments(documents)
    }
    const databases = tree.map((each) => writeDatabase(snapshot, each, writer, count))
    const { bytes, summary } = writer.finish({ documents, databases })
    return { bytes, header, summary }
  } catch (error: unknown) {
    writer.abandon()
    throw error
  }
}

function describe({ scope, globalId, path, place }: DatabaseScope): SnapshotHeader['databases'][number] {
  return {
    scope,
    globalId: String(globalId),
    path,
    place: place === undefined ? null : { parentScope: place.parentScope, documentId: String(place.documentId) },
  }
}

function writeDatabase(snapshot: Snapshot, database: DatabaseScope, writer: SnapshotFileWriter, onDocument: () => void): DatabaseSummary {
  const { collections, schema } = outlineOf(snapshot, database.scope)
  const counts = new Map([...collections].map(([number, name]) => [number, { name, documents: 0, bytes: 0 }]))
  let keys = 0
  let versions = 0
  for (const record of snapshotRecords(snapshot, database.scope)) {
    writer.add(record)
    const count = record.of.kind === 'document' ? counts.get(record.of.number) : undefined
    if (count !== undefined) {
      count.documents++
      count.bytes += record.value.length
      onDocument()
    }
    if (isKey(record)) keys++
    if (record.of.kind === 'documentHistory' && counts.has(record.of.number)) versions++
  }
  return { path: database.path, collections: [...counts.values()].sort(byName), schema, keys, versions }
}

const isKey = ({ of }: SnapshotRecord): boolean => of.kind === 'document' && of.number === KEY_COLLECTION

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1
}
