import { printType, type TypeExpression } from '@terrarium/language'

/** How `Any` relates: in checking it fits everywhere; a field of a schema that may hold anything fits only into one that may, too. */
export type AnyRule = 'fits' | 'top'

const NO_SPAN = { source: '*null*', start: 0, end: 0 }

export const ANY_TYPE: TypeExpression = { kind: 'anyType', span: NO_SPAN }
export const NULL_TYPE: TypeExpression = named('Null')
const NUMBERS = new Set(['Int', 'Long', 'Double', 'Float'])

/** Tells whether every value of the one type is one of the other. */
export function isSubtype(one: TypeExpression, other: TypeExpression, anyRule: AnyRule): boolean {
  const sources = membersOf(one)
  const targets = membersOf(other)
  return sources.every((source) => targets.some((target) => memberFits(source, target, anyRule)))
}

/** Joins types; those of unions among them one by one, each once. */
export function unionOfTypes(types: readonly TypeExpression[]): TypeExpression {
  const members = [...new Map(types.flatMap(membersOf).map((member) => [showType(member), member])).values()]
  const [only] = members
  return members.length === 1 && only !== undefined ? only : { kind: 'unionType', span: NO_SPAN, members }
}

/** What of a type is not of the other. */
export function subtractType(one: TypeExpression, other: TypeExpression): TypeExpression {
  return unionOfTypes(membersOf(one).filter((member) => !isSubtype(member, other, 'fits')))
}

/** Shows a type as checking does: an optional one as a union with `Null`. */
export function showType(type: TypeExpression): string {
  return printType({ generics: [], type: withoutOptionals(type) })
}

/** Members of a union; every other type is its only one. */
function membersOf(type: TypeExpression): readonly TypeExpression[] {
  switch (type.kind) {
    case 'unionType':
      return type.members.flatMap(membersOf)
    case 'optionalType':
      return [...membersOf(type.type), NULL_TYPE]
    case 'namedType': {
      const [argument] = type.args
      return type.name === 'Ref' && argument?.kind === 'namedType'
        ? [named(argument.name), { ...named('EmptyRef'), args: [argument] }]
        : [type]
    }
    default:
      return [type]
  }
}

function memberFits(one: TypeExpression, other: TypeExpression, anyRule: AnyRule): boolean {
  if (isAny(other)) return true
  if (isAny(one)) return anyRule === 'fits'
  if (one.kind === 'literalType') return literalFits(one, other)
  switch (other.kind) {
    case 'namedType':
      return namedFits(one, other, anyRule)
    case 'objectType':
      return one.kind === 'objectType' && objectFits(one, other, anyRule)
    case 'tupleType':
      return one.kind === 'tupleType' && one.elements.length === other.elements.length && pairwise(one.elements, other.elements, anyRule)
    case 'literalType':
      return false
    default:
      return showType(one) === showType(other)
  }
}

function isAny(type: TypeExpression): boolean {
  return type.kind === 'anyType' || (type.kind === 'namedType' && type.name === 'Any')
}

function literalFits(one: Extract<TypeExpression, { kind: 'literalType' }>, other: TypeExpression): boolean {
  if (other.kind === 'literalType') return showType(one) === showType(other)
  if (other.kind !== 'namedType') return false
  const { literal } = one
  switch (literal.kind) {
    case 'boolean':
      return other.name === 'Boolean'
    case 'string':
      return other.name === 'String'
    case 'number':
      return other.name === 'Number' || (literal.form === 'float' ? ['Double', 'Float'] : ['Int']).includes(other.name)
  }
}

function namedFits(one: TypeExpression, other: Extract<TypeExpression, { kind: 'namedType' }>, anyRule: AnyRule): boolean {
  if (other.name === 'Array' && one.kind === 'tupleType') {
    return one.elements.every((element) => isSubtype(element, other.args[0] ?? ANY_TYPE, anyRule))
  }
  if (one.kind !== 'namedType') return false
  if (other.name === 'Number' && NUMBERS.has(one.name)) return true
  return one.name === other.name && one.args.length === other.args.length && pairwise(one.args, other.args, anyRule)
}

function pairwise(ones: readonly TypeExpression[], others: readonly TypeExpression[], anyRule: AnyRule): boolean {
  return ones.every((one, at) => isSubtype(one, others[at] ?? ANY_TYPE, anyRule))
}

function objectFits(
  one: Extract<TypeExpression, { kind: 'objectType' }>,
  other: Extract<TypeExpression, { kind: 'objectType' }>,
  anyRule: AnyRule,
): boolean {
  const given = new Map(one.fields.map((field) => [field.name, field.type]))
  const wanted = new Map(other.fields.map((field) => [field.name, field.type]))
  for (const [name, type] of wanted) {
    const found = given.get(name) ?? one.wildcard
    if (found === undefined ? !isSubtype(NULL_TYPE, type, anyRule) : !isSubtype(found, type, anyRule)) return false
  }
  const extra = [...given].filter(([name]) => !wanted.has(name)).map(([, type]) => type)
  if (one.wildcard !== undefined) extra.push(one.wildcard)
  const { wildcard } = other
  return wildcard === undefined ? extra.length === 0 : extra.every((type) => isSubtype(type, wildcard, anyRule))
}

function withoutOptionals(type: TypeExpression): TypeExpression {
  switch (type.kind) {
    case 'optionalType':
      return { kind: 'unionType', span: type.span, members: [...membersOfShown(type.type), NULL_TYPE] }
    case 'unionType':
      return { ...type, members: type.members.flatMap(membersOfShown) }
    case 'namedType':
      return { ...type, args: type.args.map(withoutOptionals) }
    case 'tupleType':
      return { ...type, elements: type.elements.map(withoutOptionals) }
    case 'objectType':
      return {
        ...type,
        fields: type.fields.map((field) => ({ ...field, type: withoutOptionals(field.type), defaultValue: undefined })),
        wildcard: type.wildcard && withoutOptionals(type.wildcard),
      }
    default:
      return type
  }
}

function membersOfShown(type: TypeExpression): readonly TypeExpression[] {
  const shown = withoutOptionals(type)
  return shown.kind === 'unionType' ? shown.members : [shown]
}

function named(name: string): Extract<TypeExpression, { kind: 'namedType' }> {
  return { kind: 'namedType', span: NO_SPAN, name, nameSpan: NO_SPAN, args: [] }
}
