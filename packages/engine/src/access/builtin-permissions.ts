import type { DocumentValue, Value } from '@terrarium/values'
import { SYSTEM_ID } from '../model/system-ids.ts'
import type { BuiltinRole } from '../model/builtin-roles.ts'
import type { Permissions } from '../runtime/permissions.ts'

/** Documents that only admins may see. */
const ADMIN_COLLECTIONS: ReadonlySet<number> = new Set([SYSTEM_ID.Database, SYSTEM_ID.Key, SYSTEM_ID.Role, SYSTEM_ID.AccessProvider])

/** The caller, whatever its rights. */
export interface Asking {
  readonly identity: DocumentValue | undefined
  readonly token: Value | undefined
  readonly logging: boolean
}

/** Creates the permissions of a built-in role. @see storage-semantics.md §7.1 */
export function createBuiltinPermissions(role: BuiltinRole, asking?: Asking): Permissions {
  const isAdmin = role === 'admin'
  const readsData = role !== 'client'
  const writesData = isAdmin || role === 'server'
  const reads = (collectionId: number): boolean => readsData && (isAdmin || !ADMIN_COLLECTIONS.has(collectionId))
  const writes = (collectionId: number): boolean => writesData && reads(collectionId)
  return {
    builtin: role,
    identity: asking?.identity,
    token: asking?.token,
    logging: asking?.logging ?? readsData,
    canRead: (_context, document) => reads(document.collectionId),
    canReadHistory: (_context, document) => reads(document.collectionId),
    canCreate: (_context, collection) => writes(collection.id),
    canWrite: (_context, document) => writes(document.collectionId),
    canDelete: (_context, document) => writes(document.collectionId),
    canCall: () => writesData,
    mayReadCollection: (_context, collection) => reads(collection.id),
    mayReadEvery: (_context, collection) => reads(collection.id),
    canReadSchema: () => readsData,
    canWriteSchema: () => isAdmin,
  }
}

/** Rights of predicates while they run: they read all but admins' documents and call any function. */
export function createElevatedPermissions(asking: Asking): Permissions {
  return createBuiltinPermissions('server', asking)
}
