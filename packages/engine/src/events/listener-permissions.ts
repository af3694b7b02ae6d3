import { createHash } from 'node:crypto'
import type { Permissions } from '../runtime/permissions.ts'
import type { RoleDefinition } from '../model/catalog.ts'

/**
 * Permissions of a listener: versions at the times of events need the privilege to read, not that to read history.
 */
export function listenerPermissions(permissions: Permissions): Permissions {
  return {
    builtin: permissions.builtin,
    identity: permissions.identity,
    token: permissions.token,
    logging: permissions.logging,
    canRead: (context, document) => permissions.canRead(context, document),
    canReadHistory: (context, document) => permissions.canRead(context, document),
    canCreate: (context, collection, document, withId) => permissions.canCreate(context, collection, document, withId),
    canWrite: (context, document, data) => permissions.canWrite(context, document, data),
    canDelete: (context, document) => permissions.canDelete(context, document),
    canCall: (context, fn, args) => permissions.canCall(context, fn, args),
    mayReadCollection: (context, collection) => permissions.mayReadCollection(context, collection),
    mayReadEvery: (context, collection) => permissions.mayReadEvery(context, collection),
    canReadSchema: () => permissions.canReadSchema(),
    canWriteSchema: () => permissions.canWriteSchema(),
  }
}

/** A digest of what roles grant: any change of one of them changes it. */
export function digestRoles(roles: readonly RoleDefinition[]): string {
  const sources = roles.map(({ documentId, name, privileges, memberships }) => [
    documentId.toString(),
    name,
    privileges.map(({ resource, action, grant }) => [resource, action, typeof grant === 'boolean' ? grant : grant.source]),
    memberships.map(({ collection, predicate }) => [collection, predicate?.source]),
  ])
  return createHash('sha256').update(JSON.stringify(sources)).digest('base64')
}
