import type { ObjectValue, Value } from '@terrarium/values'
import type { CollectionDefinition } from '../model/catalog.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'

/** A write of a document, as far as rules and consequences of a collection need it. */
export interface DocumentWrite {
  readonly context: QueryContext
  readonly collection: CollectionDefinition
  readonly action: 'create' | 'update' | 'replace' | 'delete'
  readonly id: bigint
  /** The stored fields before the write. */
  readonly before: ObjectValue | undefined
  /** The fields that queries see after the write, valid by type; undefined when the document is deleted. */
  readonly after: ObjectValue | undefined
  /** The fields that the query gave, nulls included; empty for a deletion. */
  readonly given: ObjectValue
}

/** The fields that a write stores, and those that only its result shows. */
export interface StoredForm {
  readonly stored: ObjectValue
  readonly shownOnce?: ReadonlyMap<string, Value>
}

/**
 * How documents of users and documents of the catalog differ when they are read and written.
 *
 * A policy has no state. The order in which a write consults it is that of `DocumentWriter`.
 */
export interface DocumentPolicy {
  /** Names that cannot be written as fields. */
  readonly reservedNames: ReadonlySet<string>
  /** The fields that queries see, from those that are stored. */
  visibleFields(context: QueryContext, stored: ObjectValue): ObjectValue
  newId(context: QueryContext): bigint
  /** Adds default values to the fields of a new document or version. @throws {QueryError} what a default raises */
  withDefaults(context: QueryContext, collection: CollectionDefinition, data: ObjectValue): ObjectValue
  /** Rules beyond the type, before anything is stored. @throws {QueryError} for violations that are not those of a field */
  check(write: DocumentWrite): readonly ConstraintFailure[]
  /** Fields that must be unique and are not; asked when nothing else is wrong. Index maintenance checks unique constraints. */
  uniqueViolations(write: DocumentWrite): readonly string[]
  /** The stored form of a valid write. */
  store(write: DocumentWrite): StoredForm
  /** Consequences of a stored write, and checks of the stored document. `stored` is undefined for a deletion. */
  afterWrite(write: DocumentWrite, stored: ObjectValue | undefined): readonly ConstraintFailure[]
  /** Rules that hold when the query has ended, so that its later writes count: asked then, for the last write of each document. */
  readonly checkAtEnd?: ((write: DocumentWrite) => readonly ConstraintFailure[]) | undefined
}
