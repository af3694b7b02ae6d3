import type { FunctionValue, Value } from '@terrarium/values'
import { accepts, describeArity } from '../../runtime/arity.ts'
import type { QueryContext } from '../../runtime/context.ts'
import { isNull } from '../../runtime/missing-value.ts'
import { typeMismatch } from '../../runtime/query-failures.ts'
import { QueryError } from '../../runtime/query-error.ts'

/** A callback of one parameter as a JavaScript function. */
export type Mapper = (element: Value) => Value

/** A callback of two parameters as a JavaScript function. */
export type Combiner = (left: Value, right: Value) => Value

/**
 * Checks that a callback can be called with `expected` arguments, before any element is visited.
 *
 * @throws {QueryError} invalid_argument
 */
export function checkCallback(context: QueryContext, parameter: string, callback: FunctionValue, expected: number): void {
  const arity = context.arity(callback)
  if (accepts(arity, expected)) return
  const accepted = expected === 1 ? '1 parameter' : `${expected} parameters`
  const required = describeArity(arity, 'parameter')
  throw new QueryError('invalid_argument', `\`${parameter}\` should accept ${accepted}, provided function requires ${required}.`)
}

/** Checks a callback of one parameter and gives it as a JavaScript function. @see checkCallback */
export function mapperOf(context: QueryContext, parameter: string, callback: FunctionValue): Mapper {
  checkCallback(context, parameter, callback, 1)
  return (element) => context.call(callback, [element])
}

/** Checks a callback of two parameters and gives it as a JavaScript function. @see checkCallback */
export function combinerOf(context: QueryContext, parameter: string, callback: FunctionValue): Combiner {
  checkCallback(context, parameter, callback, 2)
  return (left, right) => context.call(callback, [left, right])
}

/**
 * Runs something for each element, in order, as if all at once: when one fails, those after it run all the same and may log. The first
 * failure is the one that counts; the stack is left as it was at that.
 */
export function forAll<T>(context: QueryContext, elements: readonly Value[], run: (element: Value) => T): T[] {
  const results: T[] = []
  try {
    for (const element of elements) results.push(run(element))
  } catch (error: unknown) {
    const later = error instanceof QueryError ? elements.slice(results.length + 1) : []
    for (const element of later) context.attempt(() => run(element))
    throw error
  }
  return results
}

/** Checks a predicate and gives it as a JavaScript function that takes null for false. @see checkCallback */
export function predicateOf(context: QueryContext, parameter: string, callback: FunctionValue): (element: Value) => boolean {
  const map = mapperOf(context, parameter, callback)
  return (element) => toBoolean(context, map(element))
}

/** Takes a predicate's result: null counts as false. @throws {QueryError} type_mismatch */
export function toBoolean(context: QueryContext, result: Value): boolean {
  if (typeof result === 'boolean') return result
  if (isNull(result)) return false
  throw typeMismatch('Boolean', context.library.tableOf(result, context).name)
}
