/** The performance hint of methods that read a whole set. @see fql-stdlib.md §19 */
import type { QueryContext } from '../runtime/context.ts'
import type { SetExpression } from './set-expression.ts'

/** Hints that `method` reads everything, when the set comes from an index or collection and is not limited to a few elements. */
export function hintFullSetRead(context: QueryContext, set: SetExpression, method: string): void {
  if (!context.options.performanceHints || set.scanned !== 'all') return
  context.emitted.performanceHint(
    context.callSpan,
    `full_set_read - Using ${method}() causes the full set to be read. See https://docs.fauna.com/performance_hint/full_set_read.`,
  )
}
