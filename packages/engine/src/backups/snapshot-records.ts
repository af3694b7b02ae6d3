/**
 * What a snapshot of a database holds: every record of it and of the databases below it, as they are stored, in the order of their keys.
 *
 * Keys come without what their secrets are checked by, tokens not at all: a snapshot lets nobody in.
 */
import type { Entry, Snapshot } from '@terrarium/store'
import { createCatalogs } from '../catalog/load-catalog.ts'
import type { Catalog } from '../model/catalog.ts'
import { collectionRanges, readRecordKey, recordRanges, schemaPinKey, type RecordKey } from '../model/key-space.ts'
import { withoutMembers } from '../model/members.ts'
import { SYSTEM_INDEX } from '../model/system-definitions.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { plainReference } from '../model/value-codec.ts'
import { FILE_SLOT, readFiles } from '../schema/stored-files.ts'
import { StoredVersion, withData } from '../storage/stored-version.ts'

/** A record of a snapshot. */
export interface SnapshotRecord extends Entry {
  readonly of: RecordKey
}

const HASH = new Set(['hashed_secret'])

/** Reads the records of one database. */
export function* snapshotRecords(snapshot: Pick<Snapshot, 'scan'>, scope: number): Generator<SnapshotRecord> {
  for (const range of recordRanges(scope)) {
    for (const { key, value } of snapshot.scan(range)) {
      const of = readRecordKey(key)
      if (of === undefined || isOfSecrets(of)) continue
      yield { key, value: of.kind === 'document' && of.number === SYSTEM_ID.Key ? withoutHash(value) : value, of }
    }
  }
}

/** Tokens, the past of keys, and the indexes of both. */
function isOfSecrets({ kind, number }: RecordKey): boolean {
  switch (kind) {
    case 'document':
      return number === SYSTEM_ID.Token
    case 'documentHistory':
      return number === SYSTEM_ID.Token || number === SYSTEM_ID.Key
    case 'entry':
    case 'entryHistory':
      return number === SYSTEM_INDEX.tokenByDocument || number === SYSTEM_INDEX.keyByDatabase
    default:
      return false
  }
}

function withoutHash(value: Uint8Array): Uint8Array {
  const version = new StoredVersion(value, plainReference)
  return withData(version, withoutMembers(version.data, HASH))
}

/** What people know a database's records by. */
export interface DatabaseOutline {
  /** Names of the user's collections by their numbers. */
  readonly collections: ReadonlyMap<number, string>
  /** The active schema. */
  readonly schema: readonly { readonly filename: string; readonly content: string }[]
}

/** Describes a database that exists. */
export function outlineOf(snapshot: Snapshot, scope: number): DatabaseOutline {
  const catalog: Catalog | undefined = createCatalogs().load(snapshot, scope)
  const isPinned = snapshot.get(schemaPinKey(scope)) !== undefined
  const files = readFiles(snapshot, scope, isPinned ? FILE_SLOT.active : FILE_SLOT.latest)
  return {
    collections: new Map(catalog?.collections.map(({ id, name }) => [id, name])),
    schema: files.map(({ name, text }) => ({ filename: name, content: text })),
  }
}

/** Counts the current documents of a collection, up to a number. */
export function countDocuments(snapshot: Pick<Snapshot, 'scan'>, scope: number, collection: number, max: number): number {
  let count = 0
  const [current] = collectionRanges(scope, collection)
  for (const _ of current === undefined ? [] : snapshot.scan(current)) if (++count >= max) break
  return count
}
