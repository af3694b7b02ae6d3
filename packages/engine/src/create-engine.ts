import { must, systemClock, type Clock, type Timestamp } from '@terrarium/base'
import { beginTransaction, type CommitRequest, type Snapshot } from '@terrarium/store'
import { Admissions } from './access/admissions.ts'
import { authenticate } from './access/authenticate.ts'
import { createPermissions, createRolePermissions } from './access/create-permissions.ts'
import type { Permissions } from './access/permissions.ts'
import type { Catalog } from './catalog/catalog.ts'
import { schemaVersionKey } from './catalog/key-space.ts'
import { createCatalogs } from './catalog/load-catalog.ts'
import { databaseTreeVersion } from './catalog/load-database.ts'
import { createTypeChecker } from './check/create-type-checker.ts'
import { createDocuments } from './document/create-documents.ts'
import { documentLibrary } from './document/document-library.ts'
import type { Caller, Engine, QueryOutcome, QueryRequest, QueryRun, RunStats } from './engine.ts'
import { codeOfBody } from './evaluate/compile-body.ts'
import type { EventRequest } from './event/event-request.ts'
import { listenerPermissions } from './event/listener-permissions.ts'
import { followEvents, runEvents, type EventEnvironment } from './event/run-events.ts'
import { installStandardLibrary } from './library/standard-library.ts'
import { createNameResolver } from './query/name-resolver.ts'
import { ParseCache } from './query/parse-cache.ts'
import { variablesOf } from './query/placeholders.ts'
import { runQuery, type QueryTools } from './query/run-query.ts'
import type { TypeChecker } from './query/type-checker.ts'
import type { QueryContext } from './runtime/context.ts'
import { UNITS_PER_COMPUTE_OP } from './runtime/limits.ts'
import { RunContext, type RunSetup } from './runtime/run-context.ts'
import { followDefinitions } from './schema/follow-definitions.ts'
import { runSchemaRequest } from './schema/run-schema-request.ts'
import type { SchemaRequest, SchemaRun } from './schema/schema-request.ts'

export interface EngineOptions {
  /** The secret that is let in to the root database as admin. */
  readonly rootSecret: string
  readonly clock?: Clock
  /** Another checker than the engine's own. */
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
  installStandardLibrary(documentLibrary)
  const clock = options.clock ?? systemClock
  const catalogs = createCatalogs()
  const authentication = { rootSecret: options.rootSecret, clock, catalogs, admissions: new Admissions(catalogs, clock) }
  const tools: QueryTools = {
    parseCache: new ParseCache(options.parseCacheBytes ?? PARSE_CACHE_BYTES),
    typeChecker: options.typeChecker ?? createTypeChecker(),
  }
  const catalogOf = (snapshot: Snapshot, caller: Caller): Catalog =>
    must(catalogs.load(snapshot, caller.scope), 'the database of an authenticated caller')
  const eventEnvironment = (snapshot: Snapshot, request: EventRequest): EventEnvironment => ({
    snapshot,
    clock,
    findCatalog: (scope) => catalogs.load(snapshot, scope),
    createRun: (catalog, permissions) => createEventRun(snapshot, permissions, request, { catalog, clock, tools }),
  })
  return {
    authenticate: (snapshot, secret) => authenticate(snapshot, secret, authentication),
    run: (snapshot, caller, request) => run(snapshot, caller, request, { catalog: catalogOf(snapshot, caller), clock, tools }),
    schema: (snapshot, caller, request) => runSchema(snapshot, caller, request, { catalog: catalogOf(snapshot, caller), clock, tools }),
    events: (snapshot, caller, request) => runEvents(caller, request, eventEnvironment(snapshot, request)),
    followEvents: (snapshot, caller, request) => followEvents(caller, request, eventEnvironment(snapshot, request)),
    resolver: (snapshot, caller) => createNameResolver(snapshot, catalogOf(snapshot, caller)),
  }
}

interface RunEnvironment {
  readonly catalog: Catalog
  readonly clock: Clock
  readonly tools: QueryTools
}

function run(snapshot: Snapshot, caller: Caller, request: QueryRequest, environment: RunEnvironment): QueryRun {
  const { typecheck = environment.catalog.database.typechecked, performanceHints } = request
  const options = { typecheck, linearized: false, performanceHints }
  const { queryTime, deadline } = request
  const context = createRun(snapshot, caller, { queryTime, deadline, options, variables: variablesOf(request) }, environment)
  context.hooks.add('definitions', () => followDefinitions(context, request.text))
  const outcome = runQuery(context, request, environment.tools)
  return finish(context, outcome)
}

function runSchema(snapshot: Snapshot, caller: Caller, request: SchemaRequest, environment: RunEnvironment): SchemaRun {
  const options = { typecheck: false, linearized: false, performanceHints: false }
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
  const options = { typecheck: false, linearized: false, performanceHints: false }
  return createContext(snapshot, { permissions, permissionsOfRole }, { queryTime, deadline, options, variables: new Map() }, environment)
}

function createContext(
  snapshot: Snapshot,
  rights: Pick<RunSetup, 'permissions' | 'permissionsOfRole'>,
  request: RunRequest,
  { catalog, clock }: RunEnvironment,
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
    options: request.options,
    variables: request.variables,
    codeOfBody,
    createDocuments,
  })
}

/** Settles what the run costs and what it commits: a failed run writes nothing. */
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
