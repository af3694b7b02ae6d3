/** Conditions, `at`, `match`, which is not supported, and nodes made by error recovery. */
import type { AtExpression, IfExpression, MatchExpression, MissingExpression } from '../syntax/tree.ts'
import { anyType, namedType, nullType, unionType, type Type } from '../types/type.ts'
import type { Checker, CheckContext } from './checker.ts'
import { formOutsideLanguage } from './messages.ts'

export function inferIf(checker: Checker, { test, then, otherwise, span }: IfExpression, context: CheckContext): Type {
  const condition = checker.check(test, context)
  checker.constrain(condition, namedType('Boolean', [], test.span), test.span, context)
  const thenType = checker.check(then, context)
  if (otherwise === undefined) return nullType(span)
  const otherwiseType = checker.check(otherwise, context)
  const result = checker.fresh(context, span)
  checker.constrain(thenType, result, span, context)
  checker.constrain(otherwiseType, result, span, context)
  return result
}

export function inferAt(checker: Checker, { time, body }: AtExpression, context: CheckContext): Type {
  const timeType = checker.check(time, context)
  const bodyType = checker.check(body, context)
  checker.constrain(timeType, unionType([namedType('Time'), namedType('TransactionTime')], time.span), time.span, context)
  return bodyType
}

export function inferMatch(checker: Checker, { span }: MatchExpression): Type {
  return checker.fail(formOutsideLanguage('Match', span))
}

/** The parser has reported it. */
export function inferMissing(_: Checker, { span }: MissingExpression): Type {
  return anyType(span)
}
