import { must, systemClock, type Clock, type Timestamp } from '@terrarium/base'
import { beginTransaction, type CommitRequest, type Snapshot } from '@terrarium/store'
import { authenticate } from './access/authenticate.ts'
import type { AuthenticationOptions } from './access/authentication-attempt.ts'
import { AuthenticationCache } from './access/authentication-cache.ts'
import { createPermissions, createRolePermissions } from './access/create-permissions.ts'
import { NO_PERMISSIONS, type Permissions } from './runtime/permissions.ts'
import type { Catalog } from './model/catalog.ts'
import { indexBuildKey, schemaVersionKey } from './model/key-space.ts'
import { createCatalogs } from './catalog/load-catalog.ts'
import { databaseTreeVersion } from './catalog/load-database.ts'
import { createTypeChecker } from './check/create-type-checker.ts'
import { createDocuments, type FindSystemPolicy } from './documents/create-documents.ts'
import type { Caller } from './access/caller.ts'
import type { BuildRequest, BuildRun } from './builds/build-request.ts'
import { buildsOfScope, goOnWithBuilds, nextBuilds } from './builds/run-build.ts'
import type { Engine } from './engine.ts'
import type { QueryOutcome, QueryRequest, QueryRun, RunStats } from './query/query-request.ts'
import { createCompiler, type Compiler } from './evaluate/compile.ts'
import type { EventRequest } from './events/event-request.ts'
import { verifyStore } from './integrity/verify-store.ts'
import { listenerPermissions } from './events/listener-permissions.ts'
import { followEvents, runEvents, type EventEnvironment } from './events/run-events.ts'
import { createStandardLibrary } from './library/standard-library.ts'
import { createNameResolver } from './query/name-resolver.ts'
import { ParseCache } from './query/parse-cache.ts'
import { variablesOf } from './query/placeholders.ts'
import { runQuery, type QueryTools } from './query/run-query.ts'
import type { TypeChecker } from './check/type-checker.ts'
import type { QueryContext } from './runtime/context.ts'
import type { Library } from './runtime/library.ts'
import { UNITS_PER_COMPUTE_OP } from './runtime/limits.ts'
import { RunContext, type RunSetup } from './runtime/run-context.ts'
import { createTokenCodec, type TokenCodec } from './runtime/token-codec.ts'
import { followDefinitions } from './schema/follow-definitions.ts'
import { runSchemaRequest } from './schema/run-schema-request.ts'
import { createSystemPolicy } from './system/system-collections.ts'
import { SYSTEM_LIBRARY } from './system/system-tables.ts'
import type { SchemaRequest, SchemaRun } from './schema/schema-request.ts'
import { runSweep } from './upkeep/run-sweep.ts'
import { readEventSourceToken } from './sets/event-source-token.ts'

export interface EngineOptions {
  /** The secret with which callers are admins of the root database. */
  readonly rootSecret: string
  /** The store's own secret, under which its tokens are authenticated. */
  readonly storeSecret: Uint8Array
  readonly clock?: Clock
  /** Whether the run under way is to be given up: it then throws a `RequestError` with the code `interrupted`. Asked as often as the clock. */
  readonly isInterrupted?: () => boolean
  /** Whether the root database, and with it those that do not say otherwise, checks types; by default it does. */
  readonly typecheck?: boolean | undefined
  /** Origins at which keys of access providers may be without TLS; by default none. */
  readonly keyOrigins?: readonly string[] | undefined
  /** Replaces the engine's own checker. */
  readonly typeChecker?: TypeChecker
  /** Bytes that parsed queries may take. */
  readonly parseCacheBytes?: number
}

const PARSE_CACHE_BYTES = 64 * 1024 * 1024

/**
 * Creates an engine; one a thread.
 *
 * Queries nest up to 2048 calls deep on JavaScript's own stack: threads that run them need `resourceLimits.stackSizeMb` of at least 32.
 */
export function createEngine(options: EngineOptions): Engine {
  const library = createStandardLibrary(SYSTEM_LIBRARY)
  const compiler = createCompiler(library)
  const clock = options.clock ?? systemClock
  const isInterrupted = options.isInterrupted ?? (() => false)
  const tokens = createTokenCodec(options.storeSecret)
  const systemPolicy = createSystemPolicy({ keyOrigins: options.keyOrigins ?? [] })
  const catalogs = createCatalogs(options.typecheck)
  const tools: QueryTools = {
    parseCache: new ParseCache(options.parseCacheBytes ?? PARSE_CACHE_BYTES, compiler),
    typeChecker: options.typeChecker ?? createTypeChecker(),
  }
  const environmentOf = (catalog: Catalog): RunEnvironment => ({
    catalog,
    clock,
    isInterrupted,
    library,
    compiler,
    tokens,
    systemPolicy,
    tools,
  })
  const authentication: AuthenticationOptions = {
    rootSecret: options.rootSecret,
    clock,
    catalogs,
    cache: new AuthenticationCache(catalogs, clock),
    createRun: (snapshot, catalog, permissions) => createPredicateRun(snapshot, permissions, environmentOf(catalog)),
  }
  const catalogOf = (snapshot: Snapshot, caller: Caller): Catalog =>
    must(catalogs.load(snapshot, caller.scope), 'the database of an authenticated caller')
  const eventEnvironment = (snapshot: Snapshot, request: EventRequest): EventEnvironment => ({
    snapshot,
    clock,
    tokens,
    findCatalog: (scope) => catalogs.load(snapshot, scope),
    createRun: (catalog, permissions) => createEventRun(snapshot, permissions, request, environmentOf(catalog)),
  })
  return {
    authenticate: (snapshot, secret, verifiedBy) => authenticate(snapshot, secret, verifiedBy, authentication),
    run: (snapshot, caller, request) => run(snapshot, caller, request, environmentOf(catalogOf(snapshot, caller))),
    schema: (snapshot, caller, request) => runSchema(snapshot, caller, request, environmentOf(catalogOf(snapshot, caller))),
    events: (snapshot, caller, request) => runEvents(caller, request, eventEnvironment(snapshot, request)),
    isEventSource: (token) => readEventSourceToken(token, tokens) !== undefined,
    followEvents: (snapshot, caller, request) => followEvents(caller, request, eventEnvironment(snapshot, request)),
    buildIndexes: (snapshot, request) =>
      runBuild(snapshot, request, (scope) => {
        const catalog = catalogs.load(snapshot, scope)
        return catalog && environmentOf(catalog)
      }),
    sweep: (snapshot, request) =>
      runSweep(snapshot, request, {
        findCatalog: (scope) => catalogs.load(snapshot, scope),
        createRun: (catalog) => createBackgroundRun(snapshot, request.queryTime, environmentOf(catalog)),
        isOver: () => clock.now() >= request.until,
      }),
    verify: (snapshot, changes) =>
      verifyStore(snapshot, changes, (scope) => {
        const catalog = catalogs.load(snapshot, scope)
        return catalog && createBackgroundRun(snapshot, snapshot.time + 1, environmentOf(catalog))
      }),
    resolver: (snapshot, caller) => createNameResolver(snapshot, catalogOf(snapshot, caller), library),
  }
}

interface RunEnvironment {
  readonly catalog: Catalog
  readonly clock: Clock
  readonly isInterrupted: () => boolean
  readonly library: Library
  readonly compiler: Compiler
  readonly tokens: TokenCodec
  readonly systemPolicy: FindSystemPolicy
  readonly tools: QueryTools
}

function run(snapshot: Snapshot, caller: Caller, request: QueryRequest, environment: RunEnvironment): QueryRun {
  const { typecheck = environment.catalog.database.typechecked, performanceHints } = request
  const options = { typecheck, performanceHints }
  const { queryTime, deadline } = request
  const context = createRun(snapshot, caller, { queryTime, deadline, options, variables: variablesOf(request) }, environment)
  context.hooks.add('definitions', () => followDefinitions(context, request.text))
  const outcome = runQuery(context, request, environment.tools)
  return finish(context, outcome)
}

function runSchema(snapshot: Snapshot, caller: Caller, request: SchemaRequest, environment: RunEnvironment): SchemaRun {
  const options = { typecheck: false, performanceHints: false }
  const { queryTime, deadline } = request
  const context = createRun(snapshot, caller, { queryTime, deadline, options, variables: new Map() }, environment)
  const outcome = runSchemaRequest(context, request)
  if (outcome.kind === 'failure') return outcome
  const commit = context.transaction.hasWrites ? context.transaction.toCommit(context.documents.changeRecord()) : undefined
  return { kind: 'success', answer: outcome.answer, version: commit === undefined ? latestVersionOf(context) : 'commit', commit }
}

type RunRequest = Pick<RunSetup, 'queryTime' | 'deadline' | 'options' | 'variables'>

function createRun(snapshot: Snapshot, caller: Caller, request: RunRequest, environment: RunEnvironment): RunContext {
  const rights = { permissions: createPermissions(caller, environment.catalog), permissionsOfRole: createRolePermissions }
  return createContext(snapshot, rights, request, environment)
}

function createEventRun(snapshot: Snapshot, permissions: Permissions, request: EventRequest, environment: RunEnvironment): RunContext {
  const { queryTime, deadline } = request
  const permissionsOfRole = (running: QueryContext, role: string): Permissions => listenerPermissions(createRolePermissions(running, role))
  const options = { typecheck: false, performanceHints: false }
  return createContext(snapshot, { permissions, permissionsOfRole }, { queryTime, deadline, options, variables: new Map() }, environment)
}

function createContext(
  snapshot: Snapshot,
  rights: Pick<RunSetup, 'permissions' | 'permissionsOfRole'>,
  request: RunRequest,
  { catalog, clock, isInterrupted, library, compiler, tokens, systemPolicy }: RunEnvironment,
): RunContext {
  return new RunContext({
    database: catalog.database,
    catalog,
    transaction: beginTransaction(snapshot),
    permissions: rights.permissions,
    permissionsOfRole: rights.permissionsOfRole,
    queryTime: request.queryTime,
    deadline: request.deadline,
    clock,
    isInterrupted,
    options: request.options,
    variables: request.variables,
    library,
    compiler,
    tokens,
    createDocuments: (context) => createDocuments(context, systemPolicy),
  })
}

/** Bytes that a batch of a build writes, unless a single document has more. */
const BATCH_BYTES_MAX = 1_048_576

function runBuild(snapshot: Snapshot, request: BuildRequest, environmentOf: (scope: number) => RunEnvironment | undefined): BuildRun {
  const builds = nextBuilds(snapshot, request.after)
  const last = builds.at(-1)
  if (last === undefined) return { kind: 'idle', commit: undefined, place: undefined, documents: 0 }
  const place = indexBuildKey(last.scope, last.backingId)
  const environment = environmentOf(last.scope)
  if (environment === undefined) return { kind: 'batch', commit: removal(snapshot, last.scope), place, documents: 0 }
  const context = createBackgroundRun(snapshot, request.queryTime, environment)
  const isOver = (): boolean => environment.clock.now() >= request.until
  const documents = goOnWithBuilds(context, builds, { documentsMax: request.documentsMax, bytesMax: BATCH_BYTES_MAX, isOver })
  return { kind: 'batch', commit: context.transaction.toCommit(), place, documents }
}

const BACKGROUND_OPTIONS = { typecheck: false, performanceHints: false }

/** Longest evaluation of the predicates of an access provider. */
const PREDICATES_MICROS_MAX = 5_000_000

/** A run for the predicates that decide which roles a token has. */
function createPredicateRun(snapshot: Snapshot, permissions: Permissions, environment: RunEnvironment): RunContext {
  const now = environment.clock.now()
  const queryTime = Math.max(now, snapshot.time + 1)
  const setup = { queryTime, deadline: now + PREDICATES_MICROS_MAX, options: BACKGROUND_OPTIONS, variables: new Map() }
  return createContext(snapshot, { permissions, permissionsOfRole: createRolePermissions }, setup, environment)
}

/** A run of the engine's own, which no user asked for. */
function createBackgroundRun(snapshot: Snapshot, queryTime: Timestamp, environment: RunEnvironment): RunContext {
  const setup = { queryTime, deadline: Infinity, options: BACKGROUND_OPTIONS, variables: new Map() }
  return createContext(snapshot, { permissions: NO_PERMISSIONS, permissionsOfRole: createRolePermissions }, setup, environment)
}

/** Removes the builds of a database that has been deleted. */
function removal(snapshot: Snapshot, scope: number): CommitRequest {
  const transaction = beginTransaction(snapshot)
  for (const key of buildsOfScope(snapshot, scope)) transaction.write({ key, value: undefined })
  return transaction.toCommit()
}

/** Ends a run: its statistics, and the commit request with what it read and wrote. A failed run writes nothing. */
function finish(context: RunContext, outcome: QueryOutcome): QueryRun {
  const writes = outcome.kind === 'success' && context.transaction.hasWrites
  const commit = writes ? context.transaction.toCommit(context.documents.changeRecord()) : undefined
  return { outcome, commit, stats: statsOf(context, writes), schemaVersion: schemaVersionOf(context, commit) }
}

function statsOf(context: RunContext, writes: boolean): RunStats {
  const { computeUnits, readOps, writeOps, bytesRead, bytesWritten } = context.stats
  return {
    computeOps: Math.max(1, Math.ceil(computeUnits / UNITS_PER_COMPUTE_OP)),
    readOps,
    writeOps: writes ? writeOps : 0,
    storageBytesRead: bytesRead,
    storageBytesWrite: writes ? bytesWritten : 0,
  }
}

function latestVersionOf({ catalog, transaction }: RunContext): Timestamp {
  return catalog.latestVersion === 0 ? databaseTreeVersion(transaction.snapshot) : catalog.latestVersion
}

/** A commit that writes schema makes the version that the answer names; a database without schema has that of the tree of databases. */
function schemaVersionOf({ catalog, transaction }: RunContext, commit: CommitRequest | undefined): QueryRun['schemaVersion'] {
  const key = Buffer.from(schemaVersionKey(catalog.database.scope))
  if (commit?.writes.some((write) => key.equals(write.key))) return 'commit'
  return catalog.schemaVersion === 0 ? databaseTreeVersion(transaction.snapshot) : catalog.schemaVersion
}
