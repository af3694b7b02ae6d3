import type { RunRequest } from './run.ts'
import { WrappedQuery } from '../../../data/wrapped-query.ts'

type Known = Pick<RunRequest, 'mode' | 'context' | 'arguments' | 'time' | 'mayWrite' | 'origins'>

/** The request of a query that ran in no tab as it is now: what a tab would have said is left open. */
export function bareRequest(text: string, { mode, context, arguments: given, time, mayWrite, origins }: Known): RunRequest {
  return {
    query: new WrappedQuery(text),
    offset: 0,
    mode,
    context,
    arguments: given,
    time,
    pageSize: 'off',
    typecheck: 'default',
    hints: true,
    timeoutMs: 0,
    mayWrite,
    functions: [],
    isPrivate: false,
    origins,
  }
}
