import type { DocumentValue, ObjectValue, Value } from '@terrarium/values'
import type { CollectionDefinition, FunctionDefinition } from '../model/catalog.ts'
import type { QueryContext } from './context.ts'

/**
 * The caller's permissions. One implementation for each built-in role and one for merged user roles.
 * Predicates run inside the given context with elevated rights and effect limit read; any failure counts as false.
 * @see storage-semantics.md §7
 */
export interface Permissions {
  /** Built-in role, or undefined for user roles. */
  readonly builtin: 'admin' | 'server' | 'server-readonly' | 'client' | undefined
  /** Document the caller is identified with. */
  readonly identity: DocumentValue | undefined
  /** Token document or JWT payload, for `Query.token()`. */
  readonly token: Value | undefined
  /** May see output of sources other than its own query text. */
  readonly logging: boolean
  canRead(context: QueryContext, document: DocumentValue): boolean
  canReadHistory(context: QueryContext, document: DocumentValue): boolean
  canCreate(context: QueryContext, collection: CollectionDefinition, document: DocumentValue, withId: boolean): boolean
  canWrite(context: QueryContext, document: DocumentValue, newData: ObjectValue): boolean
  canDelete(context: QueryContext, document: DocumentValue): boolean
  canCall(context: QueryContext, fn: FunctionDefinition, args: readonly Value[]): boolean
  /** Some read privilege of any kind exists for the collection. */
  mayReadCollection(context: QueryContext, collection: CollectionDefinition): boolean
  /** Every document of the collection may be read, without looking at it. */
  mayReadEvery(context: QueryContext, collection: CollectionDefinition): boolean
  canReadSchema(): boolean
  canWriteSchema(): boolean
}

/** Permits nothing: for expressions that run without any rights, like defaults. */
export const NO_PERMISSIONS: Permissions = {
  builtin: 'client',
  identity: undefined,
  token: undefined,
  logging: false,
  canRead: () => false,
  canReadHistory: () => false,
  canCreate: () => false,
  canWrite: () => false,
  canDelete: () => false,
  canCall: () => false,
  mayReadCollection: () => false,
  mayReadEvery: () => false,
  canReadSchema: () => false,
  canWriteSchema: () => false,
}
