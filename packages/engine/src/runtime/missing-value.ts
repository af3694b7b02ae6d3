import type { Span } from '@terrarium/language'
import type { DocumentValue, MissingCause, NullCause, NullValue, Value } from '@terrarium/values'
import { QueryError } from './query-error.ts'
import { nullHints } from './query-failures.ts'

/** The error of `!` on a null. @see fql-language.md §7.7 */
export function nullValueError(value: NullValue, span: Span): QueryError {
  return new QueryError('null_value', describeNullCause(value.cause), { span, hints: nullHints(value, span) })
}

/** The error of access to a member of null. */
export function nullAccessError(member: string, receiver: NullValue, span: Span): QueryError {
  return new QueryError('invalid_null_access', `Cannot access \`${member}\` on null.`, { span, hints: nullHints(receiver, span) })
}

/** The error of using a missing document. */
export function missingDocumentError(document: DocumentValue, cause: MissingCause, span?: Span): QueryError {
  switch (cause) {
    case 'permission denied':
      return new QueryError('permission_denied', 'Insufficient privileges to perform the action.', { span })
    case 'deleted':
      return new QueryError('document_deleted', describeMissingDocument(document, cause), { span })
    default:
      return new QueryError('document_not_found', describeMissingDocument(document, cause), { span })
  }
}

/** Says why a document is null, as a sentence. */
export function describeMissingDocument(document: DocumentValue, cause: MissingCause): string {
  const { collectionName, id, name } = document
  switch (cause) {
    case 'collection deleted':
      return `Document with id ${id} does not exist because the collection was deleted.`
    case 'deleted':
      return name === undefined
        ? `Document in \`${collectionName}\` with id ${id} was deleted.`
        : `${collectionName} \`${name}\` was deleted.`
    case 'permission denied':
      return 'Null value, due to permission denied'
    case 'not found':
      return name === undefined
        ? `Collection \`${collectionName}\` does not contain document with id ${id}.`
        : `${collectionName} \`${name}\` not found.`
  }
}

/** Says why a value is null. */
export function describeNullCause(cause: NullCause): string {
  switch (cause.kind) {
    case 'literal':
      return 'Null literal value'
    case 'missingField':
      return `Null value, due to missing field \`${cause.field}\``
    case 'invalidNumber':
      return 'Null value, due to invalid number'
    case 'noSuchElement':
      return `Null value, due to ${cause.reason}`
  }
}

export function isNull(value: Value): value is NullValue {
  return typeof value === 'object' && 'kind' in value && value.kind === 'null'
}
