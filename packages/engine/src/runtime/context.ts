import type { Timestamp } from '@terrarium/base'
import type { Hint, LambdaExpression, Span } from '@terrarium/language'
import type { FunctionValue, Value } from '@terrarium/values'
import type { Transaction } from '@terrarium/store'
import type { Catalog, DatabaseDefinition } from '../model/catalog.ts'
import type { Documents } from './documents.ts'
import type { Permissions } from './permissions.ts'
import type { Effect, EffectLimit } from './effect.ts'
import type { PostEvaluationHooks } from './hooks.ts'
import type { Library } from './library.ts'
import type { TokenCodec } from './token-codec.ts'

/**
 * Everything one run of one query has: its transaction, its schema, the caller's permissions, and its limits.
 *
 * One object a run, passed to everything that evaluates. What is chosen at run time (permissions, library, compiler, documents) is reached
 * through it, never through a variable of a module. What changes along the way (valid time, effect limit, permissions, stack) is
 * changed through the `with…` methods, which restore it when their callback returns or throws.
 */
export interface QueryContext {
  readonly database: DatabaseDefinition
  /** The schema as of the snapshot, without the query's own writes. */
  readonly catalog: Catalog
  readonly transaction: Transaction
  readonly documents: Documents
  readonly snapshotTime: Timestamp
  /** Time of the query: `Time.now()`, `ttl`, the upper bound of `at`. At or after the snapshot's. */
  readonly queryTime: Timestamp
  /** Time of the enclosing `at`; undefined outside. Sets and references that are made keep it. */
  readonly validTime: Timestamp | undefined
  /** While a cursor is read: time of the page that it goes on from, unless that is the present. What is made does not keep it. */
  readonly cursorTime: Timestamp | undefined
  /** Cursors that this run has written of sets of the present: it goes on with them as it reads itself, own writes included. */
  readonly presentCursors: Set<string>
  /** Time of reads of what has no time of its own: `validTime`, else `cursorTime`; undefined for the present. */
  readonly readTime: Timestamp | undefined
  readonly permissions: Permissions
  readonly effectLimit: EffectLimit
  readonly stats: QueryStats
  readonly emitted: EmittedDiagnostics
  readonly options: RunOptions
  /** Work to do after the evaluation and before the result is read. */
  readonly hooks: PostEvaluationHooks
  /** Members of values, and the names that need no schema. */
  readonly library: Library
  /** Encodes and decodes cursors and event sources of the store. */
  readonly tokens: TokenCodec

  withValidTime<T>(time: Timestamp | undefined, run: () => T): T
  withCursorTime<T>(time: Timestamp | undefined, run: () => T): T
  withEffectLimit<T>(limit: EffectLimit, run: () => T): T
  withPermissions<T>(permissions: Permissions, run: () => T): T
  /** Runs within calls, outermost first: a lazy set's callback. */
  withFrames<T>(frames: readonly Span[], run: () => T): T

  /** @throws {QueryError} invalid_effect `<action> performs <effect>, which is not allowed in <reason>.` */
  checkEffect(effect: Effect, action: string): void
  /** Charges raw compute units (50 make a compute op) and checks limits and deadline. Loops call it for each turn. @throws {RequestError} */
  tick(units?: number): void
  /** Checks the deadline, for loops that charge nothing. @throws {RequestError} time_out */
  checkDeadline(): void
  /** Calls a lambda, user function or native function value within the current frame. @throws {QueryError} arity, and what it raises */
  call(callee: FunctionValue, args: readonly Value[]): Value
  /** Calls a body that stands by itself: a computed field, predicate or default. @throws {QueryError} arity and what it raises */
  callBody(body: LambdaExpression, args: readonly Value[]): Value
  /** Puts a lambda together again from its tree and the values of its free variables. */
  restoreLambda(tree: LambdaExpression, captured: ReadonlyMap<string, Value>): FunctionValue
  /** Number of arguments that `callee` accepts, for callback checks: fixed and whether more may follow. */
  arity(callee: FunctionValue): Arity
  /** Span of the innermost call under way. */
  readonly callSpan: Span
  /** Spans of the calls under way, outermost first. */
  readonly callFrames: readonly Span[]
  /** Runs `attempt`; on a QueryError restores the stack and returns undefined. For predicates and index expressions, where failure counts as absence. */
  attempt<T>(run: () => T): T | undefined
  /** Makes the text of a source (`*udf:f*`, `*predicate:p*`) known to the rendering of diagnostics. */
  addSource(name: string, text: string): void
}

/** How many arguments a function takes: one of `fixed`, or any number from `atLeast` on. */
export interface Arity {
  readonly fixed: readonly number[]
  readonly atLeast: number | undefined
}

export interface RunOptions {
  readonly typecheck: boolean
  readonly performanceHints: boolean
}

/** @see storage-semantics.md §12 */
export interface QueryStats {
  computeUnits: number
  readOps: number
  writeOps: number
  bytesRead: number
  bytesWritten: number
}

/** Output of log, dbg and performance hints in order of emission. */
export interface EmittedDiagnostics {
  log(span: Span, text: string): void
  debug(span: Span, text: string): void
  /** Equal hints with one span are reported once. Ignored unless the request asks for them. */
  performanceHint(span: Span, message: string, hints?: readonly Hint[]): void
}
