import type { ObjectValue } from '@terrarium/values'
import type { DocumentWrite, StoredForm } from '../documents/document-policy.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { ConstraintFailure } from '../runtime/query-error.ts'

/** What sets a collection of the catalog apart from collections of the user. @see DocumentPolicy */
export interface SystemCollection {
  /** The fields that queries see. */
  show(context: QueryContext, stored: ObjectValue): ObjectValue
  /** Id of a new document; undefined: as for other documents. */
  newId?(context: QueryContext): bigint
  /** Rules beyond the type. @throws {QueryError} for violations that are not those of a field */
  check(write: DocumentWrite): readonly ConstraintFailure[]
  /** Fields that must be unique and are not; asked when nothing else is wrong. */
  uniqueViolations?(write: DocumentWrite): readonly string[]
  /** Makes the stored fields of a valid write. */
  store(write: DocumentWrite): StoredForm
  /** Does what follows from the write. `stored` is undefined for a deletion. */
  afterWrite?(write: DocumentWrite, stored: ObjectValue | undefined): void
  /** Rules about names and numbers of other definitions, which the query may write later. */
  checkAtEnd?(write: DocumentWrite): readonly ConstraintFailure[]
}
