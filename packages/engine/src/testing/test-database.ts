import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openWriter, type Writer } from '@terrarium/store'
import type { Materialized, Value } from '@terrarium/values'
import { createEngine, type EngineOptions } from '../create-engine.ts'
import type { Engine } from '../engine.ts'
import type { QueryOutcome, QueryRun } from '../query/query-request.ts'
import type { SchemaOperation, SchemaRun } from '../schema/schema-request.ts'

/** Secret of the root database in test databases. */
export const TEST_ROOT_SECRET = 'secret'

export interface EvaluateOptions {
  readonly arguments?: Readonly<Record<string, Value>>
  /** Default: the root secret. `secret:Child:server` and the like descend from it. */
  readonly secret?: string
  /** If the secret is a JWT: the address of the keys that have verified it. */
  readonly verifiedBy?: string
  readonly typecheck?: boolean
  readonly performanceHints?: boolean
  /** Milliseconds that the query may take. */
  readonly timeoutMs?: number
}

export interface SchemaRequestOptions {
  /** Default: the root secret. */
  readonly secret?: string
  /** The schema version that the caller knows. */
  readonly version?: number
}

/** A database in a folder of its own that is removed with it. */
export interface TestDatabase extends AsyncDisposable {
  readonly engine: Engine
  readonly store: Writer
  /** Runs a query and commits what it writes. */
  run(text: string, options?: EvaluateOptions): Promise<QueryRun>
  /** Runs a query and commits nothing. */
  runUncommitted(text: string, options?: EvaluateOptions): QueryRun
  /** Runs a query that must succeed and returns its result. */
  evaluate(text: string, options?: EvaluateOptions): Promise<Materialized>
  /** Runs a request about the schema and commits what it writes. */
  schema(operation: SchemaOperation, options?: SchemaRequestOptions): Promise<SchemaRun>
  /** Goes on with builds of indexes until there are none. Returns the number of batches. */
  build(documentsMax?: number): Promise<number>
  /** Removes what is past. Returns the number of batches. */
  sweep(options?: { readonly keysMax?: number; readonly batchesMax?: number }): Promise<number>
  /** Runs a query that must fail and returns the failure. */
  fail(text: string, options?: EvaluateOptions): Promise<Extract<QueryOutcome, { kind: 'failure' }>>
}

const TIMEOUT_MS = 120_000
const ATTEMPTS_MAX = 6

/** Creates an empty test database. */
export async function createTestDatabase(options: Partial<EngineOptions> = {}): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'terrarium-test-'))
  const database = await openTestDatabase(folder, options)
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Opens the test database in a folder, which stays. */
export async function openTestDatabase(folder: string, options: Partial<EngineOptions> = {}): Promise<TestDatabase> {
  const store = await openWriter(folder, options.clock === undefined ? {} : { clock: options.clock })
  const engine = createEngine({ rootSecret: TEST_ROOT_SECRET, storeSecret: store.secret, ...options })
  const run = (text: string, evaluateOptions: EvaluateOptions = {}): Promise<QueryRun> => runAndCommit(store, engine, text, evaluateOptions)
  return {
    engine,
    store,
    run,
    runUncommitted: (text, evaluateOptions = {}) => runOnce(store, engine, text, evaluateOptions),
    async evaluate(text, evaluateOptions) {
      const { outcome } = await run(text, evaluateOptions)
      if (outcome.kind === 'failure') throw new Error(outcome.summary)
      return outcome.data
    },
    schema: (operation, schemaOptions = {}) => runSchemaAndCommit(store, engine, operation, schemaOptions),
    build: (documentsMax = 100) => buildAndCommit(store, engine, documentsMax),
    sweep: ({ keysMax = 100, batchesMax = Infinity } = {}) => sweepAndCommit(store, engine, keysMax, batchesMax),
    async fail(text, evaluateOptions) {
      const { outcome } = await run(text, evaluateOptions)
      if (outcome.kind === 'success') throw new Error(`the query succeeds: ${text}`)
      return outcome
    },
    [Symbol.asyncDispose]: () => store.close(),
  }
}

async function buildAndCommit(store: Writer, engine: Engine, documentsMax: number): Promise<number> {
  let after: Uint8Array | undefined
  for (let batches = 0; ; batches++) {
    const snapshot = store.snapshot()
    const queryTime = store.nextTime()
    const { kind, commit, place } = engine.buildIndexes(snapshot, { after, documentsMax, until: Infinity, queryTime })
    snapshot.release()
    if (kind === 'idle') return batches
    if (commit !== undefined) await store.commit(commit)
    after = place
  }
}

async function sweepAndCommit(store: Writer, engine: Engine, keysMax: number, batchesMax: number): Promise<number> {
  let progress: string | undefined
  for (let batches = 0; ; batches++) {
    const changesSince = (after: number) => store.changesSince(after)
    const snapshot = store.snapshot()
    const swept = engine.sweep(snapshot, { progress, keysMax, until: Infinity, queryTime: store.nextTime(), changesSince })
    snapshot.release()
    if (swept.kind === 'idle' || batches >= batchesMax) return batches
    const outcome = swept.commit && (await store.commit(swept.commit))
    if (outcome?.kind !== 'conflict') progress = swept.progress
  }
}

async function runAndCommit(store: Writer, engine: Engine, text: string, options: EvaluateOptions): Promise<QueryRun> {
  for (let left = ATTEMPTS_MAX; left > 0; left--) {
    const run = runOnce(store, engine, text, options)
    if (run.commit === undefined) return run
    const committed = await store.commit(run.commit)
    if (committed.kind === 'committed') return run
  }
  throw new Error('the transaction conflicts with every attempt')
}

function runOnce(store: Writer, engine: Engine, text: string, options: EvaluateOptions): QueryRun {
  const snapshot = store.snapshot()
  try {
    const caller = engine.authenticate(snapshot, options.secret ?? TEST_ROOT_SECRET, options.verifiedBy)
    if (caller === undefined) throw new Error('the secret is not valid')
    const queryTime = store.nextTime()
    return engine.run(snapshot, caller, {
      text,
      values: [],
      arguments: new Map(Object.entries(options.arguments ?? {})),
      typecheck: options.typecheck,
      performanceHints: options.performanceHints ?? false,
      deadline: queryTime + (options.timeoutMs ?? TIMEOUT_MS) * 1000,
      queryTime,
    })
  } finally {
    snapshot.release()
  }
}

async function runSchemaAndCommit(
  store: Writer,
  engine: Engine,
  operation: SchemaOperation,
  { secret = TEST_ROOT_SECRET, version }: SchemaRequestOptions,
): Promise<SchemaRun> {
  const snapshot = store.snapshot()
  try {
    const caller = engine.authenticate(snapshot, secret)
    if (caller === undefined) throw new Error('the secret is not valid')
    const queryTime = store.nextTime()
    const run = engine.schema(snapshot, caller, { operation, version, queryTime, deadline: queryTime + TIMEOUT_MS * 1000 })
    if (run.kind === 'failure' || run.commit === undefined) return run
    const committed = await store.commit(run.commit)
    if (committed.kind === 'conflict') throw new Error('the transaction conflicts')
    return { ...run, version: committed.time }
  } finally {
    snapshot.release()
  }
}
