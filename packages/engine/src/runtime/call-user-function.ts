import type { LambdaExpression } from '@terrarium/language'
import type { Value } from '@terrarium/values'
import type { FunctionDefinition } from '../catalog/catalog.ts'
import { compileLambda } from '../evaluate/compile-lambda.ts'
import { callLambda } from './call-function.ts'
import type { LambdaCode } from './lambda.ts'
import { QueryError } from './query-error.ts'
import type { RunContext } from './run-context.ts'
import type { UserFunction } from './user-function.ts'

const codes = new WeakMap<LambdaExpression, LambdaCode>()

/** Compiles a body that stands by itself (function, computed field, predicate), once for each tree. */
export function codeOfBody(body: LambdaExpression): LambdaCode {
  const known = codes.get(body)
  if (known !== undefined) return known
  const made = compileLambda(body, undefined, false)
  codes.set(body, made)
  return made
}

/** The compiled body of a user function. */
export function codeOf(definition: FunctionDefinition): LambdaCode {
  return codeOfBody(definition.body)
}

/**
 * Calls a function of the database: by the caller's right to call it, then with the rights of the role it names, if any.
 *
 * @throws {QueryError} permission_denied, invalid_function_invocation, and what the body raises
 */
export function callUserFunction(run: RunContext, callee: UserFunction, args: readonly Value[]): Value {
  const { definition } = callee
  run.addSource(`*udf:${definition.name}*`, definition.source)
  if (!run.permissions.canCall(run, definition, args)) {
    throw new QueryError('permission_denied', 'Insufficient privileges to perform the action.')
  }
  run.tick()
  const code = codeOf(definition)
  if (definition.role === undefined) return callLambda(run, code, undefined, args)
  return run.withRole(definition.role, () => callLambda(run, code, undefined, args))
}
