/** Calls: the function is constrained against a call with variables as arguments, then each argument against its variable. */
import type { Span } from '../source/span.ts'
import type { Expression } from '../syntax/tree.ts'
import { accessType, callType, type Type } from '../types/type.ts'
import type { TypeVariable } from '../types/variable.ts'
import type { Checker, CheckContext } from './checker.ts'

/** The type of an argument, and where it is. */
export interface Argument {
  readonly type: Type
  readonly span: Span
}

export function inferArguments(checker: Checker, args: readonly Expression[], context: CheckContext): readonly Argument[] {
  return args.map((arg) => ({ type: checker.check(arg, context), span: arg.span }))
}

interface CallSpans {
  /** Span of the arguments. */
  readonly args: Span
  /** Span of the whole call. */
  readonly call: Span
}

/** `callee(args)`. */
export function applyFunction(checker: Checker, callee: Type, args: readonly Argument[], spans: CallSpans, context: CheckContext): Type {
  return constrainCall(checker, callee, args, spans, context, callType)
}

/** `callee[args]`. */
export function applyAccess(checker: Checker, callee: Type, args: readonly Argument[], spans: CallSpans, context: CheckContext): Type {
  return constrainCall(checker, callee, args, spans, context, accessType)
}

function constrainCall(
  checker: Checker,
  callee: Type,
  args: readonly Argument[],
  spans: CallSpans,
  context: CheckContext,
  useOf: (parameters: readonly TypeVariable[], result: Type, span: Span) => Type,
): Type {
  const parameters = args.map(({ span }) => checker.fresh(context, span))
  const result = checker.fresh(context, spans.args)
  checker.constrain(callee, useOf(parameters, result, spans.args), spans.call, context)
  for (const [i, { type, span }] of args.entries()) {
    const parameter = parameters[i]
    if (parameter !== undefined) checker.constrain(type, parameter, span, context)
  }
  return result
}
