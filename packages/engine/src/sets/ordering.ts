/**
 * Ordering by keys, of the elements of sets and arrays.
 */
import { compareTotal, type FunctionValue, type Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'

/** One key by which elements are ordered. */
export interface Ordering {
  readonly accessor: FunctionValue
  readonly direction: 'asc' | 'desc'
}

/** Sorts by the orderings' keys; elements of equal keys keep their order. Accessors may read and no more. */
export function orderElements(context: QueryContext, elements: readonly Value[], orderings: readonly Ordering[]): Value[] {
  const keyed = context.withEffectLimit({ limit: 'read', reason: 'set functions' }, () =>
    elements.map((element) => ({ element, keys: orderings.map(({ accessor }) => context.call(accessor, [element])) })),
  )
  keyed.sort((left, right) => compareKeys(left.keys, right.keys, orderings))
  return keyed.map(({ element }) => element)
}

function compareKeys(left: readonly Value[], right: readonly Value[], orderings: readonly Ordering[]): number {
  for (const [index, { direction }] of orderings.entries()) {
    const order = compareTotal(left[index] as Value, right[index] as Value)
    if (order !== 0) return direction === 'desc' ? -order : order
  }
  return 0
}
