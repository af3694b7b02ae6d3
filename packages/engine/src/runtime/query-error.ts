import type { Hint, Span } from '@terrarium/language'
import type { Value } from '@terrarium/values'

/** @see reference: fql-language.md §14 */
export type QueryErrorCode =
  | 'invalid_query'
  | 'unbound_variable'
  | 'index_out_of_bounds'
  | 'type_mismatch'
  | 'invalid_argument'
  | 'invalid_bounds'
  | 'invalid_regex'
  | 'constraint_failure'
  | 'invalid_schema'
  | 'invalid_document_id'
  | 'document_id_exists'
  | 'document_not_found'
  | 'document_deleted'
  | 'invalid_function_invocation'
  | 'invalid_index_invocation'
  | 'null_value'
  | 'invalid_null_access'
  | 'invalid_cursor'
  | 'permission_denied'
  | 'invalid_effect'
  | 'invalid_write'
  | 'internal_failure'
  | 'divide_by_zero'
  | 'invalid_id'
  | 'invalid_secret'
  | 'invalid_time'
  | 'invalid_date'
  | 'invalid_unit'
  | 'value_too_large'
  | 'abort'
  | 'stack_overflow'
  | 'invalid_computed_field_access'
  | 'invalid_timestamp_field_access'
  | 'disabled_feature'
  | 'invalid_receiver'
  | 'invalid_type'
  | 'tmp_write_failed'

/** One offence of a write. A path segment is a field or an array position. */
export interface ConstraintFailure {
  readonly paths: readonly (readonly (string | number)[])[]
  readonly message: string
}

/**
 * A failure of the query itself: HTTP 400 with code and message. Thrown at depth, caught once where the query is run.
 *
 * Without a `span` the error is at the top of the evaluator's stack at the throw (the innermost call): library code simply throws.
 * The stack is not unwound on the way out, so that the catcher can read the trace; code that recovers from an error restores it.
 */
export class QueryError extends Error {
  override readonly name = 'QueryError'
  readonly code: QueryErrorCode
  readonly span: Span | undefined
  readonly hints: readonly Hint[]
  readonly constraintFailures: readonly ConstraintFailure[] | undefined
  /** The value of an abort. */
  readonly abort: Value | undefined
  /** The span is all there is to show: no frames around it. */
  readonly withoutTrace: boolean
  constructor(
    code: QueryErrorCode,
    message: string,
    details: {
      readonly span?: Span | undefined
      readonly hints?: readonly Hint[]
      readonly constraintFailures?: readonly ConstraintFailure[]
      readonly abort?: Value
      readonly withoutTrace?: boolean
    } = {},
  ) {
    super(message)
    this.code = code
    this.span = details.span
    this.hints = details.hints ?? []
    this.constraintFailures = details.constraintFailures
    this.abort = details.abort
    this.withoutTrace = details.withoutTrace ?? false
  }
}

/**
 * A failure of the request around the query: limits, contention, time-out. No summary and no transaction time in the answer.
 * `interrupted`: the caller has asked to give the query up.
 */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code:
    | 'invalid_request'
    | 'contended_transaction'
    | 'limit_exceeded'
    | 'time_out'
    | 'unauthorized'
    | 'forbidden'
    | 'internal_error'
    | 'database_unavailable'
    | 'interrupted'
  readonly status: number
  constructor(code: RequestError['code'], status: number, message: string) {
    super(message)
    this.code = code
    this.status = status
  }
}
