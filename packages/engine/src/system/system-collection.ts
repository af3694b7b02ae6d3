import type { ObjectValue, Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'

/** A write of a system document. */
export interface SystemWrite {
  readonly context: QueryContext
  readonly action: 'create' | 'update' | 'replace' | 'delete'
  readonly id: bigint
  /** The stored fields before the write. */
  readonly before: ObjectValue | undefined
  /** The fields that queries are to see after it, valid by type and without nulls; undefined when the document is deleted. */
  readonly after: ObjectValue | undefined
  /** What the query gave, nulls included; empty for a deletion. */
  readonly given: ObjectValue
}

/** What a write stores, and what only its result shows. */
export interface StoredDocument {
  readonly stored: ObjectValue
  readonly shownOnce?: ReadonlyMap<string, Value>
}

/** What sets a system collection apart from collections of the user. */
export interface SystemCollection {
  /** The fields that queries see. */
  show(context: QueryContext, stored: ObjectValue): ObjectValue
  /** Id of a new document; undefined: as for other documents. */
  newId?(context: QueryContext): bigint
  /** Rules beyond the type. @throws {QueryError} for violations that are not those of a field */
  check(write: SystemWrite): readonly ConstraintFailure[]
  /** Paths of fields that must be unique and are not; asked when nothing else is wrong. */
  taken?(write: SystemWrite): readonly string[]
  /** Makes the stored fields of a valid write. */
  store(write: SystemWrite): StoredDocument
  /** Does what follows from the write. `stored` is undefined for a deletion. */
  written(write: SystemWrite, stored: ObjectValue | undefined): void
}
