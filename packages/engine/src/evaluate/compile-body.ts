/** Bodies that stand by themselves: of functions, computed fields and predicates. They see no variables of the query. */
import type { LambdaExpression } from '@terrarium/language'
import type { LambdaCode } from '../runtime/lambda.ts'
import { compile } from './compile.ts'
import { compileLambda } from './compile-lambda.ts'
import { BodyLayout } from './scope.ts'

const codes = new WeakMap<LambdaExpression, LambdaCode>()

/** Compiles a body, once for each tree. */
export function codeOfBody(body: LambdaExpression): LambdaCode {
  const known = codes.get(body)
  if (known !== undefined) return known
  const made = compileLambda(body, new BodyLayout(compile, undefined, false))
  codes.set(body, made)
  return made
}
