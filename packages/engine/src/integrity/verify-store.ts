/**
 * Whether what a store holds fits together: every version can be decoded and covers the time that its key says; each index has the entries
 * that its documents call for and no others; each record of the change log can be decoded.
 */
import { bytesText, readMicros, type ChangeRecord, type Snapshot } from '@terrarium/store'
import { FieldExtractor } from '../documents/index-fields.ts'
import { documentEntries } from '../documents/document-entries.ts'
import type { CollectionDefinition } from '../model/catalog.ts'
import {
  afterPrefix,
  databaseScopes,
  documentIdOf,
  documentRange,
  documentSpace,
  expiryKey,
  expiryRange,
  ownerOf,
  entryPrefix,
  historyStartOf,
  ID_MAX,
  ID_MIN,
} from '../model/key-space.ts'
import { plainReference } from '../model/value-codec.ts'
import { ROOT_SCOPE } from '../model/system-ids.ts'
import type { QueryContext } from '../runtime/context.ts'
import { backingIndexesOf, type BackingIndex } from '../storage/backing-indexes.ts'
import { decodeChanges, isChangeRecord } from '../storage/change-record.ts'
import { expiryTimeOf } from '../storage/expiry-time.ts'
import { readSweepState } from '../storage/sweep-state.ts'
import { StoredVersion } from '../storage/stored-version.ts'
import type { IndexFault, StoreFaults } from './store-faults.ts'

/** @param contextOf a context of a database that may do everything; undefined where the database has been deleted */
export function verifyStore(
  snapshot: Snapshot,
  changes: Iterable<ChangeRecord>,
  contextOf: (scope: number) => QueryContext | undefined,
): StoreFaults {
  const faults: string[] = []
  const indexes: IndexFault[] = []
  const records = verifyVersions(snapshot, faults) + verifyChanges(snapshot, changes, faults)
  const { passes, removed, listsExpiries } = readSweepState(snapshot)
  const sweeps = { passes, removed }
  if (listsExpiries) verifyExpiries(snapshot, faults)
  if (faults.length > 0) return { records, faults, indexes, sweeps } // entries are derived from versions
  for (const scope of [ROOT_SCOPE, ...databaseScopes(snapshot)]) {
    const context = contextOf(scope)
    if (context === undefined) continue
    for (const collection of context.catalog.collections) {
      for (const index of builtIndexesOf(collection)) verifyIndex(context, collection, index, indexes)
    }
  }
  return { records, faults, indexes, sweeps }
}

function verifyVersions(snapshot: Snapshot, faults: string[]): number {
  let records = 0
  for (const isPast of [false, true]) {
    for (const { key, value } of snapshot.scan(documentSpace(isPast))) {
      records++
      const what = versionFault(snapshot, key, value, isPast)
      if (what !== undefined) faults.push(`${isPast ? 'a past version' : 'the version'} of document ${documentIdOf(key)} ${what}`)
    }
  }
  return records
}

function versionFault(snapshot: Snapshot, key: Uint8Array, value: Uint8Array, isPast: boolean): string | undefined {
  try {
    const version = new StoredVersion(value, plainReference, isPast ? 8 : 0)
    const start = version.ts ?? 0
    void version.ttl
    void version.data
    if (start === 0 || start > snapshot.time) return 'has a time that never was'
    if (isPast && (historyStartOf(key) !== start || readMicros(value, 0) <= start)) return 'covers another time than its key says'
    return undefined
  } catch (error: unknown) {
    return `cannot be decoded (${error instanceof Error ? error.message : String(error)})`
  }
}

/** Compares the list of documents with a `ttl` with the documents. */
function verifyExpiries(snapshot: Snapshot, faults: string[]): void {
  const listed = new Set([...snapshot.scan(expiryRange(Number.MAX_SAFE_INTEGER))].map(({ key }) => bytesText(key)))
  for (const { key, value } of snapshot.scan(documentSpace(false))) {
    const time = expiryTimeOf(new StoredVersion(value, plainReference))
    if (time === undefined) continue
    const expiry = expiryKey({ time, ...ownerOf(key), id: documentIdOf(key) })
    if (!listed.has(bytesText(expiry))) faults.push(`document ${documentIdOf(key)} has a ttl and is not in the list of those`)
  }
}

function verifyChanges(snapshot: Snapshot, changes: Iterable<ChangeRecord>, faults: string[]): number {
  let records = 0
  for (const { time, value } of changes) {
    records++
    if (time > snapshot.time) faults.push(`the change log has a commit of ${time}, after the latest one`)
    if (!isChangeRecord(value)) faults.push(`the change log's record of the commit at ${time} cannot be decoded`)
    else
      for (const { previous } of decodeChanges(value).changes)
        if (previous > time) faults.push(`the change log's record of the commit at ${time} names a later version`)
  }
  return records
}

/** The indexes whose entries are complete. */
function builtIndexesOf(collection: CollectionDefinition): readonly BackingIndex[] {
  const declared = [...collection.indexes.values(), ...collection.uniqueConstraints]
  return backingIndexesOf(collection).filter(({ id }) => declared.every(({ backingId, status }) => backingId !== id || status === 'active'))
}

/** Compares the entries of an index with those that the present versions of its documents call for. */
function verifyIndex(context: QueryContext, collection: CollectionDefinition, index: BackingIndex, found: IndexFault[]): void {
  const { transaction, database } = context
  const fault = (what: string): void =>
    void found.push({ scope: database.scope, collectionId: collection.id, backingId: index.id, collection: collection.name, what })
  const prefix = entryPrefix(database.scope, index.id)
  const entries = new Map<string, Uint8Array>()
  for (const { key, value } of transaction.snapshot.scan({ start: prefix, end: afterPrefix(prefix) })) entries.set(bytesText(key), value)
  for (const { key, value } of transaction.snapshot.scan(documentRange(database.scope, collection.id, ID_MIN, ID_MAX))) {
    const id = documentIdOf(key)
    const version = new StoredVersion(value, plainReference, 0, collection.migrations)
    for (const entry of documentEntries(context, index, new FieldExtractor(context, collection, { id, version }), { id, version })) {
      const stored = entries.get(bytesText(entry.key))
      if (stored === undefined) fault(`document ${id} has no entry`)
      else if (!isSamePayload(stored, entry.payload.bytes)) fault(`the entry of document ${id} differs from the document`)
      entries.delete(bytesText(entry.key))
    }
  }
  if (entries.size > 0) fault(`${entries.size} entries belong to no document`)
}

/** The first eight bytes are the start of the entry's time. */
function isSamePayload(stored: Uint8Array, derived: Uint8Array): boolean {
  return Buffer.compare(stored.subarray(8), derived.subarray(8)) === 0
}
