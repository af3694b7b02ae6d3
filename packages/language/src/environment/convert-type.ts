/** Converts type syntax to types; the caller decides what names and holes mean. */
import type { Span } from '../source/span.ts'
import type { TypeExpression, TypeParameter } from '../syntax/tree.ts'
import { literalOf } from '../types/literal.ts'
import {
  anyType,
  functionType,
  genericType,
  interfaceType,
  intersectionType,
  literalType,
  namedType,
  neverType,
  nullType,
  recordType,
  tupleType,
  unionType,
  type Parameter,
  type Type,
} from '../types/type.ts'

export type NamedTypeExpression = Extract<TypeExpression, { kind: 'namedType' }>
type ObjectTypeExpression = Extract<TypeExpression, { kind: 'objectType' }>
type FunctionTypeExpression = Extract<TypeExpression, { kind: 'functionType' }>

export interface Conversion {
  named(expression: NamedTypeExpression, args: readonly Type[]): Type
  hole(span: Span): Type
  /** The span of a type; undefined for signatures of the library. */
  span(span: Span): Span | undefined
}

export function convertType(expression: TypeExpression, conversion: Conversion): Type {
  const convert = (part: TypeExpression): Type => convertType(part, conversion)
  const span = conversion.span(expression.span)
  switch (expression.kind) {
    case 'holeType':
      return conversion.hole(expression.span)
    case 'anyType':
      return anyType(span)
    case 'neverType':
      return neverType(span)
    case 'literalType':
      return literalType(literalOf(expression.literal), span)
    case 'namedType':
      return conversion.named(expression, expression.args.map(convert))
    case 'objectType':
      return expression.open ? convertInterface(expression, convert, span) : convertRecord(expression, convert, span)
    case 'tupleType':
      return tupleType(expression.elements.map(convert), span)
    case 'functionType':
      return convertFunction(expression, convert, span)
    case 'unionType':
      return unionType(expression.members.map(convert), span)
    case 'intersectionType':
      return intersectionType(expression.members.map(convert), span)
    case 'optionalType': {
      const mark = conversion.span({ ...expression.span, start: expression.type.span.end })
      return unionType([convert(expression.type), nullType(mark)], span)
    }
  }
}

type Convert = (part: TypeExpression) => Type

function convertFunction({ parameters, variadic, result }: FunctionTypeExpression, convert: Convert, span: Span | undefined): Type {
  const parameter = ({ name, type }: TypeParameter): Parameter => ({ name, type: convert(type) })
  const given = parameters.map(parameter)
  return functionType(given, convert(result), { variadic: variadic && parameter(variadic), span })
}

function convertRecord({ fields, wildcard }: ObjectTypeExpression, convert: Convert, span: Span | undefined): Type {
  const types = new Map(fields.map(({ name, type }) => [name, convert(type)]))
  return recordType(types, wildcard && convert(wildcard), span)
}

function convertInterface({ fields }: ObjectTypeExpression, convert: Convert, span: Span | undefined): Type {
  const members = fields.map(({ name, type }) => interfaceType(name, convert(type), span))
  const [only] = members
  return only !== undefined && members.length === 1 ? only : intersectionType(members, span)
}

/** Converts a signature that is known to be valid: each name that is not generic is a named type. */
export function convertSound(expression: TypeExpression, isGeneric: (name: string) => boolean, keepSpans = false): Type {
  return convertType(expression, {
    named: ({ name, span }, args) => {
      const place = keepSpans ? span : undefined
      return args.length === 0 && isGeneric(name) ? genericType(name, place) : namedType(name, args, place)
    },
    hole: () => anyType(),
    span: (span) => (keepSpans ? span : undefined),
  })
}
