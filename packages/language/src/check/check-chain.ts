/**
 * Chains: members, calls, `[]` and `!`, from left to right.
 *
 * After `?.` the rest of the chain goes on without null, which comes back at its end unless a later `!` takes it away.
 */
import type { Span } from '../syntax/span.ts'
import type {
  AccessComponent,
  ApplyComponent,
  ChainComponent,
  ChainExpression,
  MethodCallComponent,
  SelectComponent,
} from '../syntax/tree.ts'
import { accessType, differenceType, interfaceType, literalType, nullType, NULL_TYPE, type Type } from '../types/type.ts'
import { applyAccess, applyFunction, checkArguments } from './check-call.ts'
import { literalOf } from '../types/literal.ts'
import type { Checker, Place } from './checker.ts'

interface Progress {
  readonly checker: Checker
  readonly place: Place
  readonly base: Span
  /** What was passed so far. */
  done: Span
  mayBeNull: boolean
}

export function checkChain(checker: Checker, { base, components }: ChainExpression, place: Place): Type {
  const progress: Progress = { checker, place, base: base.span, done: base.span, mayBeNull: false }
  let type = checker.check(base, place)
  for (const component of components) {
    type = checkComponent(progress, component, type)
    progress.done = { ...progress.done, end: component.span.end }
    checker.observe?.(placeOf(component), type)
  }
  if (!progress.mayBeNull) return type
  const result = checker.fresh(place, base.span)
  checker.relate(type, result, base.span, place)
  checker.relate(NULL_TYPE, result, base.span, place)
  return result
}

function placeOf(component: ChainComponent): Span {
  if (component.kind === 'select') return component.fieldSpan
  return component.kind === 'methodCall' ? component.argsSpan : component.span
}

function checkComponent(progress: Progress, component: ChainComponent, type: Type): Type {
  switch (component.kind) {
    case 'bang':
      progress.mayBeNull = false
      return differenceType(type, nullType(component.span))
    case 'select':
      return checkSelect(progress, component, type)
    case 'apply':
      return checkApply(progress, component, type)
    case 'access':
      return checkAccess(progress, component, type)
    case 'methodCall':
      return checkMethodCall(progress, component, type)
  }
}

/** From the beginning of the chain to an end. */
function upTo({ base }: Progress, end: Span): Span {
  return { ...base, end: end.end }
}

function withoutNull(type: Type): Type {
  return differenceType(type, NULL_TYPE)
}

/** Puts a result behind a variable, and notes that the chain may give null instead. */
function short(progress: Progress, type: Type, span: Span): Type {
  const { checker, place } = progress
  const result = checker.fresh(place, span)
  checker.relate(type, result, span, place)
  progress.mayBeNull = true
  return result
}

function select({ checker, place, done }: Progress, type: Type, field: string, span: Span): Type {
  const result = checker.fresh(place, span)
  const dot: Span = { ...done, start: done.end, end: span.start }
  checker.relate(type, interfaceType(field, result, span, dot), done, place)
  return result
}

function checkSelect(progress: Progress, { field, fieldSpan, optional }: SelectComponent, type: Type): Type {
  if (!optional) return select(progress, type, field, fieldSpan)
  return short(progress, select(progress, withoutNull(type), field, fieldSpan), fieldSpan)
}

function checkApply(progress: Progress, { args, argsSpan, optional }: ApplyComponent, type: Type): Type {
  const { checker, place } = progress
  const given = checkArguments(checker, args, place)
  const callee = optional ? withoutNull(type) : type
  const result = applyFunction(checker, callee, given, { args: argsSpan, call: upTo(progress, argsSpan) }, place)
  return optional ? short(progress, result, argsSpan) : result
}

function checkMethodCall(progress: Progress, component: MethodCallComponent, type: Type): Type {
  const { checker, place } = progress
  const { field, fieldSpan, args, argsSpan, optional, applyOptional } = component
  if (optional || applyOptional) progress.mayBeNull = true
  const method = select(progress, optional ? withoutNull(type) : type, field, fieldSpan)
  checker.observe?.(fieldSpan, method)
  const callee = applyOptional ? withoutNull(method) : method
  const given = checkArguments(checker, args, place)
  return applyFunction(checker, callee, given, { args: argsSpan, call: upTo(progress, argsSpan) }, place)
}

/** An index that is a literal is related as such, so that it can be told which element it means. */
function checkAccess(progress: Progress, { args, argsSpan, optional }: AccessComponent, type: Type): Type {
  const { checker, place } = progress
  const receiver = optional ? withoutNull(type) : type
  const whole = upTo(progress, argsSpan)
  const [key] = args
  let result: Type
  if (args.length === 1 && key !== undefined && isLiteral(key)) {
    const index = key.kind === 'null' ? nullType(key.span) : literalType(literalOf(key), key.span)
    result = checker.fresh(place, argsSpan)
    checker.relate(receiver, accessType([index], result, argsSpan), whole, place)
  } else {
    result = applyAccess(checker, receiver, checkArguments(checker, args, place), { args: argsSpan, call: whole }, place)
  }
  return optional ? short(progress, result, argsSpan) : result
}

type Expression = AccessComponent['args'][number]

function isLiteral(expression: Expression): expression is Extract<Expression, { kind: 'null' | 'boolean' | 'number' | 'string' }> {
  return expression.kind === 'null' || expression.kind === 'boolean' || expression.kind === 'number' || expression.kind === 'string'
}
