/**
 * Reading a set as a whole, for what cannot do otherwise: up to ELEMENTS_MAX elements.
 */
import type { Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { QueryError } from '../runtime/query-error.ts'
import type { SetExpression } from './set-expression.ts'

export const ELEMENTS_MAX = 16_000

/** Reads every element. @throws {QueryError} value_too_large beyond ELEMENTS_MAX */
export function readWhole(context: QueryContext, set: SetExpression): Value[] {
  const elements: Value[] = []
  for (const element of set.elements(context)) {
    if (elements.length === ELEMENTS_MAX) {
      throw new QueryError('value_too_large', `Value too large: exceeded maximum number of elements (limit=${ELEMENTS_MAX}).`)
    }
    elements.push(element)
  }
  return elements
}
