import type { FunctionValue, Value } from '@terrarium/values'
import { Frame } from '../evaluate/frame.ts'
import { arityMessage } from './arity.ts'
import { BoundMethodValue } from './bound-method.ts'
import { callUserFunction, codeOf } from './call-user-function.ts'
import type { Arity } from './context.ts'
import { arityOfNative, invokeNative } from './invoke-native.ts'
import { LambdaValue, type LambdaCode } from './lambda.ts'
import { QueryError } from './query-error.ts'
import type { RunContext } from './run-context.ts'
import { UserFunction } from './user-function.ts'

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
  if (callee instanceof UserFunction) return codeOf(callee.definition).arity
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
