import type { LambdaExpression } from '@terrarium/language'
import type { FunctionValue, Value } from '@terrarium/values'
import { codeOfBody } from '../evaluate/compile-body.ts'
import { LambdaValue } from '../runtime/lambda.ts'

const lambdas = new WeakMap<LambdaExpression, FunctionValue>()
const NO_VARIABLES: ReadonlyMap<string, Value> = new Map()

/** The function value of a body that stands by itself; the same one for the same tree. */
export function lambdaOf(body: LambdaExpression): FunctionValue {
  const known = lambdas.get(body)
  if (known !== undefined) return known
  const made = new LambdaValue(codeOfBody(body), undefined, NO_VARIABLES)
  lambdas.set(body, made)
  return made
}
