import { SetValue, type FunctionValue, type Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'

/**
 * A lazy set: a description that is evaluated when it is read.
 *
 * Each operator (`where`, `map`, `flatMap`, `order`, `distinct`, `take`, `drop`, `concat`, `reverse`, `pageSize`; sources: documents of a
 * collection, an index, an array, a sequence, a single value) is a subclass. A set remembers the valid time and the span of the call that
 * created it, so that its callbacks later run at that time, as frames of that call, under the effect limit `set functions`.
 */
export abstract class SetExpression extends SetValue {
  /** Elements in order, pulled lazily. `pageSize` tells how many the reader is going to want. */
  abstract elements(context: QueryContext, pageSize?: number): IterableIterator<Value>
  /** The set of what `mapper` makes of each element; for projections, too. */
  abstract map(context: QueryContext, mapper: FunctionValue): SetExpression
}
