import type { ObjectValue } from '@terrarium/values'
import type { DatabaseDefinition } from '../model/catalog.ts'
import type { BuiltinRole } from '../model/builtin-roles.ts'

/** Opaque outside the engine, but for what logs and routes need. */
export interface Caller {
  readonly scope: number
  readonly globalId: bigint
  readonly databasePath: readonly string[]
  readonly role: string
}

/** What a caller's permissions come from. */
export type Rights =
  | { readonly kind: 'builtin'; readonly role: BuiltinRole }
  | { readonly kind: 'role'; readonly name: string }
  /** Roles by membership of a document; `tokenId` of the token that named it. */
  | { readonly kind: 'document'; readonly collectionId: number; readonly id: bigint; readonly tokenId: bigint | undefined }
  /** Roles that an access provider gives for the claims of a JWT; its keys are at `jwksUri`. */
  | { readonly kind: 'jwt'; readonly claims: ObjectValue; readonly jwksUri: string; readonly roles: readonly string[] }

/** A caller as the engine knows it. */
export interface AuthenticatedCaller extends Caller {
  readonly rights: Rights
}

/** Creates a caller of a database. */
export function createCaller(database: DatabaseDefinition, rights: Rights): AuthenticatedCaller {
  return { scope: database.scope, globalId: database.globalId, databasePath: database.path, role: roleName(rights), rights }
}

/** The rights of an authenticated caller. */
export function rightsOf(caller: Caller): Rights {
  return (caller as AuthenticatedCaller).rights
}

function roleName(rights: Rights): string {
  switch (rights.kind) {
    case 'builtin':
      return rights.role
    case 'role':
      return rights.name
    case 'document':
      return 'token'
    case 'jwt':
      return 'jwt'
  }
}
