import type { Span } from '@terrarium/language'
import { QueryError } from '../runtime/query-error.ts'

/** A request about the schema that is refused: HTTP status and message. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export function notFound(): SchemaError {
  return new SchemaError(404, 'Not found')
}

export function invalid(message: string): SchemaError {
  return new SchemaError(400, message)
}

/** The failure of a query that would make the schema invalid; `span` is the call that wrote a definition. */
export function invalidSchema(reasons: string, span: Span): QueryError {
  const indented = reasons.replaceAll(/^/gm, '    ')
  return new QueryError('invalid_schema', `Invalid database schema update.\n${indented}`, { span, withoutTrace: true })
}
