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
  return context.withFrames(origin.frames, () => context.withValidTime(origin.validTime, limited))
}

/** Calls a set's callback. */
export function callback(context: QueryContext, origin: SetOrigin, callee: FunctionValue, args: readonly Value[]): Value {
  return onBehalfOf(context, origin, () => context.call(callee, args))
}

/**
 * The results of a callback for each element of a page, as if it ran for all at once: when it fails for one it still runs for those after it,
 * which may log and are charged. A result that is not accepted counts as a failure, and is the last one.
 */
export function resultsOfPage(
  context: QueryContext,
  origin: SetOrigin,
  callee: FunctionValue,
  elements: readonly Value[],
  accepts?: (result: Value) => boolean,
): readonly Value[] {
  return onBehalfOf(context, origin, () => resultsOf(context, elements, (element) => context.call(callee, [element]), accepts))
}

/** As `resultsOfPage`, of any call over any form of the elements. */
export function resultsOf<Element, Result>(
  context: QueryContext,
  elements: readonly Element[],
  call: (element: Element) => Result,
  accepts?: (result: Result) => boolean,
): readonly Result[] {
  const results: Result[] = []
  const runLater = (): void => {
    for (const later of elements.slice(results.length + 1)) context.attempt(() => call(later))
  }
  for (const element of elements) {
    const result = callOr(call, element, runLater)
    const isAccepted = accepts === undefined || accepts(result)
    if (!isAccepted) runLater()
    results.push(result)
    if (!isAccepted) break
  }
  return results
}

function callOr<Element, Result>(call: (element: Element) => Result, element: Element, onFailure: () => void): Result {
  try {
    return call(element)
  } catch (error: unknown) {
    if (error instanceof QueryError) onFailure()
    throw error
  }
}

/** Whether a predicate may give this: true, false, or null for false. */
export function isTruth(result: Value): boolean {
  return typeof result === 'boolean' || isNull(result)
}

/** Calls a set's predicate. */
export function test(context: QueryContext, origin: SetOrigin, predicate: FunctionValue, element: Value): boolean {
  return truthOf(context, origin, callback(context, origin, predicate, [element]))
}

/** What a predicate's result means. @throws {QueryError} when it is none */
export function truthOf(context: QueryContext, origin: SetOrigin, result: Value): boolean {
  if (typeof result === 'boolean') return result
  if (isNull(result)) return false
  throw setFunctionMismatch('Boolean', typeName(context, result), origin.span)
}
