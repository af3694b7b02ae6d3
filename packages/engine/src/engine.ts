import type { ChangeRecord, Snapshot } from '@terrarium/store'
import type { NameResolver } from '@terrarium/values'
import type { BuildRequest, BuildRun } from './builds/build-request.ts'
import type { Caller } from './access/caller.ts'
import type { EventPage, EventRequest, EventRun } from './events/event-request.ts'
import type { StoreFaults } from './integrity/store-faults.ts'
import type { QueryRequest, QueryRun } from './query/query-request.ts'
import type { SchemaRequest, SchemaRun } from './schema/schema-request.ts'
import type { SweepRequest, SweepRun } from './upkeep/sweep-request.ts'

/**
 * The document database over one store, as an executor uses it. Synchronous: a query runs in one go on one snapshot; only the commit is
 * asynchronous, and the caller's. One engine a thread.
 *
 *   const caller = engine.authenticate(snapshot, secret)        // undefined: 401
 *   const run = engine.run(snapshot, caller, request)           // outcome, and what to commit
 *
 * The caller commits `run.commit` with the store's writer; on a conflict it takes a fresh snapshot and runs again.
 */
export interface Engine {
  /**
   * The caller of a secret, scope suffixes resolved; undefined for an invalid secret.
   *
   * A JWT needs `verifiedBy`, too: the address of the keys with which its signature was found right, or an empty text if it was found wrong.
   *
   * @see wire-protocol.md §8
   * @throws {UnverifiedToken} for a JWT that names an access provider whose keys are at another address than `verifiedBy`
   */
  authenticate(snapshot: Snapshot, secret: string, verifiedBy?: string): Caller | undefined
  /** Runs a query. Never throws for what a query does; @throws {RequestError} for limits and time-outs. */
  run(snapshot: Snapshot, caller: Caller, request: QueryRequest): QueryRun
  /** Answers a request about the schema. Never throws for what is wrong with it; @throws {RequestError} for limits and time-outs. */
  schema(snapshot: Snapshot, caller: Caller, request: SchemaRequest): SchemaRun
  /** Makes a page of events, or the beginning of a stream. @throws {RequestError} for limits and time-outs */
  events(snapshot: Snapshot, caller: Caller, request: EventRequest): EventRun
  /** Whether a text is the token of an event source of this store. */
  isEventSource(token: string): boolean
  /** Goes on with an open stream; without a caller when its secret lets in nobody any more. */
  followEvents(snapshot: Snapshot, caller: Caller | undefined, request: EventRequest): EventPage
  /** Reads everything that a store holds and tells what does not fit together. `changes`: the whole change log. */
  verify(snapshot: Snapshot, changes: Iterable<ChangeRecord>): StoreFaults
  /** Goes on with builds of indexes in the background, those of one collection: a batch of documents. Its commit may be in conflict like any other. */
  buildIndexes(snapshot: Snapshot, request: BuildRequest): BuildRun
  /** Goes on with the removal of what is past and nobody can read any more, by a batch. Its commit may be in conflict like any other. */
  sweep(snapshot: Snapshot, request: SweepRequest): SweepRun
  /** Resolves the names in tagged values (modules, collections, documents) in the caller's database, for `decodeTagged`. */
  resolver(snapshot: Snapshot, caller: Caller): NameResolver
}
