/** Literals and templates. */
import type { BooleanLiteral, NullLiteral, NumberLiteral, StringLiteral, StringTemplate } from '../syntax/tree.ts'
import { literalOf } from '../types/literal.ts'
import { literalType, namedType, nullType, type Type } from '../types/type.ts'
import type { Checker, CheckContext } from './checker.ts'

export function inferNull(_: Checker, { span }: NullLiteral): Type {
  return nullType(span)
}

export function inferBoolean(_: Checker, expression: BooleanLiteral): Type {
  return literalType(literalOf(expression), expression.span)
}

export function inferNumber(_: Checker, expression: NumberLiteral): Type {
  return literalType(literalOf(expression), expression.span)
}

export function inferString(_: Checker, expression: StringLiteral): Type {
  return literalType(literalOf(expression), expression.span)
}

export function inferTemplate(checker: Checker, { parts, span }: StringTemplate, context: CheckContext): Type {
  for (const part of parts) if (typeof part !== 'string') checker.check(part, context)
  return namedType('String', [], span)
}
