import type { FunctionValue, Value } from '@terrarium/values'
import { BoundMethodValue } from './bound-method.ts'
import { callLambda } from './call-lambda.ts'
import { arityOfUserFunction, callUserFunction } from './call-user-function.ts'
import type { Arity } from './context.ts'
import { arityOfNative, invokeNative } from './invoke-native.ts'
import { LambdaValue } from './lambda.ts'
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
  if (callee instanceof UserFunction) return arityOfUserFunction(callee.definition)
  return { fixed: [], atLeast: 0 }
}
