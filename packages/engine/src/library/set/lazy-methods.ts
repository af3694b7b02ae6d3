/**
 * Methods of sets that make another set. None of them reads.
 */
import type { FunctionValue, ObjectValue } from '@terrarium/values'
import { checkCallback } from '../native/callbacks.ts'
import { method, variadic } from '../native/native-definition.ts'
import { orderingsOf, orderingType } from '../native/ordering-argument.ts'
import { functionType, intType, setType } from '../native/parameter-types.ts'
import type { QueryContext } from '../../runtime/context.ts'
import type { NativeMethod } from '../../runtime/native.ts'
import { asExpression, type SetExpression } from '../../sets/set-expression.ts'
import { ArraySet } from '../../sets/array-set.ts'
import { ConcatSet } from '../../sets/concat-set.ts'
import { DistinctSet } from '../../sets/distinct-set.ts'
import { DropSet } from '../../sets/drop-set.ts'
import { FlatMapSet } from '../../sets/flat-map-set.ts'
import { hintFullSetRead } from '../native/performance-hints.ts'
import { MapSet } from '../../sets/map-set.ts'
import { OrderSet } from '../../sets/order-set.ts'
import { checkPageSize, outOfBounds } from '../../sets/paging.ts'
import { originOf, type SetOrigin } from '../../sets/set-origin.ts'
import { TakeSet } from '../../sets/take-set.ts'
import { WhereSet } from '../../sets/where-set.ts'

type Make = (origin: SetOrigin, set: SetExpression, callback: FunctionValue) => SetExpression

export const LAZY_METHODS: readonly NativeMethod[] = [
  withCallback('where', 'predicate', 'pred', (origin, set, predicate) => new WhereSet(origin, set, predicate)),
  withCallback('map', 'mapper', 'mapper', (origin, set, mapper) => new MapSet(origin, set, mapper)),
  withCallback('flatMap', 'mapper', 'mapper', (origin, set, mapper) => new FlatMapSet(origin, set, mapper)),
  variadic('order', ['ordering', orderingType], (set: SetExpression, orderings: readonly (FunctionValue | ObjectValue)[], context) => {
    hintFullSetRead(context, set, 'order')
    return new OrderSet(originOf(context, set.origin), set, orderingsOf(context, orderings))
  }),
  method('distinct', [], (set: SetExpression, _args, context) => {
    hintFullSetRead(context, set, 'distinct')
    return new DistinctSet(originOf(context, set.origin), set)
  }),
  method('reverse', [], (set: SetExpression) => set.reversed()),
  method('drop', [['amount', intType]], (set: SetExpression, [amount], context) => new DropSet(originOf(context, set.origin), set, amount)),
  method('take', [['limit', intType]], (set: SetExpression, [limit], context) => {
    if (limit < 0) throw outOfBounds('limit', 'greater than 0', limit)
    const origin = originOf(context, set.origin)
    return limit === 0 ? new ArraySet(origin, []) : new TakeSet(origin, set, limit)
  }),
  method(
    'concat',
    [['other', setType]],
    (set: SetExpression, [other], context) => new ConcatSet(originOf(context), set, asExpression(other)),
  ),
  method('toSet', [], (set: SetExpression) => set),
  method('pageSize', [['size', intType]], (set: SetExpression, [size]) => {
    checkPageSize(size)
    return set.withOrigin({ ...set.origin, pageSize: size })
  }),
]

/** A method whose one argument is a function; `reported` is its name in complaints about the function's arity. */
function withCallback(name: string, parameter: string, reported: string, make: Make): NativeMethod {
  return method(name, [[parameter, functionType]], (set: SetExpression, [callback], context: QueryContext) => {
    checkCallback(context, reported, callback, 1)
    return make(originOf(context, set.origin), set, callback)
  })
}
