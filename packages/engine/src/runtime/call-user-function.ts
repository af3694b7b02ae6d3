import type { Value } from '@terrarium/values'
import type { FunctionDefinition } from '../catalog/catalog.ts'
import { accepts, arityMessage } from './arity.ts'
import { callLambda } from './call-lambda.ts'
import type { Arity } from './context.ts'
import { QueryError } from './query-error.ts'
import type { RunContext } from './run-context.ts'
import type { UserFunction } from './user-function.ts'

/** Number of arguments that a user function takes. */
export function arityOfUserFunction({ body }: FunctionDefinition): Arity {
  const count = body.parameters.length
  return body.variadic === undefined ? { fixed: [count], atLeast: undefined } : { fixed: [], atLeast: count }
}

/**
 * Calls a function of the database: with as many arguments as it takes, by the caller's right to call it, then with the rights of the role it names, if any.
 *
 * @throws {QueryError} permission_denied, invalid_function_invocation, and what the body raises
 */
export function callUserFunction(run: RunContext, callee: UserFunction, args: readonly Value[]): Value {
  const { definition } = callee
  run.addSource(`*udf:${definition.name}*`, definition.source)
  const arity = arityOfUserFunction(definition)
  if (!accepts(arity, args.length)) throw new QueryError('invalid_function_invocation', arityMessage(arity, args.length))
  if (!run.permissions.canCall(run, definition, args)) {
    throw new QueryError('permission_denied', 'Insufficient privileges to perform the action.')
  }
  run.tick()
  const code = run.codeOfBody(definition.body)
  if (definition.role === undefined) return callLambda(run, code, undefined, args)
  return run.withRole(definition.role, () => callLambda(run, code, undefined, args))
}
