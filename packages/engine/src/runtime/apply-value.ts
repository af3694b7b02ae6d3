import type { Span } from '@terrarium/language'
import { FunctionValue, ModuleValue, NullValue, type Value } from '@terrarium/values'
import { callFunction } from './call-function.ts'
import { invokeNative, typeName } from './invoke-native.ts'
import type { MemberSite } from './member.ts'
import { QueryError } from './query-error.ts'
import { noSuchFunction, typeMismatch } from './query-failures.ts'
import type { RunContext } from './run-context.ts'

/** `callee(args)`: functions, and modules that can be called. */
export function applyValue(run: RunContext, callee: Value, args: readonly Value[], argsSpan: Span): Value {
  const result = tryApply(run, callee, args, argsSpan)
  if (result !== undefined) return result
  if (callee instanceof NullValue && callee.cause.kind === 'missingField') {
    throw noSuchFunction(callee.cause.field, true, callee.cause.receiver, argsSpan)
  }
  throw typeMismatch('Function', typeName(run, callee), argsSpan)
}

/** `receiver.field(args)` where the field is no method of its type. */
export function applyMember(run: RunContext, member: Value, args: readonly Value[], site: MemberSite, argsSpan: Span): Value {
  const result = tryApply(run, member, args, argsSpan)
  if (result !== undefined) return result
  if (member instanceof NullValue && member.cause.kind === 'missingField' && member.cause.field === site.field) {
    throw noSuchFunction(site.field, true, member.cause.receiver, site.fieldSpan)
  }
  const message = `\`${site.field}\`: Expected a function, found \`${typeName(run, member)}\``
  throw new QueryError('invalid_function_invocation', message, { span: site.fieldSpan })
}

function tryApply(run: RunContext, callee: Value, args: readonly Value[], argsSpan: Span): Value | undefined {
  if (callee instanceof FunctionValue) {
    run.enter(argsSpan)
    const result = callFunction(run, callee, args)
    run.leave()
    return result
  }
  if (!(callee instanceof ModuleValue)) return undefined
  const { apply } = run.library.tableOf(callee, run)
  if (apply === undefined) return undefined
  run.enter(argsSpan)
  const result = invokeNative(run, apply, callee, args)
  run.leave()
  return result
}
