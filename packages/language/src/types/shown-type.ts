/** Types as they are shown, and their text. @see reference: fql-types.md §9 */
import { quote } from '../source/quote.ts'
import { isValidIdentifier } from '../source/identifiers.ts'
import type { Literal } from './literal.ts'

export type ShownType =
  | { readonly kind: 'hole' | 'any' | 'never' }
  | { readonly kind: 'literal'; readonly literal: Literal }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'constructed'; readonly name: string; readonly args: readonly ShownType[] }
  | { readonly kind: 'object'; readonly fields: readonly ShownField[]; readonly wildcard: ShownType | undefined }
  | { readonly kind: 'interface'; readonly fields: readonly ShownField[] }
  | { readonly kind: 'tuple'; readonly elements: readonly ShownType[] }
  | {
      readonly kind: 'function'
      readonly parameters: readonly ShownParameter[]
      readonly variadic: ShownParameter | undefined
      readonly result: ShownType
    }
  | { readonly kind: 'union' | 'intersection'; readonly members: readonly ShownType[] }
  | { readonly kind: 'difference'; readonly type: ShownType; readonly minus: ShownType }
  | { readonly kind: 'recursive'; readonly name: string; readonly type: ShownType }
  | { readonly kind: 'projection'; readonly projection: ShownType; readonly result: ShownType }

export interface ShownField {
  readonly name: string
  readonly type: ShownType
}

export interface ShownParameter {
  readonly name: string | undefined
  readonly type: ShownType
}

/** How tightly a place binds; what binds less is put in parentheses. */
const PRECEDENCE = {
  none: 0,
  function: 10,
  parameter: 11,
  difference: 15,
  union: 20,
  intersection: 30,
  recursive: 40,
  operand: 50,
} as const

export function displayType(type: ShownType): string {
  return display(type, PRECEDENCE.none)
}

function display(type: ShownType, place: number): string {
  switch (type.kind) {
    case 'hole':
      return '_'
    case 'any':
      return 'Any'
    case 'never':
      return 'Never'
    case 'literal':
      return displayLiteral(type.literal)
    case 'name':
      return type.name
    case 'constructed':
      return `${type.name}<${displayList(type.args, PRECEDENCE.none)}>`
    case 'object': {
      const wildcard = type.wildcard === undefined ? [] : [`*: ${display(type.wildcard, PRECEDENCE.none)}`]
      return braced([...displayFields(type.fields), ...wildcard])
    }
    case 'interface':
      return type.fields.length === 0 ? '{}' : braced([...displayFields(type.fields), '...'])
    case 'tuple':
      return `[${displayList(type.elements, PRECEDENCE.none)}]`
    case 'function':
      return enclosed(displayFunction(type), place > PRECEDENCE.function)
    case 'union':
      return enclosed(displayMembers(type.members, ' | ', PRECEDENCE.union), place > PRECEDENCE.union)
    case 'intersection':
      return enclosed(displayMembers(type.members, ' & ', PRECEDENCE.intersection), place > PRECEDENCE.intersection)
    case 'difference':
      return enclosed(
        `${display(type.type, PRECEDENCE.operand)} - ${display(type.minus, PRECEDENCE.operand)}`,
        place > PRECEDENCE.difference,
      )
    case 'recursive':
      return enclosed(`${display(type.type, PRECEDENCE.operand)} as ${type.name}`, place > PRECEDENCE.recursive)
    case 'projection':
      return `.{ ${display(type.projection, PRECEDENCE.none)} } => ${display(type.result, PRECEDENCE.none)}`
  }
}

function enclosed(text: string, inParentheses: boolean): string {
  return inParentheses ? `(${text})` : text
}

function braced(parts: readonly string[]): string {
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

function displayList(types: readonly ShownType[], place: number): string {
  return types.map((type) => display(type, place)).join(', ')
}

function displayMembers(members: readonly ShownType[], separator: string, place: number): string {
  return members.map((member) => display(member, place)).join(separator)
}

function displayFields(fields: readonly ShownField[]): readonly string[] {
  return fields.map(({ name, type }) => `${isValidIdentifier(name) ? name : `"${name}"`}: ${display(type, PRECEDENCE.none)}`)
}

function displayFunction({ parameters, variadic, result }: Extract<ShownType, { kind: 'function' }>): string {
  const shown = display(result, PRECEDENCE.function)
  const [only] = parameters
  if (only !== undefined && parameters.length === 1 && variadic === undefined) {
    const type = display(only.type, PRECEDENCE.parameter)
    return only.name === undefined ? `${type} => ${shown}` : `(${only.name}: ${type}) => ${shown}`
  }
  const list = parameters.map(({ name, type }) => `${name === undefined ? '' : `${name}: `}${display(type, PRECEDENCE.function)}`)
  if (variadic !== undefined) {
    list.push(`${variadic.name === undefined ? '' : `${variadic.name}: `}...${display(variadic.type, PRECEDENCE.function)}`)
  }
  return `(${list.join(', ')}) => ${shown}`
}

function displayLiteral(literal: Literal): string {
  switch (literal.kind) {
    case 'boolean':
      return literal.value ? 'true' : 'false'
    case 'integer':
    case 'float':
      return literal.text
    case 'string':
      return quoteType(literal.value)
  }
}

/** As source, but characters beyond the basic plane are escaped with six digits. */
function quoteType(text: string): string {
  const beyond = /[\u{10000}-\u{10ffff}]/gu
  let quoted = ''
  let start = 0
  for (const match of text.matchAll(beyond)) {
    quoted += quote(text.slice(start, match.index)).slice(1, -1)
    quoted += `\\u{${(match[0].codePointAt(0) ?? 0).toString(16).padStart(6, '0')}}`
    start = match.index + match[0].length
  }
  return `"${quoted}${quote(text.slice(start)).slice(1, -1)}"`
}
