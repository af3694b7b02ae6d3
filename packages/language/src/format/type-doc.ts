import { quote, quoteKey } from '../source/quote.ts'
import type { ObjectTypeField, TypeExpression, TypeParameter } from '../syntax/tree.ts'
import { expressionDoc } from './expression-doc.ts'
import { type Doc, group, indent, join, line, softLine } from './layout.ts'
import type { Surroundings } from './surroundings.ts'

type FunctionType = Extract<TypeExpression, { kind: 'functionType' }>
type ObjectType = Extract<TypeExpression, { kind: 'objectType' }>
type LiteralType = Extract<TypeExpression, { kind: 'literalType' }>

/** Makes the document of a type. */
export function typeDoc(type: TypeExpression, around: Surroundings): Doc {
  switch (type.kind) {
    case 'holeType':
      return '_'
    case 'anyType':
      return 'Any'
    case 'neverType':
      return 'Never'
    case 'literalType':
      return literalDoc(type)
    case 'namedType':
      return type.args.length === 0 ? type.name : [type.name, listDoc('<', type.args, '>', around)]
    case 'objectType':
      return objectDoc(type, around)
    case 'tupleType':
      return listDoc('[', type.elements, ']', around)
    case 'functionType':
      return functionDoc(type, around)
    case 'unionType':
      return operatorDoc(type.members, ' |', ['functionType', 'unionType'], around)
    case 'intersectionType':
      return operatorDoc(type.members, ' &', ['functionType', 'unionType', 'intersectionType'], around)
    case 'optionalType':
      return [memberDoc(type.type, ['functionType', 'unionType', 'intersectionType'], around), '?']
  }
}

function literalDoc({ literal }: LiteralType): string {
  if (literal.kind === 'string') return quote(literal.value)
  return literal.kind === 'number' ? literal.text : String(literal.value)
}

function listDoc(open: string, types: readonly TypeExpression[], close: string, around: Surroundings): Doc {
  if (types.length === 0) return open + close
  const docs = types.map((type) => typeDoc(type, around))
  return group([open, indent([softLine, join([',', line], docs)]), softLine, close])
}

/** Writes members with an operator behind each but the last, since a type goes on only on the line of its operator. */
function operatorDoc(
  members: readonly TypeExpression[],
  operator: string,
  wrapped: readonly TypeExpression['kind'][],
  around: Surroundings,
): Doc {
  const docs = members.map((member) => memberDoc(member, wrapped, around))
  return group(indent(join([operator, line], docs)))
}

function memberDoc(member: TypeExpression, wrapped: readonly TypeExpression['kind'][], around: Surroundings): Doc {
  const doc = typeDoc(member, around)
  return wrapped.includes(member.kind) ? ['(', doc, ')'] : doc
}

function functionDoc({ parameters, variadic, result }: FunctionType, around: Surroundings): Doc {
  const docs = parameters.map((parameter) => parameterDoc(parameter, '', around))
  if (variadic !== undefined) docs.push(parameterDoc(variadic, '...', around))
  return group(['(', join(', ', docs), ') => ', typeDoc(result, around)])
}

function parameterDoc({ name, type }: TypeParameter, dots: string, around: Surroundings): Doc {
  return [name === undefined ? '' : `${name}: `, dots, typeDoc(type, around)]
}

function objectDoc({ fields, wildcard, open }: ObjectType, around: Surroundings): Doc {
  const docs = fields.map((field) => fieldDoc(field, around))
  if (wildcard !== undefined) docs.push(['*: ', typeDoc(wildcard, around)])
  if (open) docs.push('...')
  if (docs.length === 0) return '{}'
  return group(['{', indent([line, join([',', line], docs)]), line, '}'])
}

function fieldDoc({ name, type, defaultValue }: ObjectTypeField, around: Surroundings): Doc {
  const value: Doc = defaultValue === undefined ? '' : [' = ', expressionDoc(defaultValue, around)]
  return [quoteKey(name), ': ', typeDoc(type, around), value]
}
