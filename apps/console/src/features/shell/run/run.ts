import type { QueryOutcome } from '../../../data/query-outcome.ts'
import type { RunContext } from '../../../data/run-context.ts'
import type { QueryPageSize } from '../../../data/shared-query.ts'
import type { Typecheck } from '../workspace/query-tab.ts'
import type { QueryArgument } from '../../../data/query-argument.ts'
import type { ValueOrigins } from '../../../data/value-origins.ts'
import type { WrappedQuery } from '../../../data/wrapped-query.ts'

export type RunMode = 'run' | 'dry'

/** Everything that an answer depends on, as it was when the run began. */
export interface RunRequest {
  readonly query: WrappedQuery
  /** Where the text that runs begins in the editor. */
  readonly offset: number
  readonly mode: RunMode
  readonly context: RunContext
  readonly arguments: readonly QueryArgument[]
  /** The moment that is read; undefined for now. */
  readonly time: string | undefined
  readonly pageSize: QueryPageSize
  readonly typecheck: Typecheck
  readonly hints: boolean
  readonly timeoutMs: number
  /** Whether calls in the text may write. */
  readonly mayWrite: boolean
  /** Functions it calls; they may write too. */
  readonly functions: readonly string[]
  readonly isPrivate: boolean
  /** The type of the result as the editor infers it; undefined where it infers none. */
  readonly expectedType?: string | undefined
  /** The fields that the parts of the result are read from, as far as its text tells. */
  readonly origins?: ValueOrigins | undefined
}

/** Where a further page of a set stands. */
export type PageState = 'loading' | { readonly failed: string }

/** A run that has been answered. */
export interface FinishedRun {
  readonly state: 'done'
  readonly id: string
  readonly request: RunRequest
  readonly outcome: QueryOutcome
  readonly finishedAt: Date
  /** Whether it was opened from the history: nothing was sent for it. */
  readonly isKept: boolean
  /** Sets of the result, by the id of their row, of which a further page is on its way or could not be had. */
  readonly pages: Readonly<Record<string, PageState>>
}

/** Whether a run is a dry run that came to its end: it is aborted then, so that nothing is kept. */
export function isWholeDryRun({
  request,
  outcome,
}: {
  readonly request: Pick<RunRequest, 'mode'>
  readonly outcome: QueryOutcome
}): boolean {
  return request.mode === 'dry' && (outcome.kind === 'success' || outcome.code === 'abort')
}

/** The run of a tab. While it is under way, and when it gave nothing, the answer before it stays in sight. */
export type Run =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly request: RunRequest; readonly startedAt: number; readonly previous: FinishedRun | undefined }
  | FinishedRun
  | { readonly state: 'stopped'; readonly request: RunRequest; readonly previous: FinishedRun | undefined }
  | { readonly state: 'refused'; readonly request: RunRequest; readonly message: string; readonly previous: FinishedRun | undefined }

export const IDLE: Run = { state: 'idle' }

/** The last answer that a run leaves in sight. */
export function lastFinished(run: Run): FinishedRun | undefined {
  if (run.state === 'done') return run
  return run.state === 'idle' ? undefined : run.previous
}
