/** Performance hints of methods that may read more than a query needs. @see fql-stdlib.md §19 */
import type { CollectionDefinition } from '../../model/catalog.ts'
import type { QueryContext } from '../../runtime/context.ts'
import type { SetExpression } from '../../sets/set-expression.ts'

/** Hints that `method` reads everything, when the set comes from an index or collection and is not limited to a few elements. */
export function hintFullSetRead(context: QueryContext, set: SetExpression, method: string): void {
  if (!context.options.performanceHints || set.scanned !== 'all') return
  context.emitted.performanceHint(
    context.callSpan,
    `full_set_read - Using ${method}() causes the full set to be read. See https://docs.fauna.com/performance_hint/full_set_read.`,
  )
}

/** Hints that `method` of a collection may read every document. */
export function hintCollectionScan(context: QueryContext, collection: CollectionDefinition, method: string): void {
  const message = `collection_scan - Using ${method}() on collection ${collection.name} can cause a read of every document. See https://docs.fauna.com/performance_hint/collection_scan.`
  context.emitted.performanceHint(context.callSpan, message)
}
