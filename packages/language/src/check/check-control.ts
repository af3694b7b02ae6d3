/** Conditions, `at`, `match`, which is refused, and what recovery put in the tree. */
import type { AtExpression, IfExpression, MatchExpression, MissingExpression } from '../syntax/tree.ts'
import { anyType, namedType, nullType, unionType, type Type } from '../types/type.ts'
import type { Checker, Place } from './checker.ts'
import { formOutsideLanguage } from './messages.ts'

export function checkIf(checker: Checker, { test, then, otherwise, span }: IfExpression, place: Place): Type {
  const condition = checker.check(test, place)
  checker.relate(condition, namedType('Boolean', [], test.span), test.span, place)
  const thenType = checker.check(then, place)
  if (otherwise === undefined) return nullType(span)
  const otherwiseType = checker.check(otherwise, place)
  const result = checker.fresh(place, span)
  checker.relate(thenType, result, span, place)
  checker.relate(otherwiseType, result, span, place)
  return result
}

export function checkAt(checker: Checker, { time, body }: AtExpression, place: Place): Type {
  const timeType = checker.check(time, place)
  const bodyType = checker.check(body, place)
  checker.relate(timeType, unionType([namedType('Time'), namedType('TransactionTime')], time.span), time.span, place)
  return bodyType
}

export function checkMatch(checker: Checker, { span }: MatchExpression): Type {
  return checker.fail(formOutsideLanguage('Match', span))
}

/** Recovery put it there; its diagnostic is told already. */
export function checkMissing(_: Checker, { span }: MissingExpression): Type {
  return anyType(span)
}
