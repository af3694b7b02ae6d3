import type { DocumentValue } from '@terrarium/values'
import type { Catalog, RoleDefinition } from '../model/catalog.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { DocumentReference } from '../runtime/document-reference.ts'
import type { QueryContext } from '../runtime/context.ts'
import { createBuiltinPermissions, type Asking } from './builtin-permissions.ts'
import { isBuiltinRole } from '../model/builtin-roles.ts'
import { rightsOf, type Caller, type Rights } from './caller.ts'
import type { Permissions } from '../runtime/permissions.ts'
import { holds, RolePermissions } from './role-permissions.ts'

/** Most roles that a document can have by membership. */
const ROLES_MAX = 64

/** Creates the permissions of a caller in its database. */
export function createPermissions(caller: Caller, catalog: Catalog): Permissions {
  const rights = rightsOf(caller)
  switch (rights.kind) {
    case 'builtin':
      return createBuiltinPermissions(rights.role)
    case 'role':
      return new RolePermissions(NOBODY, () => rolesNamed(catalog, rights.name))
    case 'document':
      return createIdentityPermissions(catalog, rights)
  }
}

/** The roles that a caller has, memberships decided; undefined for built-in roles. */
export function findRoles(context: QueryContext, caller: Caller): readonly RoleDefinition[] | undefined {
  const rights = rightsOf(caller)
  if (rights.kind === 'builtin') return undefined
  if (rights.kind === 'role') return rolesNamed(context.catalog, rights.name)
  const { asking, identity } = askingOf(context.catalog, rights)
  return rolesOfIdentity(context, asking, identity)
}

/** Creates the permissions of a caller with these roles, whatever its memberships. */
export function createPermissionsOfRoles(caller: Caller, catalog: Catalog, roles: readonly RoleDefinition[]): Permissions {
  const rights = rightsOf(caller)
  return new RolePermissions(rights.kind === 'document' ? askingOf(catalog, rights).asking : NOBODY, () => roles)
}

/** Creates the permissions of a role that a function runs with; identity and token stay the caller's. */
export function createRolePermissions(context: QueryContext, role: string): Permissions {
  const { identity, token, logging } = context.permissions
  const asking = { identity, token, logging }
  if (isBuiltinRole(role)) return createBuiltinPermissions(role, asking)
  return new RolePermissions(asking, () => rolesNamed(context.catalog, role))
}

const NOBODY: Asking = { identity: undefined, token: undefined, logging: false }

type DocumentRights = Extract<Rights, { kind: 'document' }>

function askingOf(catalog: Catalog, rights: DocumentRights): { readonly asking: Asking; readonly identity: DocumentValue } {
  const identity = referenceOf(catalog, rights.collectionId, rights.id)
  const token = rights.tokenId === undefined ? undefined : referenceOf(catalog, SYSTEM_ID.Token, rights.tokenId)
  return { asking: { identity, token, logging: false }, identity }
}

function createIdentityPermissions(catalog: Catalog, rights: DocumentRights): Permissions {
  const { asking, identity } = askingOf(catalog, rights)
  return new RolePermissions(asking, (context) => rolesOfIdentity(context, asking, identity))
}

/** Roles with a membership on the identity's collection that lets it in. */
function rolesOfIdentity(context: QueryContext, asking: Asking, identity: DocumentValue): readonly RoleDefinition[] {
  const candidates = context.catalog.roles.filter(({ memberships }) =>
    memberships.some(({ collection }) => collection === identity.collectionName),
  )
  const isMember = (role: RoleDefinition): boolean =>
    role.memberships.some(
      ({ collection, predicate }) =>
        collection === identity.collectionName &&
        (predicate === undefined || holds(context, asking, { role: role.name, predicate }, [identity])),
    )
  return context.documents.withoutCharge(() => candidates.slice(0, ROLES_MAX).filter(isMember))
}

function rolesNamed(catalog: Catalog, name: string): readonly RoleDefinition[] {
  const role = catalog.findRole(name)
  return role === undefined ? [] : [role]
}

function referenceOf(catalog: Catalog, collectionId: number, id: bigint): DocumentValue {
  return new DocumentReference(collectionId, catalog.findCollectionById(collectionId)?.name ?? 'Deleted', id)
}
