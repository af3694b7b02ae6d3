/** Literals and templates. */
import type { BooleanLiteral, NullLiteral, NumberLiteral, StringLiteral, StringTemplate } from '../syntax/tree.ts'
import { literalOf } from '../types/literal.ts'
import { literalType, namedType, nullType, type Type } from '../types/type.ts'
import type { Checker, Place } from './checker.ts'

export function checkNull(_: Checker, { span }: NullLiteral): Type {
  return nullType(span)
}

export function checkBoolean(_: Checker, expression: BooleanLiteral): Type {
  return literalType(literalOf(expression), expression.span)
}

export function checkNumber(_: Checker, expression: NumberLiteral): Type {
  return literalType(literalOf(expression), expression.span)
}

export function checkString(_: Checker, expression: StringLiteral): Type {
  return literalType(literalOf(expression), expression.span)
}

export function checkTemplate(checker: Checker, { parts, span }: StringTemplate, place: Place): Type {
  for (const part of parts) if (typeof part !== 'string') checker.check(part, place)
  return namedType('String', [], span)
}
