/** Calls: the function is related to a call with variables for its arguments, then each argument to its variable. */
import type { Span } from '../syntax/span.ts'
import type { Expression } from '../syntax/tree.ts'
import { accessType, callType, type Type } from '../types/type.ts'
import type { TypeVariable } from '../types/variable.ts'
import type { Checker, Place } from './checker.ts'

/** An argument with the place it was given at. */
export interface Argument {
  readonly type: Type
  readonly span: Span
}

export function checkArguments(checker: Checker, args: readonly Expression[], place: Place): readonly Argument[] {
  return args.map((arg) => ({ type: checker.check(arg, place), span: arg.span }))
}

interface CallSpans {
  /** The list of arguments. */
  readonly args: Span
  /** The whole of the call. */
  readonly call: Span
}

/** `callee(args)`. */
export function applyFunction(checker: Checker, callee: Type, args: readonly Argument[], spans: CallSpans, place: Place): Type {
  return relateCall(checker, callee, args, spans, place, callType)
}

/** `callee[args]`. */
export function applyAccess(checker: Checker, callee: Type, args: readonly Argument[], spans: CallSpans, place: Place): Type {
  return relateCall(checker, callee, args, spans, place, accessType)
}

function relateCall(
  checker: Checker,
  callee: Type,
  args: readonly Argument[],
  spans: CallSpans,
  place: Place,
  useOf: (parameters: readonly TypeVariable[], result: Type, span: Span) => Type,
): Type {
  const parameters = args.map(({ span }) => checker.fresh(place, span))
  const result = checker.fresh(place, spans.args)
  checker.relate(callee, useOf(parameters, result, spans.args), spans.call, place)
  for (const [i, { type, span }] of args.entries()) {
    const parameter = parameters[i]
    if (parameter !== undefined) checker.relate(type, parameter, span, place)
  }
  return result
}
