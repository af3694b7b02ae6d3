import { BRACE_OPEN, BRACKET_OPEN, DOUBLE_QUOTE, PAREN_OPEN, SINGLE_QUOTE, UNDERSCORE, isIdentifierStart } from '../source/characters.ts'
import { identifierEnd } from '../source/identifiers.ts'
import { parseKey } from './parse-block.ts'
import { parseSeparated } from './parse-list.ts'
import { parseInteger } from './parse-number.ts'
import { parseSingleString } from './parse-string.ts'
import { parseTypeExpression } from './parse-type.ts'
import type { Parser } from './parser.ts'
import type { Expression, Pattern, TypeExpression } from './tree.ts'

/** Parses a pattern of `match` and the trivia behind it. */
export function parsePattern(parser: Parser): Pattern | undefined {
  if (!parser.enter()) return undefined
  const choice = parser.choose()
  const pattern = parseAlternative(parser)
  parser.leave()
  if (pattern === undefined) {
    if (!parser.cut) parser.forget(choice.names)
    return parser.reject(choice)
  }
  parser.accept(choice)
  parser.skipLines()
  return pattern
}

function parseAlternative(parser: Parser): Pattern | undefined {
  switch (parser.code) {
    case UNDERSCORE:
      return parseWildcard(parser)
    case BRACE_OPEN:
      return parseObjectPattern(parser)
    case PAREN_OPEN:
      return parseTuplePattern(parser)
    case BRACKET_OPEN:
      return parseArrayPattern(parser)
  }
  const start = parser.index
  const literal = parseLiteral(parser)
  if (literal !== undefined) return { kind: 'literalPattern', span: literal.span, literal }
  if (parser.cut) return undefined
  parser.index = start
  return parseBinding(parser)
}

function parseLiteral(parser: Parser): Expression | undefined {
  const { code, index: start } = parser
  if (code === SINGLE_QUOTE) return parseSingleString(parser)
  if (code === DOUBLE_QUOTE) {
    const key = parseKey(parser)
    return key === undefined ? undefined : { kind: 'string', span: key.span, value: key.name }
  }
  if (!isIdentifierStart(code)) return parseInteger(parser)
  const end = identifierEnd(parser.text, start)
  const word = parser.text.slice(start, end)
  if (word !== 'null' && word !== 'true' && word !== 'false') return undefined
  parser.index = end
  const span = parser.span(start)
  return word === 'null' ? { kind: 'null', span } : { kind: 'boolean', span, value: word === 'true' }
}

function parseWildcard(parser: Parser): Pattern | undefined {
  const start = parser.index
  parser.close('_')
  const span = parser.span(start)
  parser.skipLines()
  const suffix = parseSuffix(parser)
  if (suffix === undefined) return undefined
  if (suffix.type === undefined && suffix.pattern === undefined) return { kind: 'wildcardPattern', span }
  return { kind: 'bindPattern', span: parser.span(start), name: '_', ...suffix }
}

function parseBinding(parser: Parser): Pattern | undefined {
  const name = parser.identifier()
  if (name === undefined) return undefined
  parser.skipLines()
  const suffix = parseSuffix(parser)
  if (suffix === undefined) return undefined
  const end = (suffix.type ?? suffix.pattern ?? name).span.end
  return { kind: 'bindPattern', span: parser.span(name.span.start, end), name: name.name, ...suffix }
}

interface Suffix {
  readonly type?: TypeExpression
  readonly pattern?: Pattern
}

/** Parses `: Type` or `@ pattern`, or nothing. */
function parseSuffix(parser: Parser): Suffix | undefined {
  const choice = parser.choose()
  if (parser.open(':')) {
    const type = parseTypeExpression(parser)
    if (type === undefined) return undefined
    parser.skipLines()
    return { type }
  }
  if (parser.open('@')) {
    const pattern = parsePattern(parser)
    return pattern === undefined ? undefined : { pattern }
  }
  parser.forget(choice.names)
  parser.accept(choice)
  return {}
}

function parseObjectPattern(parser: Parser): Pattern | undefined {
  const start = parser.index
  parser.open('{')
  const fields = parseSeparated(parser, parseFieldPattern)
  if (fields === undefined) return undefined
  parser.optionalComma()
  if (!parser.close('}')) return undefined
  return { kind: 'objectPattern', span: parser.span(start), fields }
}

function parseFieldPattern(parser: Parser): { readonly name: string; readonly pattern?: Pattern } | undefined {
  const isString = parser.code === SINGLE_QUOTE || parser.code === DOUBLE_QUOTE
  const name = isString ? parseKey(parser) : parser.identifier()
  if (name === undefined) return undefined
  if (!isString) parser.skipBlanks()
  const choice = parser.choose()
  if (!parser.open(':')) {
    if (isString) return undefined
    parser.accept(choice)
    parser.skipLines()
    return { name: name.name }
  }
  const pattern = parsePattern(parser)
  return pattern === undefined ? undefined : { name: name.name, pattern }
}

function parseTuplePattern(parser: Parser): Pattern | undefined {
  const start = parser.index
  parser.open('(')
  const elements = parseSeparated(parser, parsePattern)
  if (elements === undefined) return undefined
  parser.optionalComma()
  if (!parser.close(')')) return undefined
  const [single] = elements
  if (single !== undefined && elements.length === 1) return single
  return { kind: 'arrayPattern', span: parser.span(start), elements }
}

function parseArrayPattern(parser: Parser): Pattern | undefined {
  const start = parser.index
  parser.open('[')
  const elements = parseSeparated(parser, parsePattern)
  if (elements === undefined) return undefined
  const rest = parseRest(parser, elements.length > 0)
  if (rest === undefined || !parser.close(']')) return undefined
  const span = parser.span(start)
  return rest === 'none' ? { kind: 'arrayPattern', span, elements } : { kind: 'arrayPattern', span, elements, rest: rest.name }
}

function parseRest(parser: Parser, separated: boolean): { readonly name: string } | 'none' | undefined {
  const choice = parser.choose()
  if ((separated && !parser.comma()) || !parser.open('...')) {
    parser.retry(choice)
    parser.accept(choice)
    return 'none'
  }
  const pattern = parsePattern(parser)
  if (pattern === undefined) return undefined
  return { name: pattern.kind === 'bindPattern' ? pattern.name : '_' }
}
