import type { ObjectTypeField, TypeExpression, TypeParameter } from '../syntax/tree.ts'
import { expressionDoc } from './expression-doc.ts'
import { type Doc, group, indent, join, line, softLine } from './layout.ts'
import type { PrintContext } from './print-context.ts'

type FunctionType = Extract<TypeExpression, { kind: 'functionType' }>
type ObjectType = Extract<TypeExpression, { kind: 'objectType' }>
type LiteralType = Extract<TypeExpression, { kind: 'literalType' }>

/** Makes the document of a type. */
export function typeDoc(type: TypeExpression, context: PrintContext): Doc {
  switch (type.kind) {
    case 'holeType':
      return '_'
    case 'anyType':
      return 'Any'
    case 'neverType':
      return 'Never'
    case 'literalType':
      return literalDoc(type, context)
    case 'namedType':
      return type.args.length === 0 ? type.name : [type.name, listDoc('<', type.args, '>', context)]
    case 'objectType':
      return objectDoc(type, context)
    case 'tupleType':
      return listDoc('[', type.elements, ']', context)
    case 'functionType':
      return functionDoc(type, context)
    case 'unionType':
      return operatorDoc(type.members, ' |', ['functionType', ...nested(type, context)], context)
    case 'intersectionType':
      return operatorDoc(type.members, ' &', ['functionType', 'unionType', ...nested(type, context)], context)
    case 'optionalType':
      return [memberDoc(type.type, ['functionType', 'unionType', 'intersectionType'], context), '?']
  }
}

function literalDoc({ literal }: LiteralType, context: PrintContext): string {
  if (literal.kind === 'string') return `"${context.style.text(literal.value)}"`
  return literal.kind === 'number' ? literal.text : String(literal.value)
}

function listDoc(open: string, types: readonly TypeExpression[], close: string, context: PrintContext): Doc {
  if (types.length === 0) return open + close
  const docs = types.map((type) => typeDoc(type, context))
  return group([open, indent([softLine, join([',', line], docs)]), softLine, close])
}

/** Writes members with an operator behind each but the last: a type continues only behind an operator at a line end. */
function operatorDoc(
  members: readonly TypeExpression[],
  operator: string,
  wrapped: readonly TypeExpression['kind'][],
  context: PrintContext,
): Doc {
  const docs = members.map((member) => memberDoc(member, wrapped, context))
  return group(indent(join([operator, line], docs)))
}

function nested({ kind }: TypeExpression, { style }: PrintContext): readonly TypeExpression['kind'][] {
  return style.parenthesizesNestedTypes ? [kind] : []
}

function memberDoc(member: TypeExpression, wrapped: readonly TypeExpression['kind'][], context: PrintContext): Doc {
  const doc = typeDoc(member, context)
  return wrapped.includes(member.kind) ? ['(', doc, ')'] : doc
}

function functionDoc({ parameters, variadic, result }: FunctionType, context: PrintContext): Doc {
  const [single, ...others] = parameters
  if (single !== undefined && others.length === 0 && variadic === undefined && !context.style.parenthesizesParameterType) {
    const doc = memberDoc(single.type, ['functionType'], context)
    return group([single.name === undefined ? doc : ['(', single.name, ': ', doc, ')'], ' => ', typeDoc(result, context)])
  }
  const docs = parameters.map((parameter) => parameterDoc(parameter, '', context))
  if (variadic !== undefined) docs.push(parameterDoc(variadic, '...', context))
  return group(['(', join(', ', docs), ') => ', typeDoc(result, context)])
}

function parameterDoc({ name, type }: TypeParameter, dots: string, context: PrintContext): Doc {
  return [name === undefined ? '' : `${name}: `, dots, typeDoc(type, context)]
}

function objectDoc({ fields, wildcard, open }: ObjectType, context: PrintContext): Doc {
  const docs = fields.map((field) => fieldDoc(field, context))
  if (wildcard !== undefined) docs.push(['*: ', typeDoc(wildcard, context)])
  if (open && (docs.length > 0 || context.style.showsEmptyInterface)) docs.push('...')
  if (docs.length === 0) return '{}'
  return group(['{', indent([line, join([',', line], docs)]), line, '}'])
}

function fieldDoc({ name, type, defaultValue }: ObjectTypeField, context: PrintContext): Doc {
  const value: Doc = defaultValue === undefined ? '' : [' = ', expressionDoc(defaultValue, context)]
  return [context.style.key(name), ': ', typeDoc(type, context), value]
}
