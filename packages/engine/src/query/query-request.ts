import type { Timestamp } from '@terrarium/base'
import type { CommitRequest } from '@terrarium/store'
import type { Materialized, Value } from '@terrarium/values'
import type { ConstraintFailure, QueryErrorCode } from '../runtime/query-error.ts'

export interface QueryRequest {
  /** Query text with placeholders: the n-th `\u0000value>` is the n-th of `values`. */
  readonly text: string
  /** Values of the placeholders, or the reason why one could not be decoded (the first is reported at its placeholder). */
  readonly values: readonly (Value | { readonly undecodable: string })[]
  /** Bound as top-level variables. */
  readonly arguments: ReadonlyMap<string, Value>
  /** undefined: the database's setting. */
  readonly typecheck: boolean | undefined
  readonly performanceHints: boolean
  /** Absolute, by the machine's clock. */
  readonly deadline: Timestamp
  /** Time of the query: `Time.now()`, ttl, `at`. After the snapshot's. */
  readonly queryTime: Timestamp
}

/** A run: its outcome, and what to commit before it is answered. */
export interface QueryRun {
  readonly outcome: QueryOutcome
  /** undefined: nothing was written, or the query failed. */
  readonly commit: CommitRequest | undefined
  readonly stats: RunStats
  readonly schemaVersion: Timestamp | 'commit'
}

export type QueryOutcome =
  | { readonly kind: 'success'; readonly data: Materialized; readonly staticType: string | undefined; readonly summary: string }
  | {
      readonly kind: 'failure'
      readonly code: QueryErrorCode
      readonly message: string
      readonly summary: string
      readonly constraintFailures: readonly ConstraintFailure[] | undefined
      readonly abort: Materialized | undefined
    }

export interface RunStats {
  readonly computeOps: number
  readonly readOps: number
  readonly writeOps: number
  readonly storageBytesRead: number
  readonly storageBytesWrite: number
}
