import type { FunctionValue, SetValue, Value } from '@terrarium/values'
import type { CollectionDefinition, IndexDefinition } from '../catalog/catalog.ts'
import type { QueryContext } from '../runtime/context.ts'
import type { ScanRange } from './documents.ts'

/**
 * Makes the sets that collections hand out: the seam between the document model and the set operators, which read through
 * `documents.scanCollection` and `documents.scanIndex`.
 */
export interface SetFactory {
  /** All documents of a collection in id order. */
  collectionSet(context: QueryContext, collection: CollectionDefinition, range: ScanRange): SetValue
  /** The documents of an index under exactly these terms. `range` holds casted bounds. */
  indexSet(
    context: QueryContext,
    collection: CollectionDefinition,
    index: IndexDefinition,
    terms: readonly Value[],
    range: ScanRange,
  ): SetValue
  whereSet(context: QueryContext, set: SetValue, predicate: FunctionValue): SetValue
  /** The first element, or a null value; reads at once. */
  first(context: QueryContext, set: SetValue): Value
}
