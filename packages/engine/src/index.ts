export type { Caller, Engine, QueryOutcome, QueryRequest, QueryRun, RunStats } from './engine.ts'
export { QueryError, RequestError, type ConstraintFailure, type QueryErrorCode } from './runtime/query-error.ts'
// To come: createEngine(options: { rootSecret: string; clock: Clock; … }): Engine
