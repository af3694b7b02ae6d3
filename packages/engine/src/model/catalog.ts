import type { Timestamp } from '@terrarium/base'
import type { LambdaExpression } from '@terrarium/language'
import type { SchemaType } from './schema-type.ts'
import type { SchemaMigration } from './migration.ts'

/** A database of the tree. @see storage-semantics.md §8 */
export interface DatabaseDefinition {
  /** Numeric id of its key space; the root is 0. */
  readonly scope: number
  readonly globalId: bigint
  /** Names from the root's child down to this one; empty for the root. */
  readonly path: readonly string[]
  readonly parentScope: number | undefined
  /** With inheritance resolved. */
  readonly typechecked: boolean
  readonly protected: boolean
  readonly disabled: boolean
  /** Why it, or a database above it, is unavailable: a restore or copy writes it. */
  readonly hold?: 'restore' | 'copy' | undefined
  /** When a restore or copy put a snapshot in its place; 0 for never. */
  readonly replacedAt: Timestamp
}

/** The schema of one database as of one schema version. Immutable; cached by (scope, schema version). */
export interface Catalog {
  readonly database: DatabaseDefinition
  /** Version of this schema: time of the last schema write, or the pinned one while another is staged; 0 when there was none. */
  readonly schemaVersion: Timestamp
  /** Time of the last schema write, that of a staged schema included. */
  readonly latestVersion: Timestamp
  /** Another schema is staged: this one is pinned, and definitions that are written do not become active. */
  readonly isPinned: boolean
  /** By name, else by alias. */
  findCollection(name: string): CollectionDefinition | undefined
  findCollectionById(id: number): CollectionDefinition | undefined
  findFunction(name: string): FunctionDefinition | undefined
  findRole(name: string): RoleDefinition | undefined
  readonly collections: readonly CollectionDefinition[]
  readonly functions: readonly FunctionDefinition[]
  readonly roles: readonly RoleDefinition[]
  readonly accessProviders: readonly AccessProviderDefinition[]
}

/** A user collection or one of the system collections (`system` is set; ids below 1024). */
export interface CollectionDefinition {
  readonly id: number
  readonly name: string
  readonly alias: string | undefined
  readonly system: boolean
  /** Documents are known by name (Collection, Function, Role, AccessProvider, Database). */
  readonly named: boolean
  /** Id of the Collection document; undefined for system collections. */
  readonly documentId: bigint | undefined
  /** Time of the write that made this definition. */
  readonly ts: Timestamp
  readonly fields: ReadonlyMap<string, FieldDefinition>
  /** Whether `fields` (or an explicit wildcard) constrains documents. */
  readonly wildcard: string | undefined
  /** Structural type of the user data, for the validator. */
  readonly dataType: SchemaType
  readonly computedFields: ReadonlyMap<string, ComputedFieldDefinition>
  readonly indexes: ReadonlyMap<string, IndexDefinition>
  readonly uniqueConstraints: readonly UniqueConstraintDefinition[]
  readonly checkConstraints: readonly CheckConstraintDefinition[]
  /** undefined: unlimited. */
  readonly historyDays: number | undefined
  readonly ttlDays: number | undefined
  readonly documentTtls: boolean | undefined
  /** Earliest time with history; `history_days` cannot reach below it. */
  readonly historyFloor: Timestamp
  /** The definition that is staged, if another one is: writes maintain its indexes, too. */
  readonly staged?: CollectionDefinition
  /** Migrations of documents that were written under earlier schemas, oldest first. Absent: none. */
  readonly migrations?: readonly SchemaMigration[]
}

export interface FieldDefinition {
  readonly name: string
  /** Source of the signature. */
  readonly signature: string
  /** Source of the default expression. */
  readonly defaultSource: string | undefined
}

export interface ComputedFieldDefinition {
  readonly name: string
  readonly signature: string | undefined
  /** Parsed body; its spans have the source `*computed_field:<Coll>:<field>*`. */
  readonly body: LambdaExpression
  readonly source: string
}

/** One term or value of an index. */
export interface IndexField {
  /** `.a.b[0]` as segments. */
  readonly path: readonly (string | number)[]
  readonly multiValued: boolean
  readonly order: 'asc' | 'desc'
}

/** A user index: a name for a backing index. */
export interface IndexDefinition {
  readonly name: string
  /** Id of the backing index, unique within the database. */
  readonly backingId: number
  readonly terms: readonly IndexField[]
  readonly values: readonly IndexField[]
  readonly queryable: boolean
  readonly status: 'pending' | 'active' | 'failed'
}

export interface UniqueConstraintDefinition {
  readonly backingId: number
  readonly fields: readonly IndexField[]
  readonly status: 'pending' | 'active' | 'failed'
}

export interface CheckConstraintDefinition {
  readonly name: string
  readonly body: LambdaExpression
  readonly source: string
}

export interface FunctionDefinition {
  readonly documentId: bigint
  readonly name: string
  readonly alias: string | undefined
  /** Spans have the source `*udf:<name>*`. */
  readonly body: LambdaExpression
  readonly source: string
  readonly signature: string | undefined
  readonly role: string | undefined
}

/** @see storage-semantics.md §7.2 */
export interface RoleDefinition {
  readonly documentId: bigint
  readonly name: string
  readonly privileges: readonly PrivilegeDefinition[]
  readonly memberships: readonly { readonly collection: string; readonly predicate: PredicateDefinition | undefined }[]
}

export interface PrivilegeDefinition {
  readonly resource: string
  readonly action:
    'read' | 'create' | 'create_with_id' | 'write' | 'delete' | 'history_read' | 'history_write' | 'call' | 'unrestricted_read'
  readonly grant: boolean | PredicateDefinition
}

export interface PredicateDefinition {
  readonly body: LambdaExpression
  readonly source: string
}

export interface AccessProviderDefinition {
  readonly name: string
  readonly issuer: string
  readonly jwksUri: string
  readonly roles: readonly { readonly role: string; readonly predicate: PredicateDefinition | undefined }[]
}
