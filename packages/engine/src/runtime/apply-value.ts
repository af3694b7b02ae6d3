import type { Span } from '@terrarium/language'
import { FunctionValue, ModuleValue, NullValue, type Value } from '@terrarium/values'
import { callFunction } from './call-function.ts'
import { invokeNative, typeName } from './invoke-native.ts'
import type { MemberSite } from './member.ts'
import type { NativeMethod } from './native.ts'
import { QueryError } from './query-error.ts'
import { noSuchFunction, typeMismatch } from './query-failures.ts'
import type { RunContext } from './run-context.ts'

/** What is called when a value is called. */
type Callee = FunctionValue | NativeMethod

/** What `callee(args)` calls: functions, and modules that can be called. Asked before the arguments are evaluated. @throws {QueryError} */
export function calleeOf(run: RunContext, value: Value, argsSpan: Span): Callee {
  const callee = findCallee(run, value)
  if (callee !== undefined) return callee
  if (value instanceof NullValue && value.cause.kind === 'missingField') {
    throw noSuchFunction(value.cause.field, true, value.cause.receiver, argsSpan)
  }
  throw typeMismatch('Function', typeName(run, value), argsSpan)
}

/** As `calleeOf` for `receiver.field(args)`, where the field is no method of its type. @throws {QueryError} */
export function memberCalleeOf(run: RunContext, value: Value, site: MemberSite): Callee {
  const callee = findCallee(run, value)
  if (callee !== undefined) return callee
  if (value instanceof NullValue && value.cause.kind === 'missingField' && value.cause.field === site.field) {
    throw noSuchFunction(site.field, true, value.cause.receiver, site.fieldSpan)
  }
  const message = `\`${site.field}\`: Expected a function, found \`${typeName(run, value)}\``
  throw new QueryError('invalid_function_invocation', message, { span: site.fieldSpan })
}

/** Calls what was found of a value. @throws {QueryError} what the call raises */
export function callCallee(run: RunContext, value: Value, callee: Callee, args: readonly Value[], argsSpan: Span): Value {
  run.enter(argsSpan)
  const result = callee instanceof FunctionValue ? callFunction(run, callee, args) : invokeNative(run, callee, value, args)
  run.leave()
  return result
}

function findCallee(run: RunContext, value: Value): Callee | undefined {
  if (value instanceof FunctionValue) return value
  return value instanceof ModuleValue ? run.library.tableOf(value, run).apply : undefined
}
