import type { Value } from '@terrarium/values'
import { Frame } from '../evaluate/frame.ts'
import { arityMessage } from './arity.ts'
import type { Arity } from './context.ts'
import type { LambdaCode } from './lambda.ts'
import { QueryError } from './query-error.ts'
import type { RunContext } from './run-context.ts'

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
