import type { Span } from '@terrarium/language'
import { QueryError } from '../runtime/query-error.ts'

/** The failure of a query that would leave a schema which is not valid; the call that wrote a definition is its place. */
export function invalidSchema(reasons: string, place: Span): QueryError {
  const indented = reasons.replaceAll(/^/gm, '    ')
  return new QueryError('invalid_schema', `Invalid database schema update.\n${indented}`, { span: place, withoutTrace: true })
}
