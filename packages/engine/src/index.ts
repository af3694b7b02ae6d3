export { createEngine, type EngineOptions } from './create-engine.ts'
export type { Caller } from './access/caller.ts'
export { tokenOf } from './access/json-web-token.ts'
export { UnverifiedToken } from './access/unverified-token.ts'
export type { Engine } from './engine.ts'
export type { BuildRequest, BuildRun } from './builds/build-request.ts'
export { databaseTree, findDatabase, findDatabaseByGlobalId, type DatabaseScope } from './backups/database-scopes.ts'
export { keepSecrets } from './backups/kept-secrets.ts'
export { listExpiries } from './backups/listed-expiries.ts'
export {
  dropDrafts,
  heldDatabases,
  holdDatabase,
  holdOf,
  releaseDatabase,
  reserveScopes,
  switchDatabase,
  type DatabaseDraft,
} from './backups/replace-database.ts'
export { childOfRecord, restoreRecord, type RestoredRecord, type ScopeDraft } from './backups/restored-records.ts'
export { countDocuments, outlineOf, snapshotRecords, type DatabaseOutline, type SnapshotRecord } from './backups/snapshot-records.ts'
export type { DatabaseHold } from './catalog/database-record.ts'
export { createId } from './documents/new-id.ts'
export { hasBuilds } from './builds/run-build.ts'
export { isSweepDue } from './upkeep/run-sweep.ts'
export { addCounts, NOTHING_SWEPT, type SweepCounts } from './storage/sweep-state.ts'
export type { SweepRequest, SweepRun } from './upkeep/sweep-request.ts'
export type { QueryOutcome, QueryRequest, QueryRun, RunStats } from './query/query-request.ts'
export { nextRebuildCommit } from './integrity/rebuild-indexes.ts'
export type { IndexFault, StoreFaults } from './integrity/store-faults.ts'
export { concernsOf, isConcernOf } from './events/concern.ts'
export { formatEventCursor, ORDINAL_MAX, parseEventCursor, type EventCursor } from './events/event-cursor.ts'
export type { EventPage, EventRequest, EventRun } from './events/event-request.ts'
export { errorText, NO_STATS, statsText, statusText, type EventStats } from './events/event-text.ts'
export { isUserDocumentKey } from './model/key-space.ts'
export { PLACEHOLDER } from './query/placeholders.ts'
export { decodeGlobalId, encodeGlobalId } from './system/global-id.ts'
export { parseScopedSecret, type ScopedSecret, type ScopeSuffix } from './access/scope-suffix.ts'
export type { TypeCheck, TypeChecker, TypeEnvironment } from './check/type-checker.ts'
export { SchemaError } from './schema/schema-error.ts'
export type {
  DiffFormat,
  DiffStyle,
  ItemKind,
  ItemName,
  SchemaAnswer,
  SchemaOperation,
  SchemaRequest,
  SchemaRun,
  SchemaState,
  ShownItem,
} from './schema/schema-request.ts'
export { QueryError, RequestError, type ConstraintFailure, type QueryErrorCode } from './runtime/query-error.ts'
