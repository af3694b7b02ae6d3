import type { FunctionValue, Value } from '@terrarium/values'
import { BoundMethodValue, UserFunction } from './function-values.ts'
import type { Arity } from './context.ts'
import { arityOfNative, invokeNative } from './invoke-native.ts'
import { LambdaValue, type LambdaCode } from './lambda.ts'
import { QueryError } from './query-error.ts'
import type { RunContext } from './run-context.ts'
import { Frame } from './frame.ts'
import { arityMessage, accepts } from './arity.ts'
import type { FunctionDefinition } from '../model/catalog.ts'

/** Calls any function value within the current frame. */
export function callFunction(run: RunContext, callee: FunctionValue, args: readonly Value[]): Value {
  if (callee instanceof LambdaValue) return callLambda(run, callee.code, callee.frame, args)
  if (callee instanceof BoundMethodValue) return invokeNative(run, callee.method, callee.receiver, args)
  if (callee instanceof UserFunction) return callUserFunction(run, callee, args)
  throw new QueryError('internal_failure', 'An internal failure was encountered during the query')
}

/** Number of arguments that a function value accepts. */
export function arityOf(callee: FunctionValue): Arity {
  if (callee instanceof LambdaValue) return callee.code.arity
  if (callee instanceof BoundMethodValue) return arityOfNative(callee.method)
  if (callee instanceof UserFunction) return arityOfUserFunction(callee.definition)
  return { fixed: [], atLeast: 0 }
}

/** Runs the code of a lambda under the frame it was created in. @throws {QueryError} invalid_function_invocation */
export function callLambda(run: RunContext, code: LambdaCode, parent: Frame | undefined, args: readonly Value[]): Value {
  const { parameters } = code
  if (code.variadic ? args.length < parameters : args.length !== parameters) throw wrongArity(code.arity, args.length)
  run.tick()
  const slots: Value[] = code.variadic ? [...args.slice(0, parameters), args.slice(parameters)] : args.slice()
  return code.body(run, new Frame(parent, slots))
}

function wrongArity(arity: Arity, provided: number): QueryError {
  return new QueryError('invalid_function_invocation', arityMessage(arity, provided))
}

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
  const code = run.compiler.body(definition.body)
  if (definition.role === undefined) return callLambda(run, code, undefined, args)
  return run.withRole(definition.role, () => callLambda(run, code, undefined, args))
}
