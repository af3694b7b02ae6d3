import type { DocumentValue, ObjectValue, Value } from '@terrarium/values'
import { DocumentValue as AnyDocument, NULL } from '@terrarium/values'
import type {
  CollectionDefinition,
  FunctionDefinition,
  PredicateDefinition,
  PrivilegeDefinition,
  RoleDefinition,
} from '../model/catalog.ts'
import { predicateSource } from '../catalog/read-definitions.ts'
import { SYSTEM_ID } from '../model/system-ids.ts'
import { withDetails } from '../runtime/document-reference.ts'
import type { QueryContext } from '../runtime/context.ts'
import { createElevatedPermissions, type Asking } from './builtin-permissions.ts'
import type { Permissions } from '../runtime/permissions.ts'

type Action = PrivilegeDefinition['action']

interface NamedPredicate {
  readonly role: string
  readonly predicate: PredicateDefinition
}

/** What the roles of a caller grant for one action on one resource. */
interface Grant {
  readonly always: boolean
  readonly predicates: readonly NamedPredicate[]
}

type GrantTable = ReadonlyMap<string, Grant>

const NO_GRANT: Grant = { always: false, predicates: [] }

/**
 * Permissions of user roles, merged. The roles of an identity depend on predicates, which are tried when a permission is first asked for.
 *
 * @see storage-semantics.md §7.2, §7.3
 */
export class RolePermissions implements Permissions {
  readonly builtin = undefined
  readonly identity: DocumentValue | undefined
  readonly token: Value | undefined
  readonly logging: boolean
  readonly #findRoles: (context: QueryContext) => readonly RoleDefinition[]
  readonly #asking: Asking
  #table: GrantTable | undefined

  constructor(asking: Asking, findRoles: (context: QueryContext) => readonly RoleDefinition[]) {
    this.identity = asking.identity
    this.token = asking.token
    this.logging = asking.logging
    this.#asking = asking
    this.#findRoles = findRoles
  }

  canRead(context: QueryContext, document: DocumentValue): boolean {
    return this.#isGranted(context, document.collectionName, 'read', [document]) || this.#isOwn(context, document)
  }

  canReadHistory(context: QueryContext, document: DocumentValue): boolean {
    const current = withDetails(document, { readTime: undefined, covered: undefined })
    return context.withValidTime(undefined, () => this.#isGranted(context, document.collectionName, 'history_read', [current]))
  }

  canCreate(context: QueryContext, collection: CollectionDefinition, document: DocumentValue, withId: boolean): boolean {
    if (!this.#isGranted(context, collection.name, 'create', [document])) return false
    if (!withId || this.#isGranted(context, collection.name, 'create_with_id', [document])) return true
    return this.#isGranted(context, collection.name, 'history_write', [document, NULL, 'create', document])
  }

  canWrite(context: QueryContext, document: DocumentValue, newData: ObjectValue): boolean {
    const after = withDetails(document, { version: { ts: undefined, ttl: undefined, data: newData } })
    return this.#isGranted(context, document.collectionName, 'write', [document, after])
  }

  canDelete(context: QueryContext, document: DocumentValue): boolean {
    if (this.#isGranted(context, document.collectionName, 'delete', [document])) return true
    return document.collectionId === SYSTEM_ID.Token && this.#isOwn(context, document)
  }

  canCall(context: QueryContext, fn: FunctionDefinition, args: readonly Value[]): boolean {
    return this.#isGranted(context, fn.name, 'call', args)
  }

  mayReadCollection(context: QueryContext, collection: CollectionDefinition): boolean {
    const { always, predicates } = this.#grantOf(context, collection.name, 'read')
    return always || predicates.length > 0
  }

  mayReadEvery(context: QueryContext, collection: CollectionDefinition): boolean {
    return this.#grantOf(context, collection.name, 'read').always
  }

  canReadSchema(): boolean {
    return false
  }

  canWriteSchema(): boolean {
    return false
  }

  #isGranted(context: QueryContext, resource: string, action: Action, args: readonly Value[]): boolean {
    const { always, predicates } = this.#grantOf(context, resource, action)
    return always || predicates.some((predicate) => holds(context, this.#asking, predicate, args))
  }

  #grantOf(context: QueryContext, resource: string, action: Action): Grant {
    this.#table ??= mergeGrants(this.#findRoles(context))
    return this.#table.get(keyOf(resource, action)) ?? NO_GRANT
  }

  /** Whether a token or credential is that of the identity. */
  #isOwn(context: QueryContext, document: DocumentValue): boolean {
    if (this.identity === undefined) return false
    if (document.collectionId !== SYSTEM_ID.Token && document.collectionId !== SYSTEM_ID.Credential) return false
    const collection = context.catalog.findCollectionById(document.collectionId)
    const owner = collection && context.documents.storedData(collection, document.id)?.fields.get('document')
    return owner instanceof AnyDocument && owner.collectionId === this.identity.collectionId && owner.id === this.identity.id
  }
}

/** Runs a predicate: true only if it returns exactly that. */
export function holds(context: QueryContext, asking: Asking, { role, predicate }: NamedPredicate, args: readonly Value[]): boolean {
  context.addSource(predicateSource(role), predicate.source)
  const limit = { limit: 'read', reason: 'auth predicates' } as const
  const call = (): Value => context.callBody(predicate.body, args)
  const elevated = createElevatedPermissions(asking)
  return context.attempt(() => context.withPermissions(elevated, () => context.withEffectLimit(limit, call))) === true
}

function mergeGrants(roles: readonly RoleDefinition[]): GrantTable {
  const table = new Map<string, Grant>()
  for (const role of roles) {
    for (const { resource, action, grant } of role.privileges) {
      const key = keyOf(resource, action)
      const known = table.get(key) ?? NO_GRANT
      if (grant === true) table.set(key, { ...known, always: true })
      else if (grant !== false) table.set(key, { ...known, predicates: [...known.predicates, { role: role.name, predicate: grant }] })
    }
  }
  return table
}

function keyOf(resource: string, action: Action): string {
  return `${action} ${resource}`
}
