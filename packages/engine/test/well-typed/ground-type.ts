import { parseType, type TypeExpression } from '@terrarium/language'

/** A type of the library's signatures, as programs are made to have it. */
export type GroundType =
  | { readonly kind: 'any' | 'never' }
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'named'; readonly name: string; readonly args: readonly GroundType[] }
  /** A generic parameter: a capital letter. */
  | { readonly kind: 'generic'; readonly name: string }
  | { readonly kind: 'record'; readonly fields: ReadonlyMap<string, GroundType>; readonly wildcard: GroundType | undefined }
  | { readonly kind: 'tuple'; readonly elements: readonly GroundType[] }
  | {
      readonly kind: 'function'
      readonly parameters: readonly GroundType[]
      readonly variadic: GroundType | undefined
      readonly result: GroundType
    }
  | { readonly kind: 'union' | 'intersection'; readonly members: readonly GroundType[] }

export function named(name: string, ...args: readonly GroundType[]): GroundType {
  return { kind: 'named', name, args }
}

export const NULL = named('Null')

export function nullable(type: GroundType): GroundType {
  return { kind: 'union', members: [type, NULL] }
}

export function record(fields: Readonly<Record<string, GroundType>>): GroundType {
  return { kind: 'record', fields: new Map(Object.entries(fields)), wildcard: undefined }
}

/** Reads a type as it is written in signatures and shown as a static type. */
export function groundTypeOf(text: string): GroundType {
  const { tree, diagnostics } = parseType(text, '*type*')
  const [first] = diagnostics
  if (first !== undefined) throw new Error(`${text}: ${first.message}`)
  return convert(tree.type, text)
}

/** Text literals, and float literals: those are shown but cannot be written as types. */
const LITERALS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+(?:E[+-]\d+)?|E[+-]\d+)/g

/** Reads a static type as it is shown. */
export function groundTypeOfShown(shown: string): GroundType {
  return groundTypeOf(shown.replace(LITERALS, (literal) => (literal.startsWith('"') ? literal : 'Double')))
}

function convert(type: TypeExpression, text: string): GroundType {
  const inner = (part: TypeExpression): GroundType => convert(part, text)
  switch (type.kind) {
    case 'anyType':
      return { kind: 'any' }
    case 'neverType':
      return { kind: 'never' }
    case 'holeType':
      throw new Error(`${text}: a hole is no type of a value`)
    case 'literalType':
      return { kind: 'literal', text: text.slice(type.span.start, type.span.end) }
    case 'namedType':
      return /^[A-Z]$/.test(type.name) ? { kind: 'generic', name: type.name } : named(type.name, ...type.args.map(inner))
    case 'objectType': {
      const fields = new Map(type.fields.map((field) => [field.name, inner(field.type)]))
      return { kind: 'record', fields, wildcard: type.wildcard && inner(type.wildcard) }
    }
    case 'tupleType': {
      const [only] = type.elements
      const isGrouping = type.elements.length === 1 && text[type.span.start] === '('
      return only !== undefined && isGrouping ? inner(only) : { kind: 'tuple', elements: type.elements.map(inner) }
    }
    case 'functionType': {
      const parameters = type.parameters.map((parameter) => inner(parameter.type))
      return { kind: 'function', parameters, variadic: type.variadic && inner(type.variadic.type), result: inner(type.result) }
    }
    case 'unionType':
    case 'intersectionType':
      return { kind: type.kind === 'unionType' ? 'union' : 'intersection', members: type.members.map(inner) }
    case 'optionalType':
      return { kind: 'union', members: [inner(type.type), NULL] }
  }
}
