/**
 * Chains: `a.b(c)?.d[e]!`.
 *
 * Each component becomes a function around the one before it, so a chain evaluates from the inside out:
 *
 *   bang( access( select( methodCall( a ) ) ) )
 *
 * `?.` on null does not return a value but the token `SKIPPED`, which every later component passes on; the end of the chain turns it into
 * null, and `!` into the error that it is there for. What was skipped is remembered in the run (`run.skipped`). A component's receiver span
 * is the component before it (without dot), or the base: there a missing document is reported, and there `!` begins.
 */
import type {
  AccessComponent,
  ApplyComponent,
  BangComponent,
  ChainComponent,
  ChainExpression,
  SelectComponent,
  Span,
} from '@terrarium/language'
import { ObjectValue, type Value } from '@terrarium/values'
import { PartialObject } from '../runtime/partial-object.ts'
import { calleeOf, callCallee } from '../runtime/apply-value.ts'
import { accessMember, checkAccessible, requirePresent, resumeSkipped, selectMember, SKIPPED, skipOf, skipsOn } from '../runtime/member.ts'
import { compileMethodCall } from './compile-method-call.ts'
import { compileList } from './compile-container.ts'
import type { Evaluator } from '../runtime/frame.ts'
import type { Scope } from './scope.ts'

export function compileChain(tree: ChainExpression, scope: Scope): Evaluator {
  let receiver = scope.compile(tree.base)
  let receiverSpan = tree.base.span
  let mayskip = false
  for (const component of tree.components) {
    receiver = compileComponent(component, receiver, receiverSpan, scope)
    mayskip = component.kind !== 'bang' && (mayskip || isOptional(component))
    receiverSpan = endSpan(component)
  }
  if (!mayskip) return receiver
  const chain = receiver
  return (run, frame) => {
    const value = chain(run, frame)
    return value === SKIPPED ? skipOf(run) : value
  }
}

function compileComponent(component: ChainComponent, receiver: Evaluator, receiverSpan: Span, scope: Scope): Evaluator {
  switch (component.kind) {
    case 'select':
      return compileSelect(component, receiver, receiverSpan)
    case 'methodCall':
      return compileMethodCall(component, receiver, receiverSpan, scope)
    case 'apply':
      return compileApply(component, receiver, receiverSpan, scope)
    case 'access':
      return compileAccess(component, receiver, receiverSpan, scope)
    case 'bang':
      return compileBang(component, receiver, receiverSpan)
  }
}

function isOptional(component: Exclude<ChainComponent, BangComponent>): boolean {
  return component.optional || (component.kind === 'methodCall' && component.applyOptional)
}

/** The span that diagnostics show for a component's value: the field's name, the argument list. */
function endSpan(component: ChainComponent): Span {
  switch (component.kind) {
    case 'select':
      return component.fieldSpan
    case 'bang':
      return component.span
    default:
      return component.argsSpan
  }
}

function compileSelect(component: SelectComponent, receiver: Evaluator, receiverSpan: Span): Evaluator {
  const { field, fieldSpan, optional } = component
  const site = { field, fieldSpan, receiverSpan, optional }
  return (run, frame) => {
    const value = receiver(run, frame)
    if (value instanceof ObjectValue && !(value instanceof PartialObject)) {
      const found = value.fields.get(field)
      if (found !== undefined) return found
    }
    return value === SKIPPED ? SKIPPED : selectMember(run, value, site)
  }
}

function compileApply(component: ApplyComponent, receiver: Evaluator, receiverSpan: Span, scope: Scope): Evaluator {
  const args = compileList(component.args, scope)
  const { argsSpan, optional } = component
  return (run, frame) => {
    const value = receiver(run, frame)
    if (value === SKIPPED) return SKIPPED
    if (optional && skipsOn(run, value, receiverSpan)) return SKIPPED
    const callee = calleeOf(run, value, argsSpan)
    return callCallee(run, value, callee, args(run, frame), argsSpan)
  }
}

/** The arguments of `?.[…]` are evaluated even when the receiver is null, but not when it is of a type without members by key. */
function compileAccess(component: AccessComponent, receiver: Evaluator, receiverSpan: Span, scope: Scope): Evaluator {
  const args = compileList(component.args, scope)
  const { argsSpan, optional } = component
  return (run, frame) => {
    const value = receiver(run, frame)
    if (value === SKIPPED) return SKIPPED
    checkAccessible(run, value, argsSpan)
    return accessMember(run, value, args(run, frame), { argsSpan, receiverSpan, optional })
  }
}

function compileBang(component: BangComponent, receiver: Evaluator, receiverSpan: Span): Evaluator {
  const span: Span = { source: component.span.source, start: receiverSpan.start, end: component.span.end }
  return (run, frame): Value => {
    const value = receiver(run, frame)
    if (value === SKIPPED) return resumeSkipped(run, span)
    if (typeof value !== 'object' || value instanceof ObjectValue || Array.isArray(value)) return value
    return requirePresent(run, value, span)
  }
}
