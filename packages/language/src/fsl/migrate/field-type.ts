import { displayType } from '../display/display-expression.ts'
import { isLiteralOf, literalKey, literalOf } from '../../types/literal.ts'
import type { Span } from '../../source/span.ts'
import type { ObjectTypeField, TypeExpression } from '../../syntax/tree.ts'

/**
 * Types of fields as migrations compare them: by the values in documents, not by the operations of queries.
 *
 * `T?` is `T | Null`, unions are flat. Every type fits `Any`; `Any` fits only `Any`, unlike in queries.
 */

type NamedType = Extract<TypeExpression, { kind: 'namedType' }>
type ObjectType = Extract<TypeExpression, { kind: 'objectType' }>
type UnionType = Extract<TypeExpression, { kind: 'unionType' }>

export function nullFieldType(span: Span): NamedType {
  return { kind: 'namedType', span, name: 'Null', nameSpan: span, args: [] }
}

/** Expands the abbreviations of a type. */
export function resolveFieldType(type: TypeExpression): TypeExpression {
  switch (type.kind) {
    case 'optionalType':
      return unionOf([resolveFieldType(type.type), nullFieldType(type.span)], type.span)
    case 'unionType':
      return unionOf(type.members.map(resolveFieldType), type.span)
    case 'intersectionType':
      return { ...type, members: type.members.map(resolveFieldType) }
    case 'tupleType':
      return { ...type, elements: type.elements.map(resolveFieldType) }
    case 'namedType':
      return { ...type, args: type.args.map(resolveFieldType) }
    case 'objectType': {
      const fields = type.fields.map((field): ObjectTypeField => ({
        ...field,
        type: resolveFieldType(field.type),
        defaultValue: undefined,
      }))
      return { ...type, fields, wildcard: type.wildcard && resolveFieldType(type.wildcard) }
    }
    default:
      return type
  }
}

/** Makes a union of types; the members of inner unions become its own. */
export function unionOf(types: readonly TypeExpression[], span: Span): TypeExpression {
  const members = types.flatMap((type) => (type.kind === 'unionType' ? type.members : [type]))
  return { kind: 'unionType', span, members }
}

/** Shows a type as messages do: the members of a union once each, null last. */
export function showFieldType(type: TypeExpression): string {
  const resolved = resolveFieldType(type)
  if (resolved.kind !== 'unionType') return displayType(resolved)
  const members = new Map(resolved.members.map((member) => [displayType(member), member]))
  const nulls = [...members.values()].filter(isNull)
  const others = [...members.values()].filter((member) => !isNull(member))
  return displayType({ ...resolved, members: [...others, ...nulls] })
}

/** Whether null is a value of the type. */
export function isNullable(type: TypeExpression): boolean {
  return type.kind === 'anyType' || admitsNull(type)
}

/** Whether null is a member of the type. */
function admitsNull(type: TypeExpression): boolean {
  const resolved = resolveFieldType(type)
  const members = resolved.kind === 'unionType' ? resolved.members : [resolved]
  return members.some(isNull)
}

function isNull(type: TypeExpression): boolean {
  return type.kind === 'namedType' && (type.name === 'Null' || type.name === 'EmptyRef' || type.name === 'EmptyNamedRef')
}

/** Whether every value of the first resolved type is one of the second. */
export function fits(type: TypeExpression, other: TypeExpression): boolean {
  return relate(type, other, false)
}

/** Like `fits`, but `Any` fits everything, as in queries. */
export function fitsQuery(type: TypeExpression, other: TypeExpression): boolean {
  return relate(type, other, true)
}

function relate(type: TypeExpression, other: TypeExpression, isLoose: boolean): boolean {
  if (displayType(type) === displayType(other)) return true
  if (type.kind === 'unionType') return type.members.every((member) => relate(member, other, isLoose))
  if (other.kind === 'unionType')
    return other.members.some((member) => relate(type, member, isLoose)) || fitsAsReference(type, other, isLoose)
  if (type.kind === 'intersectionType') return type.members.some((member) => relate(member, other, isLoose))
  if (other.kind === 'intersectionType') return other.members.every((member) => relate(type, member, isLoose))
  if (other.kind === 'anyType') return true
  return type.kind === 'anyType' ? isLoose : fitsPlainly(type, other, isLoose)
}

/** `Ref<C>` fits `C | Null`: the document, or null if it does not exist. */
function fitsAsReference(type: TypeExpression, { members }: UnionType, isLoose: boolean): boolean {
  if (type.kind !== 'namedType' || type.name !== 'Ref') return false
  const [collection] = type.args
  if (collection === undefined) return false
  return members.some((member) => relate(collection, member, isLoose)) && members.some(isNull)
}

/** The supertypes of each numeric type. */
const WIDER_NUMBERS: Readonly<Record<string, readonly string[]>> = {
  Int: ['Long', 'Number'],
  Long: ['Number'],
  Double: ['Float', 'Number'],
  Float: ['Double', 'Number'],
}

function fitsPlainly(type: TypeExpression, other: TypeExpression, isLoose: boolean): boolean {
  if (type.kind === 'neverType') return true
  if (other.kind === 'namedType') return fitsNamed(type, other, isLoose)
  if (type.kind === 'literalType' && other.kind === 'literalType')
    return literalKey(literalOf(type.literal)) === literalKey(literalOf(other.literal))
  if (type.kind === 'tupleType' && other.kind === 'tupleType') return fitsEach(type.elements, other.elements, isLoose)
  return type.kind === 'objectType' && other.kind === 'objectType' && fitsObject(type, other, isLoose)
}

function fitsEach(types: readonly TypeExpression[], others: readonly TypeExpression[], isLoose: boolean): boolean {
  if (types.length !== others.length) return false
  return types.every((type, index) => {
    const other = others[index]
    return other !== undefined && relate(type, other, isLoose)
  })
}

function fitsNamed(type: TypeExpression, other: NamedType, isLoose: boolean): boolean {
  const [element] = other.args
  switch (type.kind) {
    case 'literalType':
      return isLiteralOf(literalOf(type.literal), other.name)
    case 'tupleType':
      return other.name === 'Array' && element !== undefined && type.elements.every((inner) => relate(inner, element, isLoose))
    case 'namedType':
      if (type.name === other.name) return fitsEach(type.args, other.args, isLoose)
      if (isNull(type) && isNull(other)) return true
      return WIDER_NUMBERS[type.name]?.includes(other.name) ?? false
    default:
      return false
  }
}

function fitsObject(type: ObjectType, other: ObjectType, isLoose: boolean): boolean {
  const others = new Map(other.fields.map((field) => [field.name, field.type]))
  const own = new Map(type.fields.map((field) => [field.name, field.type]))
  for (const [name, field] of own) {
    const expected = others.get(name) ?? other.wildcard
    if (expected === undefined || !relate(field, expected, isLoose)) return false
  }
  for (const [name, field] of others) {
    if (own.has(name)) continue
    if (!admitsNull(field) || (type.wildcard !== undefined && !relate(type.wildcard, field, isLoose))) return false
  }
  return type.wildcard === undefined || (other.wildcard !== undefined && relate(type.wildcard, other.wildcard, isLoose))
}

/** The part of a type that does not fit the other: a migration has to move its values. */
export function remainderOf(type: TypeExpression, other: TypeExpression): TypeExpression {
  if (type.kind !== 'unionType') return type
  const left = type.members.filter((member) => !fitsQuery(member, other))
  const [only] = left
  return only !== undefined && left.length === 1 ? only : unionOf(left, type.span)
}
