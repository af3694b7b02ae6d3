import type { Timestamp } from '@terrarium/base'
import type { Snapshot } from '@terrarium/store'
import type { ObjectValue } from '@terrarium/values'
import { asBuffer, readMicros } from '@terrarium/store'
import { booleanMember, integerMember, textMember } from '../model/members.ts'
import { decodeDatabaseRecord, type DatabaseRecord } from './database-record.ts'
import { StoredVersion } from '../storage/stored-version.ts'
import type { DatabaseDefinition } from '../model/catalog.ts'
import { databaseKey, databaseTreeKey, documentKey, globalIdKey, nameKey } from '../model/key-space.ts'
import { plainReference } from '../model/value-codec.ts'
import { ROOT_SCOPE, SYSTEM_ID } from '../model/system-ids.ts'

/** The root database, which has no document. Databases below it check types as it does unless they say otherwise. */
function rootDatabase(typechecked: boolean): DatabaseDefinition {
  const above = { parentScope: undefined, typechecked, protected: false, disabled: false }
  return { scope: ROOT_SCOPE, globalId: 0n, path: [], replacedAt: 0, ...above }
}

/** Reads a database and those above it; undefined when it or one of them has been deleted. */
export function loadDatabase(snapshot: Snapshot, scope: number, rootTypechecked: boolean): DatabaseDefinition | undefined {
  if (scope === ROOT_SCOPE) return rootDatabase(rootTypechecked)
  const parentEntry = snapshot.get(databaseKey(scope))
  if (parentEntry === undefined) return undefined
  const record = decodeDatabaseRecord(parentEntry)
  const parent = loadDatabase(snapshot, record.parentScope, rootTypechecked)
  if (parent === undefined) return undefined
  const document = snapshot.get(documentKey(record.parentScope, SYSTEM_ID.Database, record.documentId))
  return document === undefined ? undefined : inherit(scope, parent, record, new StoredVersion(document, plainReference).data)
}

/** Scope of the database at a path of names below another one. */
export function findDatabaseScope(snapshot: Snapshot, scope: number, path: readonly string[]): number | undefined {
  let found = scope
  for (const name of path) {
    const child = findChildScope(snapshot, found, name)
    if (child === undefined) return undefined
    found = child
  }
  return found
}

export function findScopeByGlobalId(snapshot: Snapshot, globalId: bigint): number | undefined {
  const scope = snapshot.get(globalIdKey(globalId))
  return scope === undefined ? undefined : asBuffer(scope).readUInt32BE(0)
}

/** Time of the last change of any Database document. */
export function databaseTreeVersion(snapshot: Snapshot): Timestamp {
  const version = snapshot.get(databaseTreeKey())
  return version === undefined ? 0 : readMicros(version, 0)
}

/** Scope of the database that a Database document defines. */
export function scopeOfDatabaseDocument(document: ObjectValue): number {
  return integerMember(document, 'scope') ?? -1
}

/** Global id of the database that a Database document defines. */
export function globalIdOfDatabaseDocument(document: ObjectValue): bigint {
  return BigInt.asUintN(64, BigInt((document.fields.get('global_number') as bigint | number | undefined) ?? 0))
}

function findChildScope(snapshot: Snapshot, parentScope: number, name: string): number | undefined {
  const id = snapshot.get(nameKey(parentScope, SYSTEM_ID.Database, name))
  if (id === undefined) return undefined
  const document = snapshot.get(documentKey(parentScope, SYSTEM_ID.Database, asBuffer(id).readBigInt64BE(0)))
  return document === undefined ? undefined : scopeOfDatabaseDocument(new StoredVersion(document, plainReference).data)
}

function inherit(
  scope: number,
  parent: DatabaseDefinition,
  { hold, replacedAt }: DatabaseRecord,
  document: ObjectValue,
): DatabaseDefinition {
  return {
    scope,
    globalId: globalIdOfDatabaseDocument(document),
    path: [...parent.path, textMember(document, 'name') ?? ''],
    parentScope: parent.scope,
    typechecked: booleanMember(document, 'typechecked') ?? parent.typechecked,
    protected: booleanMember(document, 'protected') ?? parent.protected,
    disabled: parent.disabled || booleanMember(document, 'disabled') === true,
    hold: parent.hold ?? hold?.kind,
    replacedAt,
  }
}
