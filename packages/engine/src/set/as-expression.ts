/** Every set of a run is an expression of this folder. */
import { assert } from '@terrarium/base'
import type { SetValue } from '@terrarium/values'
import { SetExpression } from './set-expression.ts'

/** The set as the expression that it is. */
export function asExpression(set: SetValue): SetExpression {
  assert(set instanceof SetExpression, 'sets are expressions')
  return set
}
