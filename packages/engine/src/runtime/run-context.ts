import type { Clock, Timestamp } from '@terrarium/base'
import type { LambdaExpression, Span } from '@terrarium/language'
import type { FunctionValue, Value } from '@terrarium/values'
import type { Transaction } from '@terrarium/store'
import type { Catalog, DatabaseDefinition } from '../model/catalog.ts'
import type { Documents } from './documents.ts'
import type { Permissions } from './permissions.ts'
import { arityOf, callFunction, callLambda } from './call-function.ts'
import type { Arity, QueryContext, QueryStats, RunOptions } from './context.ts'
import { exceeds, lesser, type Effect, type EffectLimit } from './effect.ts'
import { EmittedList } from './emitted.ts'
import { PostEvaluationHooks } from './hooks.ts'
import { COMPUTE_OPS_MAX, STACK_FRAMES_MAX, UNITS_PER_COMPUTE_OP, UNITS_PER_DEADLINE_CHECK } from './limits.ts'
import type { LambdaCompiler } from './lambda.ts'
import type { Library } from './library.ts'
import type { Skip } from './member.ts'
import { QueryError, RequestError } from './query-error.ts'
import type { TokenCodec } from './token-codec.ts'

/** Parts of a run. */
export interface RunSetup {
  readonly database: DatabaseDefinition
  readonly catalog: Catalog
  readonly transaction: Transaction
  readonly permissions: Permissions
  readonly queryTime: Timestamp
  readonly deadline: Timestamp
  readonly clock: Clock
  /** Whether the run is to be given up. */
  readonly isInterrupted: () => boolean
  readonly options: RunOptions
  /** Arguments of the request, and the values of placeholders as `$0`, `$1`, …. */
  readonly variables: ReadonlyMap<string, Value>
  /** Rights of a role by its name, for functions that run with a role of their own. */
  readonly permissionsOfRole: (context: QueryContext, role: string) => Permissions
  readonly library: Library
  readonly compiler: LambdaCompiler
  readonly tokens: TokenCodec
  /** Gives the run its documents. Called once, with the finished context. */
  readonly createDocuments: (context: QueryContext) => Documents
}

const NO_LIMIT: EffectLimit = { limit: 'write', reason: '' }
const UNITS_MAX = COMPUTE_OPS_MAX * UNITS_PER_COMPUTE_OP

/**
 * The one implementation of `QueryContext`, with what only the evaluator uses: the call stack and the query's variables.
 *
 * The stack holds the spans of the calls under way. An error leaves it as it was at the throw, for the trace; code that recovers from
 * an error resets it (`stackDepth`, `unwind`).
 */
export class RunContext implements QueryContext {
  readonly database: DatabaseDefinition
  readonly catalog: Catalog
  readonly transaction: Transaction
  readonly documents: Documents
  readonly snapshotTime: Timestamp
  readonly queryTime: Timestamp
  readonly options: RunOptions
  readonly emitted: EmittedList
  readonly hooks = new PostEvaluationHooks()
  readonly variables: ReadonlyMap<string, Value>
  readonly sources = new Map<string, string>()
  readonly stats: QueryStats = { computeUnits: 0, readOps: 0, writeOps: 0, bytesRead: 0, bytesWritten: 0 }
  validTime: Timestamp | undefined = undefined
  cursorTime: Timestamp | undefined = undefined
  readonly presentCursors = new Set<string>()
  permissions: Permissions
  effectLimit: EffectLimit = NO_LIMIT
  /** The null or missing document at which the last `?.` skipped the rest of its chain. */
  skipped: Skip | undefined = undefined
  readonly library: Library
  readonly compiler: LambdaCompiler
  readonly tokens: TokenCodec
  readonly #permissionsOfRole: RunSetup['permissionsOfRole']
  readonly #stack: Span[] = []
  readonly #clock: Clock
  readonly #isInterrupted: () => boolean
  readonly #deadline: Timestamp
  readonly #started: Timestamp
  #nextCheck = UNITS_PER_DEADLINE_CHECK

  constructor(setup: RunSetup) {
    this.database = setup.database
    this.catalog = setup.catalog
    this.transaction = setup.transaction
    this.permissions = setup.permissions
    this.queryTime = setup.queryTime
    this.snapshotTime = setup.transaction.snapshot.time
    this.options = setup.options
    this.variables = setup.variables
    this.emitted = new EmittedList(setup.options.performanceHints)
    this.library = setup.library
    this.compiler = setup.compiler
    this.tokens = setup.tokens
    this.#permissionsOfRole = setup.permissionsOfRole
    this.#clock = setup.clock
    this.#isInterrupted = setup.isInterrupted
    this.#deadline = setup.deadline
    this.#started = setup.clock.now()
    this.documents = setup.createDocuments(this)
  }

  withValidTime<T>(time: Timestamp | undefined, run: () => T): T {
    const before = this.validTime
    this.validTime = time
    try {
      return run()
    } finally {
      this.validTime = before
    }
  }

  withCursorTime<T>(time: Timestamp | undefined, run: () => T): T {
    const before = this.cursorTime
    this.cursorTime = time
    try {
      return run()
    } finally {
      this.cursorTime = before
    }
  }

  get readTime(): Timestamp | undefined {
    return this.validTime ?? this.cursorTime
  }

  withEffectLimit<T>(limit: EffectLimit, run: () => T): T {
    const before = this.effectLimit
    if (lesser(limit.limit, before.limit) !== before.limit) this.effectLimit = limit
    try {
      return run()
    } finally {
      this.effectLimit = before
    }
  }

  withPermissions<T>(permissions: Permissions, run: () => T): T {
    const before = this.permissions
    this.permissions = permissions
    try {
      return run()
    } finally {
      this.permissions = before
    }
  }

  withFrames<T>(frames: readonly Span[], run: () => T): T {
    for (const frame of frames) this.enter(frame)
    const result = run()
    this.#stack.length -= frames.length
    return result
  }

  checkEffect(effect: Effect, action: string): void {
    if (!exceeds(effect, this.effectLimit.limit)) return
    const performed = effect === 'observation' ? 'an observation' : `a ${effect}`
    throw new QueryError('invalid_effect', `${action} performs ${performed}, which is not allowed in ${this.effectLimit.reason}.`)
  }

  tick(units = 1): void {
    this.stats.computeUnits += units
    if (this.stats.computeUnits >= this.#nextCheck) this.#checkLimits()
  }

  call(callee: FunctionValue, args: readonly Value[]): Value {
    return callFunction(this, callee, args)
  }

  callBody(body: LambdaExpression, args: readonly Value[]): Value {
    return callLambda(this, this.compiler.body(body), undefined, args)
  }

  restoreLambda(tree: LambdaExpression, captured: ReadonlyMap<string, Value>): FunctionValue {
    return this.compiler.restore(tree, captured)
  }

  arity(callee: FunctionValue): Arity {
    return arityOf(callee)
  }

  get callSpan(): Span {
    return this.#stack[this.#stack.length - 1] ?? NO_SPAN
  }

  get callFrames(): readonly Span[] {
    return [...this.#stack]
  }

  attempt<T>(run: () => T): T | undefined {
    const depth = this.#stack.length
    try {
      return run()
    } catch (error: unknown) {
      if (!(error instanceof QueryError)) throw error
      this.unwind(depth)
      return undefined
    }
  }

  addSource(name: string, text: string): void {
    this.sources.set(name, text)
  }

  /** Runs with the rights of a role. */
  withRole<T>(role: string, run: () => T): T {
    return this.withPermissions(this.#permissionsOfRole(this, role), run)
  }

  /** Begins a call: errors within have its span. Every `enter` is followed by `leave`, unless something is thrown. */
  enter(span: Span): void {
    this.#stack.push(span)
    if (this.#stack.length > STACK_FRAMES_MAX + 1) {
      throw new QueryError('stack_overflow', `number of stack frames exceeded limit of ${STACK_FRAMES_MAX}`)
    }
  }

  leave(): void {
    this.#stack.pop()
  }

  get stackDepth(): number {
    return this.#stack.length
  }

  /** Forgets the frames that an error left behind. */
  unwind(depth: number): void {
    this.#stack.length = depth
  }

  /** Spans of the calls under way, innermost first. */
  trace(): readonly Span[] {
    return [...this.#stack].reverse()
  }

  /** @throws {RequestError} time_out, interrupted */
  checkDeadline(): void {
    if (this.#isInterrupted()) throw new RequestError('interrupted', 503, 'The query was interrupted.')
    const now = this.#clock.now()
    if (now <= this.#deadline) return
    const needed = Math.ceil((now - this.#started) / 1000)
    const allowed = Math.max(0, Math.ceil((this.#deadline - this.#started) / 1000))
    throw new RequestError('time_out', 440, `Client set aggressive deadline: query needs ${needed}, timed out within ${allowed}`)
  }

  #checkLimits(): void {
    const units = this.stats.computeUnits
    if (units > UNITS_MAX) {
      const got = Math.ceil(units / UNITS_PER_COMPUTE_OP)
      throw new RequestError('invalid_request', 400, `Transaction does too much compute: got ${got}, limit: ${COMPUTE_OPS_MAX}`)
    }
    this.checkDeadline()
    this.#nextCheck = Math.min(units + UNITS_PER_DEADLINE_CHECK, UNITS_MAX + 1)
  }
}

const NO_SPAN: Span = { source: '*null*', start: 0, end: 0 }
