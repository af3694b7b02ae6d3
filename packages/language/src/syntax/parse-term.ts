import {
  BANG,
  BRACE_OPEN,
  BRACKET_OPEN,
  DOT,
  DOUBLE_QUOTE,
  LESS,
  MINUS,
  NUL,
  PAREN_OPEN,
  PLUS,
  SINGLE_QUOTE,
  TILDE,
  isDigit,
  isIdentifierStart,
} from '../source/characters.ts'
import { identifierEnd } from '../source/identifiers.ts'
import { parseObjectOrBlock } from './parse-block.ts'
import { buildChain, parseChain, parseShortLambda } from './parse-chain.ts'
import { parseHeredoc } from './parse-heredoc.ts'
import { parseArray, parseList } from './parse-list.ts'
import { parseNumber } from './parse-number.ts'
import { parseSingleString, parseTemplate } from './parse-string.ts'
import type { Parser } from './parser.ts'
import { closeShortLambda, isShortLambda } from './short-lambda.ts'
import type { Expression, TupleExpression, UnaryOperator } from './tree.ts'

/** The mark of a template's value in the text of a query; it is parsed as the identifiers `$0`, `$1`, …. */
export const PLACEHOLDER = '\u0000value>'

/** Parses an operand: a term with its chain, or a unary operator before one. */
export function parseTerm(parser: Parser): Expression | undefined {
  const choice = parser.choose()
  const term = parsePlainTerm(parser)
  if (term === undefined) {
    if (parser.retry(choice) && isUnaryOperator(parser.code)) {
      const unary = parseUnary(parser)
      if (unary !== undefined) parser.accept(choice)
      return unary
    }
    if (parser.cut) return undefined
    parser.forget(choice.names)
    parser.reject(choice)
    return parser.mayRecover ? parser.missing() : undefined
  }
  parser.skipBlanks()
  const components = parseChain(parser)
  if (components === undefined) return undefined
  parser.accept(choice)
  return buildChain(term, components)
}

function parsePlainTerm(parser: Parser): Expression | undefined {
  const { code } = parser
  if (code === PAREN_OPEN) return parseTuple(parser)
  if (!isIdentifierStart(code)) return parseLiteral(parser)
  return parseWordLiteral(parser) ?? parser.identifier()
}

function parseTuple(parser: Parser): TupleExpression | undefined {
  const start = parser.index
  parser.open('(')
  const elements = parseList(parser)
  if (elements === undefined || !parser.close(')')) return undefined
  return { kind: 'tuple', span: parser.span(start), elements }
}

/** Parses a term that begins with neither a name nor a parenthesis. */
export function parseBaseTerm(parser: Parser): Expression | undefined {
  const choice = parser.choose()
  const term = isIdentifierStart(parser.code) ? parseWordLiteral(parser) : parseLiteral(parser)
  if (term === undefined) {
    if (!parser.retry(choice) || !isUnaryOperator(parser.code)) return parser.reject(choice)
    const unary = parseUnary(parser)
    if (unary !== undefined) parser.accept(choice)
    return unary
  }
  parser.skipBlanks()
  const components = parseChain(parser)
  if (components === undefined) return undefined
  parser.accept(choice)
  return buildChain(term, components)
}

function parseLiteral(parser: Parser): Expression | undefined {
  const { code } = parser
  if (isDigit(code)) return parseNumber(parser)
  switch (code) {
    case PLUS:
    case MINUS:
      return parseNumber(parser)
    case SINGLE_QUOTE:
      return parseSingleString(parser)
    case DOUBLE_QUOTE:
      return parseTemplate(parser)
    case LESS:
      return parseHeredoc(parser)
    case BRACE_OPEN:
      return parseObjectOrBlock(parser)
    case BRACKET_OPEN:
      return parseArray(parser)
    case DOT:
      return parseShortLambda(parser)
    case NUL:
      return parsePlaceholder(parser)
  }
  return undefined
}

/** Parses `null`, `true` or `false`. */
function parseWordLiteral(parser: Parser): Expression | undefined {
  const start = parser.index
  const end = identifierEnd(parser.text, start)
  if (end - start > 5) return undefined
  const word = parser.text.slice(start, end)
  if (word !== 'null' && word !== 'true' && word !== 'false') return undefined
  parser.index = end
  parser.cut = true
  const span = parser.span(start)
  return word === 'null' ? { kind: 'null', span } : { kind: 'boolean', span, value: word === 'true' }
}

function parsePlaceholder(parser: Parser): Expression | undefined {
  if (!parser.text.startsWith(PLACEHOLDER, parser.index)) return undefined
  const start = parser.index
  parser.index += PLACEHOLDER.length
  return { kind: 'identifier', span: parser.span(start), name: `$${parser.placeholders++}` }
}

function isUnaryOperator(code: number): boolean {
  return code === MINUS || code === TILDE || code === BANG
}

function parseUnary(parser: Parser): Expression | undefined {
  const start = parser.index
  const operator = parser.text.charAt(start) as UnaryOperator
  parser.index++
  parser.cut = true
  const operatorSpan = parser.span(start)
  parser.skipBlanks()
  if (!parser.enter()) return undefined
  const operand = parseTerm(parser)
  parser.leave()
  if (operand === undefined) return undefined
  const short = isShortLambda(operand)
  const inner = short ? operand.body : operand
  const unary: Expression = { kind: 'unary', span: inner.span, operator, operatorSpan, operand: inner }
  return short ? closeShortLambda(unary) : unary
}
