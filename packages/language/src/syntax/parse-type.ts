import { invalidNamedType, invalidVariadic } from '../diagnostics/catalogue.ts'
import {
  BRACE_OPEN,
  BRACKET_OPEN,
  DOT,
  DOUBLE_QUOTE,
  GREATER,
  PAREN_OPEN,
  SINGLE_QUOTE,
  isIdentifierPart,
  isIdentifierStart,
} from '../source/characters.ts'
import { parseSeparated } from './parse-list.ts'
import { parseInteger } from './parse-number.ts'
import { parseDoubleString, parseSingleString } from './parse-string.ts'
import { parseObjectType } from './parse-type-object.ts'
import { NESTING_DEPTH_MAX, type Parser } from './parser.ts'
import type { Span } from '../source/span.ts'
import type { TypeExpression, TypeParameter } from './tree.ts'
import { findTypeProblems } from './type-problems.ts'

/** The parameters of a function type whose arrow is not parsed yet. */
interface Parameters {
  readonly kind: 'parameters'
  readonly span: Span
  readonly parameters: readonly NamedType[]
  readonly variadic: NamedType | undefined
}

interface NamedType {
  readonly name: string | undefined
  readonly nameSpan: Span | undefined
  readonly type: TypeExpression
}

type Operand = TypeExpression | Parameters

type TypeOperator = '=>' | '|' | '&'

/** Parses a type where values have no defaults, as in annotations. */
export function parseTypeExpression(parser: Parser): TypeExpression | undefined {
  const type = parseType(parser)
  if (type !== undefined) findTypeProblems(parser, type, 'plain')
  return type
}

/** Parses the type of a field in a schema, where fields of objects may have default values. */
export function parseSchemaType(parser: Parser): TypeExpression | undefined {
  const type = parseType(parser)
  if (type !== undefined) findTypeProblems(parser, type, 'schema')
  return type
}

/** Parses a type and the blanks behind it, leaving the placement of defaults and wildcards unchecked. */
export function parseType(parser: Parser): TypeExpression | undefined {
  if (!parser.enter()) return undefined
  const operand = parseFunctionType(parser)
  parser.leave()
  return operand === undefined ? undefined : typeOf(parser, operand)
}

/** Parses a type and the trivia behind it, as an element of a list. */
function parseListedType(parser: Parser): TypeExpression | undefined {
  const type = parseType(parser)
  if (type !== undefined) parser.skipLines()
  return type
}

// ------------------------------------------------------------------ operators

function parseFunctionType(parser: Parser): Operand | undefined {
  const operands: Operand[] = []
  const operators: TypeOperator[] = []
  for (;;) {
    const operand = parseNullable(parser)
    if (operand === undefined) return undefined
    operands.push(operand)
    const operator = typeOperatorAt(parser)
    if (operator === undefined) return buildFunctions(parser, operands, operators)
    parser.index += operator.length
    parser.cut = true
    parser.skipLines()
    operators.push(operator)
    if (operators.length > NESTING_DEPTH_MAX) {
      parser.refuseDepth()
      return undefined
    }
  }
}

function typeOperatorAt(parser: Parser): TypeOperator | undefined {
  switch (parser.text.charAt(parser.index)) {
    case '|':
      return '|'
    case '&':
      return '&'
    case '=':
      return parser.codeAt(1) === GREATER ? '=>' : undefined
  }
  return undefined
}

/** Arrows bind loosest and to the right. */
function buildFunctions(parser: Parser, operands: readonly Operand[], operators: readonly TypeOperator[]): Operand {
  let start = 0
  const steps: Operand[] = []
  for (let i = 0; i <= operators.length; i++) {
    if (i < operators.length && operators[i] !== '=>') continue
    steps.push(buildUnion(parser, operands.slice(start, i + 1), operators.slice(start, i)))
    start = i + 1
  }
  return steps.reduceRight((result, parameters) => buildFunction(parser, parameters, result))
}

function buildFunction(parser: Parser, from: Operand, to: Operand): TypeExpression {
  const result = typeOf(parser, to)
  const span = parser.span(from.span.start, result.span.end)
  if (from.kind === 'parameters') {
    const variadic = from.variadic === undefined ? undefined : parameter(from.variadic)
    return { kind: 'functionType', span, parameters: from.parameters.map(parameter), variadic, result }
  }
  const types = from.kind === 'tupleType' ? from.elements : [from]
  return { kind: 'functionType', span, parameters: types.map((type) => ({ name: undefined, type })), variadic: undefined, result }
}

function parameter({ name, type }: NamedType): TypeParameter {
  return { name, type }
}

function buildUnion(parser: Parser, operands: readonly Operand[], operators: readonly TypeOperator[]): Operand {
  let start = 0
  const members: Operand[] = []
  for (let i = 0; i <= operators.length; i++) {
    if (i < operators.length && operators[i] === '&') continue
    members.push(combine(parser, 'intersectionType', operands.slice(start, i + 1)))
    start = i + 1
  }
  return combine(parser, 'unionType', members)
}

function combine(parser: Parser, kind: 'unionType' | 'intersectionType', operands: readonly Operand[]): Operand {
  const [first, ...rest] = operands
  if (first === undefined || rest.length === 0) return first ?? missingType(parser)
  const types = operands.map((operand) => typeOf(parser, operand))
  const [head, ...tail] = types
  const members = head?.kind === kind ? [...head.members, ...tail] : types
  return { kind, span: parser.span(first.span.start, types.at(-1)?.span.end), members }
}

/** Returns an operand as a type; reports parameters without an arrow. */
function typeOf(parser: Parser, operand: Operand): TypeExpression {
  if (operand.kind !== 'parameters') return operand
  for (const { nameSpan } of operand.parameters) {
    if (nameSpan !== undefined) parser.diagnostics.push(invalidNamedType(nameSpan))
  }
  if (operand.variadic !== undefined) parser.diagnostics.push(invalidVariadic(operand.variadic.type.span))
  return missingType(parser, operand.span)
}

function missingType(parser: Parser, span: Span = parser.span(parser.index)): TypeExpression {
  return { kind: 'anyType', span }
}

function parseNullable(parser: Parser): Operand | undefined {
  let operand = parseBaseType(parser)
  if (operand === undefined) return undefined
  parser.skipBlanks()
  for (let depth = 0; parser.text.startsWith('?', parser.index); depth++) {
    if (depth > NESTING_DEPTH_MAX) {
      parser.refuseDepth()
      return undefined
    }
    const type = typeOf(parser, operand)
    parser.index++
    parser.cut = true
    operand = { kind: 'optionalType', span: parser.span(operand.span.start), type }
    parser.skipBlanks()
  }
  return operand
}

// ----------------------------------------------------------------- base types

function parseBaseType(parser: Parser): Operand | undefined {
  const choice = parser.choose()
  const type = parser.code === PAREN_OPEN ? parseParameters(parser) : parseSimpleType(parser)
  if (type === undefined) {
    if (!parser.cut) parser.forget(choice.names)
    return parser.reject(choice, ['type'])
  }
  parser.accept(choice)
  return type
}

function parseSimpleType(parser: Parser): TypeExpression | undefined {
  const { code } = parser
  if (isIdentifierStart(code)) return parseNamedType(parser)
  switch (code) {
    case SINGLE_QUOTE:
      return literalType(parseSingleString(parser))
    case DOUBLE_QUOTE:
      return literalType(parseDoubleString(parser))
    case BRACE_OPEN:
      return parseObjectType(parser)
    case BRACKET_OPEN:
      return parseTupleType(parser)
  }
  return literalType(parseInteger(parser))
}

function literalType(literal: Extract<TypeExpression, { kind: 'literalType' }>['literal'] | undefined): TypeExpression | undefined {
  return literal === undefined ? undefined : { kind: 'literalType', span: literal.span, literal }
}

function parseNamedType(parser: Parser): TypeExpression | undefined {
  const start = parser.index
  parser.index = typeNameEnd(parser.text, start)
  const name = parser.text.slice(start, parser.index)
  const nameSpan = parser.span(start)
  switch (name) {
    case 'Any':
      parser.cut = true
      return { kind: 'anyType', span: nameSpan }
    case 'Never':
      parser.cut = true
      return { kind: 'neverType', span: nameSpan }
    case 'true':
    case 'false':
      parser.cut = true
      return literalType({ kind: 'boolean', span: nameSpan, value: name === 'true' })
  }
  const args = parseTypeArguments(parser)
  return args === undefined ? undefined : { kind: 'namedType', span: parser.span(start), name, nameSpan, args }
}

/** Names of types may be dotted; the built-in words for types end at a dot. */
function typeNameEnd(text: string, start: number): number {
  let end = start + 1
  while (isIdentifierPart(text.charCodeAt(end))) end++
  if (/^(?:Any|Never|true|false)$/.test(text.slice(start, end))) return end
  while (text.charCodeAt(end) === DOT && isIdentifierPart(text.charCodeAt(end + 1))) {
    end++
    while (isIdentifierPart(text.charCodeAt(end))) end++
  }
  return end
}

function parseTypeArguments(parser: Parser): readonly TypeExpression[] | undefined {
  const choice = parser.choose()
  if (!parser.open('<')) {
    parser.accept(choice)
    return []
  }
  const args = parseSeparated(parser, parseListedType)
  if (args === undefined) return undefined
  if (args.length === 0) {
    parser.last = ['type']
    return undefined
  }
  parser.optionalComma()
  if (parser.code !== GREATER) return parser.missQuietly('">"')
  parser.index++
  return args
}

function parseTupleType(parser: Parser): TypeExpression | undefined {
  const start = parser.index
  parser.open('[')
  const elements = parseSeparated(parser, parseListedType)
  if (elements === undefined) return undefined
  parser.optionalComma()
  if (!parser.close(']')) return undefined
  return { kind: 'tupleType', span: parser.span(start), elements }
}

// ----------------------------------------------------------------- parameters

/** Parses a parenthesised type, a tuple type, or the parameters of a function type. */
function parseParameters(parser: Parser): Operand | undefined {
  const start = parser.index
  parser.open('(')
  const entries = parseSeparated(parser, parseParameter)
  if (entries === undefined) return undefined
  parser.optionalComma()
  if (!parser.close(')')) return undefined
  const span = parser.span(start)
  const last = entries.at(-1)
  const variadic = last?.variadic === true ? last : undefined
  const fixed = variadic === undefined ? entries : entries.slice(0, -1)
  const parameters = fixed.filter((entry) => !entry.variadic)
  for (const { variadic: misplaced, type } of fixed) {
    if (misplaced) parser.diagnostics.push(invalidVariadic(type.span))
  }
  if (variadic !== undefined || entries.some((entry) => entry.name !== undefined)) {
    return { kind: 'parameters', span, parameters, variadic }
  }
  const types = parameters.map((entry) => entry.type)
  const [single] = types
  return single !== undefined && types.length === 1 ? single : { kind: 'tupleType', span, elements: types }
}

function parseParameter(parser: Parser): (NamedType & { readonly variadic: boolean }) | undefined {
  const name = parseParameterName(parser)
  if (name === undefined && parser.cut) return undefined
  const choice = parser.choose()
  const type = parseListedType(parser)
  if (type !== undefined) {
    parser.accept(choice)
    return { name: name?.name, nameSpan: name?.span, type, variadic: false }
  }
  if (!parser.retry(choice)) return undefined
  if (!parser.open('...')) {
    parser.forget(choice.names)
    return parser.reject(choice)
  }
  const rest = parseListedType(parser)
  if (rest === undefined) return undefined
  parser.accept(choice)
  return { name: name?.name, nameSpan: name?.span, type: rest, variadic: true }
}

function parseParameterName(parser: Parser): { readonly name: string; readonly span: Span } | undefined {
  const choice = parser.choose()
  const name = parser.identifier()
  if (name !== undefined && parser.open(':')) {
    parser.accept(choice)
    return name
  }
  parser.retry(choice)
  parser.accept(choice)
  return undefined
}
