/**
 * Functions given to lazy operators. They run when the set is read: as a frame of the call that made the set, at its time, and without
 * writing.
 */
import type { FunctionValue, Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import type { EffectLimit } from '../runtime/effect.ts'
import { typeName } from '../runtime/invoke-native.ts'
import { isNull } from '../runtime/missing-value.ts'
import { setFunctionMismatch } from '../runtime/query-failures.ts'
import type { SetOrigin } from './set-origin.ts'

const SET_FUNCTIONS: EffectLimit = { limit: 'read', reason: 'set functions' }

/** Runs something on behalf of a set. */
export function onBehalfOf<T>(context: QueryContext, origin: SetOrigin, run: () => T): T {
  const limited = (): T => context.withEffectLimit(SET_FUNCTIONS, run)
  return context.withFrame(origin.span, () => context.withValidTime(origin.snapshot ?? origin.validTime, limited))
}

/** Calls a set's callback. */
export function callback(context: QueryContext, origin: SetOrigin, callee: FunctionValue, args: readonly Value[]): Value {
  return onBehalfOf(context, origin, () => context.call(callee, args))
}

/** Calls a set's predicate. */
export function test(context: QueryContext, origin: SetOrigin, predicate: FunctionValue, element: Value): boolean {
  const result = callback(context, origin, predicate, [element])
  if (typeof result === 'boolean') return result
  if (isNull(result)) return false
  throw setFunctionMismatch('Boolean', typeName(context, result), origin.span)
}
