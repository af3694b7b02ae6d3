/**
 * Functions given to lazy operators. They run when the set is read: as a frame of the call that made the set and those around it, at its time, and without
 * writing.
 */
import type { FunctionValue, Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import type { EffectLimit } from '../runtime/effect.ts'
import { typeName } from '../runtime/invoke-native.ts'
import { isNull } from '../runtime/missing-value.ts'
import { QueryError } from '../runtime/query-error.ts'
import { setFunctionMismatch } from '../runtime/query-failures.ts'
import type { SetOrigin } from './set-origin.ts'

const SET_FUNCTIONS: EffectLimit = { limit: 'read', reason: 'set functions' }

/** Runs something on behalf of a set. */
export function onBehalfOf<T>(context: QueryContext, origin: SetOrigin, run: () => T): T {
  const limited = (): T => context.withEffectLimit(SET_FUNCTIONS, run)
  return context.withFrames(origin.frames, () => context.withValidTime(origin.snapshot ?? origin.validTime, limited))
}

/** Calls a set's callback. */
export function callback(context: QueryContext, origin: SetOrigin, callee: FunctionValue, args: readonly Value[]): Value {
  return onBehalfOf(context, origin, () => context.call(callee, args))
}

/**
 * The results of a callback for each element of a page, as if it ran for all at once: when it fails for one it still runs for those after it,
 * which may log and are charged.
 */
export function resultsOfPage<T>(context: QueryContext, elements: readonly Value[], run: (element: Value) => T): readonly T[] {
  const results: T[] = []
  for (const element of elements) {
    try {
      results.push(run(element))
    } catch (error: unknown) {
      if (error instanceof QueryError) for (const later of elements.slice(results.length + 1)) context.attempt(() => run(later))
      throw error
    }
  }
  return results
}

/** Calls a set's predicate. */
export function test(context: QueryContext, origin: SetOrigin, predicate: FunctionValue, element: Value): boolean {
  const result = callback(context, origin, predicate, [element])
  if (typeof result === 'boolean') return result
  if (isNull(result)) return false
  throw setFunctionMismatch('Boolean', typeName(context, result), origin.span)
}
