/** Arrays, parenthesised lists and objects. */
import type { ArrayExpression, Expression, ObjectExpression, ObjectField, ProjectField, TupleExpression } from '../syntax/tree.ts'
import type { Span } from '../syntax/span.ts'
import { moveType, recordType, tupleType, type Type } from '../types/type.ts'
import type { Checker, Place } from './checker.ts'

export function checkArray(checker: Checker, { elements, span }: ArrayExpression, place: Place): Type {
  return tupleType(checkAll(checker, elements, place), span)
}

export function checkTuple(checker: Checker, { elements, span }: TupleExpression, place: Place): Type {
  const [only] = elements
  if (only !== undefined && elements.length === 1) return moveType(checker.check(only, place), span)
  return tupleType(checkAll(checker, elements, place), span)
}

function checkAll(checker: Checker, elements: readonly Expression[], place: Place): readonly Type[] {
  return elements.map((element) => checker.check(element, place))
}

export function checkObject(checker: Checker, { fields, span }: ObjectExpression, place: Place): Type {
  return checkFields(
    checker,
    fields.map(({ key, value }: ObjectField) => [key, value]),
    span,
    place,
  )
}

/** What a projection makes is an object of its fields. */
export function checkProjectedFields(checker: Checker, fields: readonly ProjectField[], span: Span, place: Place): Type {
  return checkFields(
    checker,
    fields.map(({ name, value }) => [name, value]),
    span,
    place,
  )
}

function checkFields(checker: Checker, fields: readonly (readonly [string, Expression])[], span: Span, place: Place): Type {
  const types = new Map<string, Type>()
  for (const [name, value] of fields) types.set(name, checker.check(value, place))
  return recordType(types, undefined, span)
}
