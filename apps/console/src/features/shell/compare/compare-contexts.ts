import type { QueryOutcome } from '../../../data/query-outcome.ts'
import type { RunContext } from '../../../data/run-context.ts'
import { outcomeText } from '../result/outcome-text.ts'

/** Contexts that are compared at once, and those that run at the same time. */
export const CONTEXTS_MAX = 8
const RUNNING_MAX = 3

/** What a query gave with the privileges of one context. */
export type ContextOutcome = { readonly outcome: QueryOutcome } | { readonly failed: string }

/**
 * Runs a query with the privileges of each context, a few at a time, and tells each outcome as it comes.
 *
 * A run that cannot be sent, such as of a role that is gone, is an outcome like any other. @throws what `signal` was aborted with
 */
export async function runAsEach(
  contexts: readonly RunContext[],
  run: (context: RunContext) => Promise<QueryOutcome>,
  { signal, describe, onOutcome }: CompareOptions,
): Promise<void> {
  const waiting = contexts.map((_context, index) => index)
  const work = async (): Promise<void> => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const context = contexts[index]
      if (context === undefined) continue
      const ended = await run(context).then(
        (outcome): ContextOutcome => ({ outcome }),
        (error: unknown): ContextOutcome => ({ failed: describe(error) }),
      )
      if (signal.aborted) return
      onOutcome(index, ended)
    }
  }
  await Promise.all(Array.from({ length: RUNNING_MAX }, work))
}

interface CompareOptions {
  readonly signal: AbortSignal
  /** What people read of an error. */
  readonly describe: (error: unknown) => string
  readonly onOutcome: (index: number, outcome: ContextOutcome) => void
}

/** How many rows an outcome has: of a set or a list its items, of another value one. */
export function rowCount(outcome: QueryOutcome): number | undefined {
  if (outcome.kind === 'failure') return undefined
  const { data } = outcome
  return data.kind === 'array' || data.kind === 'set' ? data.items.length : 1
}

/** Whether an outcome differs from the first one: in its value, or in what failed. */
export function differs(one: ContextOutcome | undefined, first: ContextOutcome | undefined): boolean {
  return one !== undefined && first !== undefined && textOf(one) !== textOf(first)
}

function textOf(ended: ContextOutcome): string {
  return 'failed' in ended ? ended.failed : outcomeText(ended.outcome)
}
