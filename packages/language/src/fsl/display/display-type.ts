import { isValidIdentifier } from '../../source/identifiers.ts'
import type { ObjectTypeField, TypeExpression, TypeParameter } from '../../syntax/tree.ts'
import { displayExpression } from './display-expression.ts'
import { displayString } from './names.ts'

type FunctionType = Extract<TypeExpression, { kind: 'functionType' }>
type ObjectType = Extract<TypeExpression, { kind: 'objectType' }>
type LiteralType = Extract<TypeExpression, { kind: 'literalType' }>

/** How tightly the place binds that a type is written in. */
const LOOSE = 0
const FUNCTION = 10
const PARAMETER = 11
const UNION = 20
const INTERSECTION = 30
const TIGHT = 50

/** Writes a type as definitions keep it. */
export function displayType(type: TypeExpression): string {
  return display(type, LOOSE)
}

function display(type: TypeExpression, place: number): string {
  switch (type.kind) {
    case 'holeType':
      return '_'
    case 'anyType':
      return 'Any'
    case 'neverType':
      return 'Never'
    case 'literalType':
      return displayLiteral(type)
    case 'namedType':
      return type.args.length === 0 ? type.name : `${type.name}<${type.args.map(displayType).join(', ')}>`
    case 'objectType':
      return displayObject(type)
    case 'tupleType':
      return `[${type.elements.map(displayType).join(', ')}]`
    case 'functionType':
      return wrap(displayFunction(type), place > FUNCTION)
    case 'unionType':
      return wrap(type.members.map((member) => display(member, UNION)).join(' | '), place > UNION)
    case 'intersectionType':
      return wrap(type.members.map((member) => display(member, INTERSECTION)).join(' & '), place > INTERSECTION)
    case 'optionalType':
      return `${display(type.type, TIGHT)}?`
  }
}

function wrap(text: string, parenthesized: boolean): string {
  return parenthesized ? `(${text})` : text
}

function displayLiteral({ literal }: LiteralType): string {
  if (literal.kind === 'string') return displayString(literal.value)
  return literal.kind === 'number' ? literal.text : String(literal.value)
}

function displayFunction({ parameters, variadic, result }: FunctionType): string {
  const [single, ...others] = parameters
  const resultText = display(result, FUNCTION)
  if (single !== undefined && others.length === 0 && variadic === undefined) {
    const text = display(single.type, PARAMETER)
    return single.name === undefined ? `${text} => ${resultText}` : `(${single.name}: ${text}) => ${resultText}`
  }
  const texts = parameters.map((parameter) => displayParameter(parameter, ''))
  if (variadic !== undefined) texts.push(displayParameter(variadic, '...'))
  return `(${texts.join(', ')}) => ${resultText}`
}

function displayParameter({ name, type }: TypeParameter, dots: string): string {
  return `${name === undefined ? '' : `${name}: `}${dots}${display(type, FUNCTION)}`
}

function displayObject({ fields, wildcard, open }: ObjectType): string {
  const members = fields.map(displayField)
  if (wildcard !== undefined) members.push(`*: ${displayType(wildcard)}`)
  if (members.length === 0) return '{}'
  if (open) members.push('...')
  return `{ ${members.join(', ')} }`
}

function displayField({ name, type, defaultValue }: ObjectTypeField): string {
  const key = isValidIdentifier(name) ? name : `"${name}"`
  const value = defaultValue === undefined ? '' : ` = ${displayExpression(defaultValue)}`
  return `${key}: ${displayType(type)}${value}`
}
