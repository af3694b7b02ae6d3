import { isWordAt } from '../source/identifiers.ts'
import { skipLines } from '../source/trivia.ts'
import { parseBareExpression, parseExpression } from './parse-expression.ts'
import type { Parser } from './parser.ts'
import type { AtExpression, Expression, IfExpression } from './tree.ts'

/** Parses `if (test) then else otherwise`, standing at its `if`. */
export function parseIf(parser: Parser): IfExpression | undefined {
  const start = parser.index
  parser.keyword('if')
  const test = parseHead(parser)
  if (test === undefined) return undefined
  const then = parseBareExpression(parser)
  if (then === undefined) return undefined
  const elseIndex = skipLines(parser.text, parser.index)
  if (!isWordAt(parser.text, elseIndex, 'else')) {
    return { kind: 'if', span: parser.span(start, then.span.end), test, then, otherwise: undefined }
  }
  parser.index = elseIndex
  parser.keyword('else')
  const otherwise = parseBareExpression(parser)
  if (otherwise === undefined) return undefined
  return { kind: 'if', span: parser.span(start, otherwise.span.end), test, then, otherwise }
}

/** Parses `at (time) body`, standing at its `at`. */
export function parseAt(parser: Parser): AtExpression | undefined {
  const start = parser.index
  parser.keyword('at')
  const time = parseHead(parser)
  if (time === undefined) return undefined
  const body = parseBareExpression(parser)
  if (body === undefined) return undefined
  return { kind: 'at', span: parser.span(start, body.span.end), time, body }
}

function parseHead(parser: Parser): Expression | undefined {
  if (!parser.open('(')) return undefined
  const expression = parseExpression(parser)
  if (expression === undefined || !parser.close(')')) return undefined
  parser.skipLines()
  return expression
}
