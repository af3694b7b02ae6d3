/**
 * Chains of members, calls, `[]` and `!`, from left to right.
 *
 * After `?.` the rest of the chain continues without null. Null returns at the end, unless a later `!` removes it.
 */
import type { Span } from '../source/span.ts'
import type {
  AccessComponent,
  ApplyComponent,
  ChainComponent,
  ChainExpression,
  MethodCallComponent,
  SelectComponent,
} from '../syntax/tree.ts'
import { accessType, differenceType, interfaceType, literalType, nullType, NULL_TYPE, type Type } from '../types/type.ts'
import { applyAccess, applyFunction, inferArguments } from './infer-call.ts'
import { literalOf } from '../types/literal.ts'
import type { Checker, CheckContext } from './checker.ts'

interface Progress {
  readonly checker: Checker
  readonly context: CheckContext
  readonly base: Span
  /** Span of the chain so far. */
  done: Span
  mayBeNull: boolean
}

export function inferChain(checker: Checker, { base, components }: ChainExpression, context: CheckContext): Type {
  const progress: Progress = { checker, context, base: base.span, done: base.span, mayBeNull: false }
  let type = checker.check(base, context)
  for (const component of components) {
    type = inferComponent(progress, component, type)
    progress.done = { ...progress.done, end: component.span.end }
    checker.observe?.(placeOf(component), type)
  }
  if (!progress.mayBeNull) return type
  const result = checker.fresh(context, base.span)
  checker.constrain(type, result, base.span, context)
  checker.constrain(NULL_TYPE, result, base.span, context)
  return result
}

function placeOf(component: ChainComponent): Span {
  if (component.kind === 'select') return component.fieldSpan
  return component.kind === 'methodCall' ? component.argsSpan : component.span
}

function inferComponent(progress: Progress, component: ChainComponent, type: Type): Type {
  switch (component.kind) {
    case 'bang':
      progress.mayBeNull = false
      return differenceType(type, nullType(component.span))
    case 'select':
      return inferSelect(progress, component, type)
    case 'apply':
      return inferApply(progress, component, type)
    case 'access':
      return inferAccess(progress, component, type)
    case 'methodCall':
      return inferMethodCall(progress, component, type)
  }
}

/** Returns the span from the beginning of the chain. */
function upTo({ base }: Progress, end: Span): Span {
  return { ...base, end: end.end }
}

function withoutNull(type: Type): Type {
  return differenceType(type, NULL_TYPE)
}

/** Binds a result to a variable, and records that the chain may be null. */
function short(progress: Progress, type: Type, span: Span): Type {
  const { checker, context } = progress
  const result = checker.fresh(context, span)
  checker.constrain(type, result, span, context)
  progress.mayBeNull = true
  return result
}

function select({ checker, context, done }: Progress, type: Type, field: string, span: Span): Type {
  const result = checker.fresh(context, span)
  const dot: Span = { ...done, start: done.end, end: span.start }
  checker.constrain(type, interfaceType(field, result, span, dot), done, context)
  return result
}

function inferSelect(progress: Progress, { field, fieldSpan, optional }: SelectComponent, type: Type): Type {
  if (!optional) return select(progress, type, field, fieldSpan)
  return short(progress, select(progress, withoutNull(type), field, fieldSpan), fieldSpan)
}

function inferApply(progress: Progress, { args, argsSpan, optional }: ApplyComponent, type: Type): Type {
  const { checker, context } = progress
  const given = inferArguments(checker, args, context)
  const callee = optional ? withoutNull(type) : type
  const result = applyFunction(checker, callee, given, { args: argsSpan, call: upTo(progress, argsSpan) }, context)
  return optional ? short(progress, result, argsSpan) : result
}

function inferMethodCall(progress: Progress, component: MethodCallComponent, type: Type): Type {
  const { checker, context } = progress
  const { field, fieldSpan, args, argsSpan, optional, applyOptional } = component
  if (optional || applyOptional) progress.mayBeNull = true
  const method = select(progress, optional ? withoutNull(type) : type, field, fieldSpan)
  checker.observe?.(fieldSpan, method)
  const callee = applyOptional ? withoutNull(method) : method
  const given = inferArguments(checker, args, context)
  return applyFunction(checker, callee, given, { args: argsSpan, call: upTo(progress, argsSpan) }, context)
}

/** A literal index is constrained as a literal, so that it selects one element of a tuple. */
function inferAccess(progress: Progress, { args, argsSpan, optional }: AccessComponent, type: Type): Type {
  const { checker, context } = progress
  const receiver = optional ? withoutNull(type) : type
  const whole = upTo(progress, argsSpan)
  const [key] = args
  let result: Type
  if (args.length === 1 && key !== undefined && isLiteral(key)) {
    const index = key.kind === 'null' ? nullType(key.span) : literalType(literalOf(key), key.span)
    result = checker.fresh(context, argsSpan)
    checker.constrain(receiver, accessType([index], result, argsSpan), whole, context)
  } else {
    result = applyAccess(checker, receiver, inferArguments(checker, args, context), { args: argsSpan, call: whole }, context)
  }
  return optional ? short(progress, result, argsSpan) : result
}

type Expression = AccessComponent['args'][number]

function isLiteral(expression: Expression): expression is Extract<Expression, { kind: 'null' | 'boolean' | 'number' | 'string' }> {
  return expression.kind === 'null' || expression.kind === 'boolean' || expression.kind === 'number' || expression.kind === 'string'
}
