import { ADMIN } from '../../../../data/run-context.ts'
import type { RunRequest } from '../run.ts'
import { WrappedQuery } from '../../../../data/wrapped-query.ts'

/** Makes the request of a run as a new tab sends it, with what a test wants otherwise. */
export function runRequest(query: string, changes: Partial<RunRequest> = {}): RunRequest {
  return {
    query: new WrappedQuery(query),
    offset: 0,
    mode: 'run',
    context: ADMIN,
    arguments: [],
    time: undefined,
    pageSize: 100,
    typecheck: 'default',
    hints: true,
    timeoutMs: 15_000,
    mayWrite: false,
    functions: [],
    isPrivate: false,
    ...changes,
  }
}
