import type { Timestamp } from '@terrarium/base'
import type { Range, Snapshot } from '@terrarium/store'
import { USER_COLLECTION_ID_MIN } from './system-ids.ts'
import { copyOfPart, readInt64, readMicros, writeInt64, writeMicros } from '@terrarium/store'

/**
 * The layout of the store: every key of the engine is made here.
 *
 *   space            then                                       value
 *   schemaVersion    scope                                      commit time of the last schema write
 *   database         scope                                      parent's scope, id of its Database document there; see `catalog/database-record.ts`
 *   databaseTree                                                commit time of the last Database write anywhere
 *   globalId         global id                                  scope
 *   counter          scope, kind                                last number given out
 *   name             scope, collection, name (UTF-8)            id of the named document; marked when the name is its alias
 *   keyHolder        key id, scope                              nothing: the database holds a Key document of that id
 *   schemaPin        scope                                      schema version that stays active while another schema is staged
 *   schemaFile       scope, slot, ordinal                       name and text of a schema file; see `schema/stored-files.ts`
 *   indexBuild       scope, backing index                       how far a build in the background is; see `storage/index-build.ts`
 *   expiry           time, scope, collection, id                nothing: the current version of the document has this `ttl`
 *   sweep                                                       how far the removal of what is past is; see `storage/sweep-state.ts`
 *   draftScope       scope                                      job that writes the records of a database that is not in place yet
 *   document         scope, collection, id                      current version
 *   documentHistory  scope, collection, id, start               superseded version: end of its time, then as it was
 *   entry            scope, backing index, terms, values, id    current entry: start of its time, payload
 *   entryHistory     scope, backing index, terms, values, id, start   superseded entry: end, then as it was
 *
 * Scopes and collection numbers are 4 bytes, ids and times 8, big-endian; ids are not negative. What is current is apart from what is
 * past, so that a read of the present never passes over history. A past version or entry covers `start ≤ t < end`; a deletion leaves only the
 * end of the last version. Terms and values are self-delimiting (see `storage/index-entry.ts`), so a prefix of a key is a
 * prefix of terms and values.
 */
const SPACE = {
  schemaVersion: 1,
  database: 2,
  databaseTree: 3,
  globalId: 4,
  counter: 5,
  name: 6,
  keyHolder: 7,
  schemaPin: 8,
  schemaFile: 9,
  indexBuild: 10,
  expiry: 11,
  sweep: 12,
  draftScope: 13,
  document: 16,
  documentHistory: 17,
  entry: 18,
  entryHistory: 19,
} as const

/** Counters of a database. */
export const COUNTER = { scope: 1, collection: 2, backingIndex: 3 } as const

export function schemaVersionKey(scope: number): Uint8Array {
  return scopeKey(SPACE.schemaVersion, scope)
}

export function databaseKey(scope: number): Uint8Array {
  return scopeKey(SPACE.database, scope)
}

export function databaseTreeKey(): Uint8Array {
  return Buffer.from([SPACE.databaseTree])
}

export function globalIdKey(globalId: bigint): Uint8Array {
  const key = Buffer.allocUnsafe(9)
  key[0] = SPACE.globalId
  key.writeBigUInt64BE(BigInt.asUintN(64, globalId), 1)
  return key
}

export function counterKey(scope: number, kind: number): Uint8Array {
  const key = Buffer.allocUnsafe(6)
  key[0] = SPACE.counter
  key.writeUInt32BE(scope, 1)
  key[5] = kind
  return key
}

export function nameKey(scope: number, collection: number, name: string): Uint8Array {
  const text = Buffer.from(name, 'utf8')
  const key = Buffer.allocUnsafe(9 + text.length)
  collectionPrefix(key, SPACE.name, scope, collection)
  text.copy(key, 9)
  return key
}

export function schemaPinKey(scope: number): Uint8Array {
  return scopeKey(SPACE.schemaPin, scope)
}

export function schemaFileKey(scope: number, slot: number, ordinal: number): Uint8Array {
  const key = Buffer.allocUnsafe(10)
  key[0] = SPACE.schemaFile
  key.writeUInt32BE(scope, 1)
  key[5] = slot
  key.writeUInt32BE(ordinal, 6)
  return key
}

/** The files of a slot, in the order of their ordinals. */
export function schemaFileRange(scope: number, slot: number): Range {
  const prefix = schemaFileKey(scope, slot, 0).subarray(0, 6)
  return { start: prefix, end: afterPrefix(prefix) }
}

export function schemaFileOrdinalOf(key: Uint8Array): number {
  return new DataView(key.buffer, key.byteOffset, key.byteLength).getUint32(6)
}

export function indexBuildKey(scope: number, backingId: number): Uint8Array {
  const key = Buffer.allocUnsafe(9)
  collectionPrefix(key, SPACE.indexBuild, scope, backingId)
  return key
}

/** Builds of a database's indexes; without a scope those of all databases. */
export function indexBuildRange(scope?: number): Range {
  const prefix = scope === undefined ? Buffer.from([SPACE.indexBuild]) : scopeKey(SPACE.indexBuild, scope)
  return { start: prefix, end: afterPrefix(prefix) }
}

/** Scope and backing index of a build's key. */
export function indexBuildOf(key: Uint8Array): { readonly scope: number; readonly backingId: number } {
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength)
  return { scope: view.getUint32(1), backingId: view.getUint32(5) }
}

/** A document whose current version ends by its `ttl`. */
export interface Expiry {
  readonly time: Timestamp
  readonly scope: number
  readonly collectionId: number
  readonly id: bigint
}

export function expiryKey({ time, scope, collectionId, id }: Expiry): Uint8Array {
  const key = Buffer.allocUnsafe(25)
  key[0] = SPACE.expiry
  writeMicros(key, 1, time)
  key.writeUInt32BE(scope, 9)
  key.writeUInt32BE(collectionId, 13)
  writeInt64(key, 17, id)
  return key
}

/** Documents whose `ttl` is over at a time. */
export function expiryRange(until: Timestamp): Range {
  return {
    start: Buffer.from([SPACE.expiry]),
    end: afterPrefix(expiryKey({ time: until, scope: 0, collectionId: 0, id: 0n }).subarray(0, 9)),
  }
}

export function expiryOf(key: Uint8Array): Expiry {
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength)
  return { time: readMicros(key, 1), scope: view.getUint32(9), collectionId: view.getUint32(13), id: view.getBigInt64(17) }
}

export function sweepKey(): Uint8Array {
  return Buffer.from([SPACE.sweep])
}

/**
 * A part of the store with one rule of what is kept in it: all keys of a database in one space, or those of one of its collections or backing
 * indexes. Keys that are of no database have no part.
 */
export interface KeyPart {
  readonly kind: 'setting' | 'document' | 'documentHistory' | 'entry' | 'entryHistory'
  readonly scope: number
  /** Of the collection or backing index; 0 for a setting. */
  readonly number: number
  readonly range: Range
}

const PARTS: ReadonlyMap<number, KeyPart['kind']> = new Map([
  ...[SPACE.schemaVersion, SPACE.database, SPACE.counter, SPACE.name, SPACE.schemaPin, SPACE.schemaFile, SPACE.indexBuild].map(
    (space): [number, KeyPart['kind']] => [space, 'setting'],
  ),
  [SPACE.document, 'document'],
  [SPACE.documentHistory, 'documentHistory'],
  [SPACE.entry, 'entry'],
  [SPACE.entryHistory, 'entryHistory'],
])

/** The first part with a key from `start` on; undefined behind the last one. */
export function nextPart(snapshot: Pick<Snapshot, 'scan'>, start: Uint8Array): KeyPart | undefined {
  for (let from = start; ;) {
    const key = firstKey(snapshot, { start: from, end: Buffer.from([SPACE.entryHistory + 1]) })
    if (key === undefined) return undefined
    const space = key[0] ?? 0
    const kind = PARTS.get(space)
    if (kind !== undefined) return partOf(kind, key)
    from = Buffer.from([space + 1])
  }
}

function partOf(kind: KeyPart['kind'], key: Uint8Array): KeyPart {
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength)
  const prefix = Uint8Array.prototype.slice.call(key, 0, kind === 'setting' ? 5 : 9)
  const number = kind === 'setting' ? 0 : view.getUint32(5)
  return { kind, scope: view.getUint32(1), number, range: { start: prefix, end: afterPrefix(prefix) } }
}

function firstKey(snapshot: Pick<Snapshot, 'scan'>, range: Range): Uint8Array | undefined {
  for (const { key } of snapshot.scan(range)) return key
  return undefined
}

/** Marks a scope whose records are written by a restore and belong to no database yet. */
export function draftScopeKey(scope: number): Uint8Array {
  return scopeKey(SPACE.draftScope, scope)
}

/** The scopes of all databases that are not in place yet. */
export function draftScopeRange(): Range {
  const prefix = Uint8Array.of(SPACE.draftScope)
  return { start: prefix, end: afterPrefix(prefix) }
}

/** Spaces of a database's own records: what a snapshot of it holds. Whatever else names the database is made from these. */
const RECORD_SPACES = [
  ...[SPACE.schemaVersion, SPACE.counter, SPACE.name, SPACE.schemaPin, SPACE.schemaFile, SPACE.indexBuild],
  ...[SPACE.document, SPACE.documentHistory, SPACE.entry, SPACE.entryHistory],
]

/** The records of a database, in the order of their keys. */
export function recordRanges(scope: number): Range[] {
  return RECORD_SPACES.map((space) => {
    const prefix = scopeKey(space, scope)
    return { start: prefix, end: afterPrefix(prefix) }
  })
}

/** What the key of a record of a database says of it. */
export interface RecordKey {
  readonly kind: 'build' | KeyPart['kind']
  readonly scope: number
  /** Of the collection or backing index; 0 for a setting. */
  readonly number: number
}

/** Takes the key of a record apart; undefined where it is none of a database. */
export function readRecordKey(key: Uint8Array): RecordKey | undefined {
  const space = key[0] ?? 0
  const kind = PARTS.get(space)
  if (kind === undefined || space === SPACE.database || key.length < (kind === 'setting' ? 5 : 9)) return undefined
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength)
  const number = kind === 'setting' ? 0 : view.getUint32(5)
  return { kind: space === SPACE.indexBuild ? 'build' : kind, scope: view.getUint32(1), number }
}

/** The key of the same record in another database. */
export function recordKeyIn(key: Uint8Array, scope: number): Uint8Array {
  const moved = Buffer.from(key)
  moved.writeUInt32BE(scope, 1)
  return moved
}

/** Every record of a database's collection or backing index, with its past. */
export function collectionRanges(scope: number, collection: number): Range[] {
  return [SPACE.document, SPACE.documentHistory].map((space) => partRange(space, scope, collection))
}

export function indexRanges(scope: number, backingId: number): Range[] {
  return [SPACE.entry, SPACE.entryHistory].map((space) => partRange(space, scope, backingId))
}

function partRange(space: number, scope: number, number: number): Range {
  const prefix = Buffer.allocUnsafe(9)
  collectionPrefix(prefix, space, scope, number)
  return { start: prefix, end: afterPrefix(prefix) }
}

export function keyHolderKey(id: bigint, scope: number): Uint8Array {
  const key = Buffer.allocUnsafe(13)
  key[0] = SPACE.keyHolder
  writeInt64(key, 1, id)
  key.writeUInt32BE(scope, 9)
  return key
}

/** Holders of keys with an id. */
export function keyHolderRange(id: bigint): Range {
  const prefix = keyHolderKey(id, 0).subarray(0, 9)
  return { start: prefix, end: afterPrefix(prefix) }
}

export function keyHolderScopeOf(key: Uint8Array): number {
  return new DataView(key.buffer, key.byteOffset, key.byteLength).getUint32(9)
}

export function documentKey(scope: number, collection: number, id: bigint): Uint8Array {
  const key = Buffer.allocUnsafe(17)
  collectionPrefix(key, SPACE.document, scope, collection)
  writeInt64(key, 9, id)
  return key
}

/** Whether a key is that of the current version of a document in a collection that a user made. */
export function isUserDocumentKey(key: Uint8Array): boolean {
  if (key[0] !== SPACE.document) return false
  return new DataView(key.buffer, key.byteOffset, key.byteLength).getUint32(5) >= USER_COLLECTION_ID_MIN
}

export function documentHistoryKey(scope: number, collection: number, id: bigint, start: number): Uint8Array {
  const key = Buffer.allocUnsafe(25)
  collectionPrefix(key, SPACE.documentHistory, scope, collection)
  writeInt64(key, 9, id)
  writeMicros(key, 17, start)
  return key
}

/** Id of a document key or of a document's history key. */
export function documentIdOf(key: Uint8Array): bigint {
  return readInt64(key, 9)
}

/** Database and collection of a document key. */
export function ownerOf(key: Uint8Array): { readonly scope: number; readonly collectionId: number } {
  const view = new DataView(key.buffer, key.byteOffset, key.byteLength)
  return { scope: view.getUint32(1), collectionId: view.getUint32(5) }
}

/** Start of the version that a history key holds. */
export function historyStartOf(key: Uint8Array): number {
  return readMicros(key, 17)
}

/** Documents with ids from `from` to `to`, both inclusive. */
export function documentRange(scope: number, collection: number, from: bigint, to: bigint): Range {
  return idRange(SPACE.document, scope, collection, from, to)
}

/** All current versions, or all past ones, of all databases. */
export function documentSpace(isPast: boolean): Range {
  const prefix = Uint8Array.of(isPast ? SPACE.documentHistory : SPACE.document)
  return { start: prefix, end: afterPrefix(prefix) }
}

/** Scopes of the databases below the root, deleted ones included. */
export function databaseScopes(snapshot: Pick<Snapshot, 'scan'>): number[] {
  const prefix = Uint8Array.of(SPACE.database)
  return [...snapshot.scan({ start: prefix, end: afterPrefix(prefix) })].map(({ key }) => Buffer.from(key).readUInt32BE(1))
}

/** Past versions of documents with ids from `from` to `to`, both inclusive. */
export function documentHistoryRange(scope: number, collection: number, from: bigint, to: bigint): Range {
  return idRange(SPACE.documentHistory, scope, collection, from, to)
}

/** The prefix of the keys of a backing index. */
export function entryPrefix(scope: number, backingId: number): Uint8Array {
  const key = Buffer.allocUnsafe(9)
  collectionPrefix(key, SPACE.entry, scope, backingId)
  return key
}

/** The key of an entry among the past ones, without its start. */
export function entryHistoryPrefixOf(entryKey: Uint8Array): Uint8Array {
  const key = copyOfPart(entryKey, 0, entryKey.length)
  key[0] = SPACE.entryHistory
  return key
}

export function entryHistoryKey(entryKey: Uint8Array, start: number): Uint8Array {
  const key = Buffer.allocUnsafe(entryKey.length + 8)
  key.set(entryKey)
  key[0] = SPACE.entryHistory
  writeMicros(key, entryKey.length, start)
  return key
}

/** Ids from the least to the greatest. */
export const ID_MIN = 0n
export const ID_MAX = 0x7fff_ffff_ffff_ffffn

/** The least key that is greater than every key beginning with `prefix`. */
export function afterPrefix(prefix: Uint8Array): Uint8Array {
  let length = prefix.length
  while (length > 0 && prefix[length - 1] === 0xff) length--
  const end = copyOfPart(prefix, 0, length)
  end[length - 1] = (end[length - 1] ?? 0) + 1
  return end
}

function scopeKey(space: number, scope: number): Uint8Array {
  const key = Buffer.allocUnsafe(5)
  key[0] = space
  key.writeUInt32BE(scope, 1)
  return key
}

function collectionPrefix(key: Buffer, space: number, scope: number, collection: number): void {
  key[0] = space
  key.writeUInt32BE(scope, 1)
  key.writeUInt32BE(collection, 5)
}

function idRange(space: number, scope: number, collection: number, from: bigint, to: bigint): Range {
  const start = Buffer.allocUnsafe(17)
  collectionPrefix(start, space, scope, collection)
  writeInt64(start, 9, from)
  const end = Buffer.allocUnsafe(17)
  collectionPrefix(end, space, scope, collection)
  writeInt64(end, 9, to)
  return { start, end: afterPrefix(end) }
}
