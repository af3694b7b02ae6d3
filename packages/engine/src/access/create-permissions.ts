import type { DocumentValue, ObjectValue } from '@terrarium/values'
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
      return new RolePermissions(NOBODY, () => rolesOfNames(catalog, [rights.name]))
    case 'document':
      return createIdentityPermissions(catalog, rights)
    case 'jwt':
      return new RolePermissions(bearerOf(rights.claims), () => rolesOfNames(catalog, rights.roles))
  }
}

/** The roles that a caller has, memberships decided; undefined for built-in roles. */
export function findRoles(context: QueryContext, caller: Caller): readonly RoleDefinition[] | undefined {
  const rights = rightsOf(caller)
  if (rights.kind === 'builtin') return undefined
  if (rights.kind === 'role') return rolesOfNames(context.catalog, [rights.name])
  if (rights.kind === 'jwt') return rolesOfNames(context.catalog, rights.roles)
  const { asking, identity } = askingOf(context.catalog, rights)
  return rolesOfIdentity(context, asking, identity)
}

/** Creates the permissions of a caller with these roles, whatever its memberships. */
export function createPermissionsOfRoles(caller: Caller, catalog: Catalog, roles: readonly RoleDefinition[]): Permissions {
  return new RolePermissions(askerOf(rightsOf(caller), catalog), () => roles)
}

/** Creates the permissions of a role that a function runs with; identity and token stay the caller's. */
export function createRolePermissions(context: QueryContext, role: string): Permissions {
  const { identity, token, logging } = context.permissions
  const asking = { identity, token, logging }
  if (isBuiltinRole(role)) return createBuiltinPermissions(role, asking)
  return new RolePermissions(asking, () => rolesOfNames(context.catalog, [role]))
}

const NOBODY: Asking = { identity: undefined, token: undefined, logging: false }

/** Who bears a JWT: its claims are the token, and there is no identity. */
export function bearerOf(claims: ObjectValue): Asking {
  return { ...NOBODY, token: claims }
}

function askerOf(rights: Rights, catalog: Catalog): Asking {
  if (rights.kind === 'jwt') return bearerOf(rights.claims)
  return rights.kind === 'document' ? askingOf(catalog, rights).asking : NOBODY
}

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

function rolesOfNames(catalog: Catalog, names: readonly string[]): readonly RoleDefinition[] {
  return names.flatMap((name) => catalog.findRole(name) ?? [])
}

function referenceOf(catalog: Catalog, collectionId: number, id: bigint): DocumentValue {
  return new DocumentReference(collectionId, catalog.findCollectionById(collectionId)?.name ?? 'Deleted', id)
}
