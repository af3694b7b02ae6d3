export { createEngine, type EngineOptions } from './create-engine.ts'
export type { Caller, Engine, QueryOutcome, QueryRequest, QueryRun, RunStats } from './engine.ts'
export { concernsOf } from './event/concern.ts'
export { formatEventCursor, ORDINAL_MAX, parseEventCursor, type EventCursor } from './event/event-cursor.ts'
export type { EventPage, EventRequest, EventRun } from './event/event-request.ts'
export { errorText, NO_STATS, statsText, statusText, type EventStats } from './event/event-text.ts'
export { isEventSourceToken } from './set/event-source-token.ts'
export { PLACEHOLDER } from './query/placeholders.ts'
export type { TypeCheck, TypeChecker, TypeEnvironment } from './query/type-checker.ts'
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
