/** `receiver.method(args)`: one component, because a method is called where a field would first have to be read. */
import type { MethodCallComponent, Span } from '@terrarium/language'
import { NullValue, ObjectValue } from '@terrarium/values'
import { callCallee, memberCalleeOf } from '../runtime/apply-value.ts'
import { invokeNative } from '../runtime/invoke-native.ts'
import { findMethod, selectMember, SKIPPED, skipsOn } from '../runtime/member.ts'
import { compileList } from './compile-container.ts'
import type { Evaluator } from '../runtime/frame.ts'
import type { Scope } from './scope.ts'

export function compileMethodCall(component: MethodCallComponent, receiver: Evaluator, receiverSpan: Span, scope: Scope): Evaluator {
  const { field, fieldSpan, argsSpan, optional, applyOptional } = component
  const args = compileList(component.args, scope)
  const site = { field, fieldSpan, receiverSpan, optional }
  return (run, frame) => {
    const value = receiver(run, frame)
    if (value === SKIPPED) return SKIPPED
    if (!(value instanceof ObjectValue)) {
      const method = findMethod(run, value, site)
      if (method instanceof NullValue) return SKIPPED
      if (method !== undefined) {
        const given = args(run, frame)
        run.enter(argsSpan)
        const result = invokeNative(run, method, value, given)
        run.leave()
        return result
      }
    }
    const member = selectMember(run, value, site)
    if (member === SKIPPED || (applyOptional && skipsOn(run, member, fieldSpan))) return SKIPPED
    const callee = memberCalleeOf(run, member, site)
    return callCallee(run, member, callee, args(run, frame), argsSpan)
  }
}
