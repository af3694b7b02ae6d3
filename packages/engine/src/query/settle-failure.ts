import { STACK_FRAMES_MAX } from '../runtime/limits.ts'
import { QueryError } from '../runtime/query-error.ts'

/**
 * Makes the outcome of a failed query.
 *
 * The value of an abort is read for it, which may fail in turn, as the callback of a set does that is read only now. That failure then takes
 * the place of the abort.
 *
 * @throws every error that is no failure of the query
 */
export function settleFailure<Outcome>(thrown: unknown, outcomeOf: (failure: QueryError) => Outcome): Outcome {
  let failure = asQueryError(thrown)
  for (let aborts = 0; ; aborts++) {
    try {
      return outcomeOf(failure)
    } catch (failed: unknown) {
      failure = aborts < STACK_FRAMES_MAX ? asQueryError(failed) : stackOverflow()
    }
  }
}

/**
 * Returns the failure of a query; throws every other error on.
 *
 * JavaScript's own range errors mean that its stack is used up, which happens only in nesting beyond the frame limit: sizes that it would
 * refuse are refused by limits before. Those of the platform carry a code.
 */
function asQueryError(error: unknown): QueryError {
  if (error instanceof QueryError) return error
  if (error instanceof RangeError && !('code' in error)) return stackOverflow()
  throw error
}

function stackOverflow(): QueryError {
  return new QueryError('stack_overflow', `number of stack frames exceeded limit of ${STACK_FRAMES_MAX}`)
}
