import type { Snapshot } from '@terrarium/store'
import {
  findDatabaseScope,
  findScopeByGlobalId,
  globalIdOfDatabaseDocument,
  loadDatabase,
  scopeOfDatabaseDocument,
} from '../catalog/load-database.ts'
import { scanDefinitions } from '../catalog/scan-definitions.ts'
import { textMember } from '../model/members.ts'
import { ROOT_SCOPE, SYSTEM_ID } from '../model/system-ids.ts'

/** A database of a tree, as its records are found. */
export interface DatabaseScope {
  readonly scope: number
  readonly globalId: bigint
  /** Names from the first database of the tree down; empty for that one. */
  readonly path: readonly string[]
  /** Scope of the database above, and the id of the Database document there; undefined for the first one of the tree. */
  readonly place: { readonly parentScope: number; readonly documentId: bigint } | undefined
}

/** Lists a database and all those below it, each before those below it. */
export function databaseTree(snapshot: Pick<Snapshot, 'scan'>, scope: number, globalId: bigint): DatabaseScope[] {
  const found: DatabaseScope[] = []
  const visit = (database: DatabaseScope): void => {
    found.push(database)
    for (const { id, version } of scanDefinitions(snapshot, database.scope, SYSTEM_ID.Database, undefined)) {
      visit({
        scope: scopeOfDatabaseDocument(version.data),
        globalId: globalIdOfDatabaseDocument(version.data),
        path: [...database.path, textMember(version.data, 'name') ?? ''],
        place: { parentScope: database.scope, documentId: id },
      })
    }
  }
  visit({ scope, globalId, path: [], place: undefined })
  return found
}

/** Finds the database at a path of names below the root; undefined where there is none. */
export function findDatabase(snapshot: Snapshot, path: readonly string[]): DatabaseScope | undefined {
  const scope = findDatabaseScope(snapshot, ROOT_SCOPE, path)
  const database = scope === undefined ? undefined : loadDatabase(snapshot, scope, true)
  return database && { scope: database.scope, globalId: database.globalId, path: [], place: undefined }
}

/** Finds the database of a global id, and its path from the root. */
export function findDatabaseByGlobalId(
  snapshot: Snapshot,
  globalId: bigint,
): { readonly database: DatabaseScope; readonly path: readonly string[] } | undefined {
  const scope = findScopeByGlobalId(snapshot, globalId)
  const found = scope === undefined ? undefined : loadDatabase(snapshot, scope, true)
  return found && { database: { scope: found.scope, globalId, path: [], place: undefined }, path: found.path }
}
