import { compareTotal, ObjectValue, type FunctionValue, type Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { checkCallback } from './callbacks.ts'
import { functionType, type TypedParameterType } from './parameter-types.ts'

/** One key by which elements are ordered. */
export interface Ordering {
  readonly accessor: FunctionValue
  readonly direction: 'asc' | 'desc'
}

/** Accepts a function, or an object whose only field is `asc` or `desc` with a function. */
export const orderingType: TypedParameterType<FunctionValue | ObjectValue> = {
  name: 'Function',
  cast: (value, context) => {
    const accessor = functionType.cast(value, context)
    if (accessor !== undefined) return accessor
    return value instanceof ObjectValue && directed(value) !== undefined ? value : undefined
  },
}

/**
 * Reads the arguments of `order`, checking each accessor.
 *
 * @throws {QueryError} invalid_argument
 */
export function orderingsOf(context: QueryContext, args: readonly (FunctionValue | ObjectValue)[]): readonly Ordering[] {
  return args.map((argument, index) => {
    const ordering = argument instanceof ObjectValue ? directed(argument) : undefined
    const made = ordering ?? { accessor: argument as FunctionValue, direction: 'asc' as const }
    checkCallback(context, `ordering${index}`, made.accessor, 1)
    return made
  })
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

function directed(value: ObjectValue): Ordering | undefined {
  if (value.fields.size !== 1) return undefined
  const [entry] = value.fields
  if (entry === undefined || (entry[0] !== 'asc' && entry[0] !== 'desc')) return undefined
  const [direction, accessor] = entry
  return isFunction(accessor) ? { accessor, direction } : undefined
}

function isFunction(value: Value): value is FunctionValue {
  return typeof value === 'object' && 'kind' in value && value.kind === 'function'
}
