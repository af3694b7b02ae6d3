/** Arrays, tuples and objects. */
import type { ArrayExpression, Expression, ObjectExpression, ObjectField, ProjectField, TupleExpression } from '../syntax/tree.ts'
import type { Span } from '../source/span.ts'
import { withSpan, recordType, tupleType, type Type } from '../types/type.ts'
import type { Checker, CheckContext } from './checker.ts'

export function inferArray(checker: Checker, { elements, span }: ArrayExpression, context: CheckContext): Type {
  return tupleType(inferAll(checker, elements, context), span)
}

export function inferTuple(checker: Checker, { elements, span }: TupleExpression, context: CheckContext): Type {
  const [only] = elements
  if (only !== undefined && elements.length === 1) return withSpan(checker.check(only, context), span)
  return tupleType(inferAll(checker, elements, context), span)
}

function inferAll(checker: Checker, elements: readonly Expression[], context: CheckContext): readonly Type[] {
  return elements.map((element) => checker.check(element, context))
}

export function inferObject(checker: Checker, { fields, span }: ObjectExpression, context: CheckContext): Type {
  return inferFields(
    checker,
    fields.map(({ key, value }: ObjectField) => [key, value]),
    span,
    context,
  )
}

/** Infers the object that a projection makes. */
export function inferProjectedFields(checker: Checker, fields: readonly ProjectField[], span: Span, context: CheckContext): Type {
  return inferFields(
    checker,
    fields.map(({ name, value }) => [name, value]),
    span,
    context,
  )
}

function inferFields(checker: Checker, fields: readonly (readonly [string, Expression])[], span: Span, context: CheckContext): Type {
  const types = new Map<string, Type>()
  for (const [name, value] of fields) types.set(name, checker.check(value, context))
  return recordType(types, undefined, span)
}
