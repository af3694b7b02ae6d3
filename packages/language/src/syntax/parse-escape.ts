import { invalidEscape } from '../diagnostics/catalogue.ts'
import { BRACE_OPEN, isHexDigit } from '../source/characters.ts'
import type { Parser } from './parser.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\',
  '0': '\0',
  "'": "'",
  '"': '"',
  n: '\n',
  r: '\r',
  v: '\v',
  t: '\t',
  b: '\b',
  f: '\f',
  '#': '#',
}

const CODE_POINT_MAX = 0x10ffff
const CODE_POINT_DIGITS_MAX = 6

/** Parses an escape sequence, standing at its backslash. */
export function parseEscape(parser: Parser): string | undefined {
  const start = parser.index
  parser.index++
  parser.cut = true
  const letter = parser.text.charAt(parser.index)
  const value = ESCAPES[letter]
  if (value !== undefined) {
    parser.index++
    return value
  }
  if (letter === 'x') return parseCodePoint(parser, start, 2)
  if (letter === 'u') return parser.codeAt(1) === BRACE_OPEN ? parseBracedCodePoint(parser, start) : parseCodePoint(parser, start, 4)
  parser.miss('escape code')
  return undefined
}

function parseCodePoint(parser: Parser, start: number, digits: 2 | 4): string | undefined {
  const first = ++parser.index
  while (parser.index < first + digits) {
    if (!isHexDigit(parser.code)) {
      parser.last = digits === 4 && parser.index === first ? ['hex digit', '`{`'] : ['hex digit']
      return undefined
    }
    parser.index++
  }
  return codePoint(parser, start, first, parser.index)
}

function parseBracedCodePoint(parser: Parser, start: number): string | undefined {
  parser.index += 2
  const first = parser.index
  while (isHexDigit(parser.code) && parser.index < first + CODE_POINT_DIGITS_MAX) parser.index++
  const end = parser.index
  if (end === first) {
    parser.miss('hex digit')
    return undefined
  }
  if (end < first + CODE_POINT_DIGITS_MAX) noteFurtherDigit(parser)
  if (!parser.close('}')) return undefined
  return codePoint(parser, start, first, end)
}

function noteFurtherDigit(parser: Parser): void {
  const choice = parser.choose()
  parser.miss('hex digit')
  parser.accept(choice)
}

function codePoint(parser: Parser, start: number, first: number, end: number): string | undefined {
  const value = Number.parseInt(parser.text.slice(first, end), 16)
  if (value > CODE_POINT_MAX) {
    parser.diagnostics.push(invalidEscape('outside of valid unicode range', parser.span(start)))
    return undefined
  }
  if (value >= 0xd800 && value <= 0xdfff) {
    parser.diagnostics.push(invalidEscape('surrogates are disallowed', parser.span(start)))
    return undefined
  }
  return String.fromCodePoint(value)
}
