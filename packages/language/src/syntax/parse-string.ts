import { BACKSLASH, BRACE_OPEN, DOUBLE_QUOTE, HASH, SINGLE_QUOTE, isDisplayable } from '../source/characters.ts'
import { parseEscape } from './parse-escape.ts'
import { parseExpression } from './parse-expression.ts'
import type { Parser } from './parser.ts'
import type { Expression, StringLiteral, StringTemplate } from './tree.ts'

/** A part of an interpolated string: unescaped text, or an expression with the span of its `#{`. */
export type StringPart = string | { readonly index: number; readonly expression: Expression }

/** Parses a string in single quotes, standing at the quote. */
export function parseSingleString(parser: Parser): StringLiteral | undefined {
  return parsePlainString(parser, SINGLE_QUOTE, '"\'"')
}

/** Parses a string in double quotes that does not interpolate, as in types and patterns. */
export function parseDoubleString(parser: Parser): StringLiteral | undefined {
  return parsePlainString(parser, DOUBLE_QUOTE, '"\\""')
}

function parsePlainString(parser: Parser, quote: number, name: string): StringLiteral | undefined {
  const start = parser.index
  if (parser.code !== quote) return parser.missQuietly(name)
  parser.index++
  const value = parseCharacters(parser, quote, -1)
  if (value === undefined) return undefined
  if (parser.code !== quote) return parser.missQuietly(name)
  parser.index++
  return { kind: 'string', span: parser.span(start), value }
}

/** Parses a string in double quotes with its interpolations, standing at the quote. */
export function parseTemplate(parser: Parser): StringLiteral | StringTemplate | undefined {
  const start = parser.index
  const parts = parseStringParts(parser)
  return parts === undefined ? undefined : stringOf(parser, start, parts)
}

/**
 * Makes the node of the parts between the start and the index.
 * A single text is a literal; several parts are a template, even if all are text.
 */
export function stringOf(parser: Parser, start: number, parts: readonly StringPart[]): StringLiteral | StringTemplate {
  const span = parser.span(start)
  const first = parts[0] ?? ''
  if (parts.length <= 1 && typeof first === 'string') return { kind: 'string', span, value: first }
  const merged: (string | Expression)[] = []
  for (const part of parts) {
    const previous = merged[merged.length - 1]
    if (typeof part !== 'string') merged.push(part.expression)
    else if (part === '') continue
    else if (typeof previous === 'string') merged[merged.length - 1] = previous + part
    else merged.push(part)
  }
  return { kind: 'template', span, parts: merged }
}

/** Parses the parts between double quotes, and the quotes. */
export function parseStringParts(parser: Parser): StringPart[] | undefined {
  parser.index++
  const parts: StringPart[] = []
  for (;;) {
    const { code } = parser
    if (code === HASH) {
      const part = parseHash(parser)
      if (part === undefined) return undefined
      parts.push(part)
      continue
    }
    const start = parser.index
    const text = parseCharacters(parser, DOUBLE_QUOTE, HASH)
    if (text === undefined) return undefined
    if (parser.index > start) {
      parts.push(text)
      continue
    }
    if (parser.code !== DOUBLE_QUOTE) {
      parser.miss('`"`')
      return undefined
    }
    parser.index++
    return parts
  }
}

/** Parses `#{expression}`, or a `#` that is only itself. */
export function parseHash(parser: Parser): StringPart | undefined {
  const { index } = parser
  if (parser.codeAt(1) !== BRACE_OPEN) {
    parser.index++
    return '#'
  }
  parser.index += 2
  parser.cut = true
  parser.skipLines()
  const expression = parseExpression(parser)
  if (expression === undefined || !parser.close('}')) return undefined
  return { index, expression }
}

/** Takes characters and escapes up to one of the two given ones, or to one that no string may hold. */
function parseCharacters(parser: Parser, quote: number, other: number): string | undefined {
  const { text } = parser
  let value = ''
  let start = parser.index
  for (;;) {
    const { code } = parser
    if (code === BACKSLASH) {
      value += text.slice(start, parser.index)
      const escaped = parseEscape(parser)
      if (escaped === undefined) return undefined
      value += escaped
      start = parser.index
    } else if (code === quote || code === other || !isDisplayable(code)) {
      return value + text.slice(start, parser.index)
    } else parser.index++
  }
}
