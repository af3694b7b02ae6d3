import type { WireValue } from './wire-value.ts'

/** What a query cost. */
export interface QueryStats {
  readonly readOps: number
  readonly writeOps: number
  readonly computeOps: number
  readonly serverTimeMs: number
  readonly contentionRetries: number
  readonly storageBytesRead: number
  readonly storageBytesWrite: number
  /** Names of the limits that the query ran into. */
  readonly rateLimitsHit: readonly string[]
}

/** Kinds of failure that have titles of their own; any other code is a runtime error. */
export const QUERY_ERROR_KINDS = [
  'invalid_query',
  'invalid_request',
  'abort',
  'constraint_failure',
  'unauthorized',
  'forbidden',
  'contended_transaction',
  'limit_exceeded',
  'time_out',
  'internal_error',
] as const
export type QueryErrorKind = (typeof QUERY_ERROR_KINDS)[number] | 'network' | 'runtime'

export interface ConstraintFailure {
  readonly paths: readonly string[]
  readonly message: string
}

interface Answered {
  /** Status of the answer; 0 when none came. */
  readonly status: number
  /** The answer as it came. */
  readonly body: string
  readonly summary: string
  readonly stats: QueryStats | undefined
  readonly totalTimeMs: number
  /** Requests sent. */
  readonly attempts: number
  /** Changes whenever the schema does; undefined when the answer does not tell. */
  readonly schemaVersion: number | undefined
  /** Finds the request in the traces of the server; undefined when the answer does not tell. */
  readonly traceId?: string | undefined
}

export interface QuerySuccess extends Answered {
  readonly kind: 'success'
  readonly data: WireValue
  readonly staticType: string | undefined
}

export interface QueryFailure extends Answered {
  readonly kind: 'failure'
  readonly code: string
  readonly message: string
  readonly constraintFailures: readonly ConstraintFailure[]
  readonly abort: WireValue | undefined
}

export type QueryOutcome = QuerySuccess | QueryFailure

/** Returns the kind that an error code belongs to. */
export function errorKindOf(code: string): QueryErrorKind {
  if (code === 'network_error') return 'network'
  return QUERY_ERROR_KINDS.find((kind) => kind === code) ?? 'runtime'
}

/** A failed query of the console itself, thrown where only success is of use. */
export class QueryFailedError extends Error {
  override readonly name = 'QueryFailedError'
  readonly failure: QueryFailure

  constructor(failure: QueryFailure) {
    super(failure.message)
    this.failure = failure
  }
}

/** Whether a query failed because its secret lacks a privilege. */
export function isPermissionDenied(error: unknown): boolean {
  return error instanceof QueryFailedError && error.failure.code === 'permission_denied'
}
