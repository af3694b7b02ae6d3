import { ObjectValue, type FunctionValue, type Value } from '@terrarium/values'
import type { QueryContext } from '../../runtime/context.ts'
import type { Ordering } from '../../sets/ordering.ts'
import { checkCallback } from './callbacks.ts'
import { functionType, type TypedParameterType } from './parameter-types.ts'

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
