import type { Timestamp } from '@terrarium/base'
import type { CommitRequest, Snapshot } from '@terrarium/store'
import type { Materialized, NameResolver, Value } from '@terrarium/values'
import type { EventPage, EventRequest, EventRun } from './event/event-request.ts'
import type { ConstraintFailure, QueryErrorCode } from './runtime/query-error.ts'
import type { SchemaRequest, SchemaRun } from './schema/schema-request.ts'

/**
 * The document database over one store, as an executor uses it. Synchronous: a query runs in one go on one snapshot; only the commit,
 * which is somebody else's, is asynchronous. One engine a thread.
 *
 *   const caller = engine.authenticate(snapshot, secret)        // undefined: 401
 *   const run = engine.run(snapshot, caller, request)           // outcome, and what to commit
 *
 * The caller commits `run.commit` with the store's writer; on a conflict it takes a fresh snapshot and runs again.
 */
export interface Engine {
  /** Who the secret stands for, scope suffixes resolved. undefined: not to be let in. @see wire-protocol.md §8 */
  authenticate(snapshot: Snapshot, secret: string): Caller | undefined
  /** Runs a query. Never throws for what a query does; @throws {RequestError} for limits and time-outs. */
  run(snapshot: Snapshot, caller: Caller, request: QueryRequest): QueryRun
  /** Answers a request about the schema. Never throws for what is wrong with it; @throws {RequestError} for limits and time-outs. */
  schema(snapshot: Snapshot, caller: Caller, request: SchemaRequest): SchemaRun
  /** Makes a page of events, or the beginning of a stream. @throws {RequestError} for limits and time-outs */
  events(snapshot: Snapshot, caller: Caller, request: EventRequest): EventRun
  /** Goes on with an open stream; without a caller when its secret lets in nobody any more. */
  followEvents(snapshot: Snapshot, caller: Caller | undefined, request: EventRequest): EventPage
  /** Finds what tagged values name (modules, collections, documents) in the caller's database, for `decodeTagged`. */
  resolver(snapshot: Snapshot, caller: Caller): NameResolver
}

/** Opaque outside the engine, but for what logs and routes need. */
export interface Caller {
  readonly scope: number
  readonly globalId: bigint
  readonly databasePath: readonly string[]
  readonly role: string
}

export interface QueryRequest {
  /** Query text with placeholders: each `\u0000value>` stands for the value of that order in `values`. */
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
  /** The run reads at a snapshot at least this late. */
  readonly lastSeen: Timestamp
  /** Time of the query: `Time.now()`, ttl, `at`. After the snapshot's. */
  readonly queryTime: Timestamp
}

/** A run: what to answer, and what to commit first. */
export interface QueryRun {
  readonly outcome: QueryOutcome
  /** undefined: nothing was written (or the query failed) and the outcome stands as it is. */
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
