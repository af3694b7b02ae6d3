import { HASH, LESS, MINUS, PLUS, isBlank, isDisplayable, isLineBreak } from '../source/characters.ts'
import { identifierEnd, isWordAt } from '../source/identifiers.ts'
import { skipBlanks, skipLineBreaks } from '../source/trivia.ts'
import { type StringPart, parseHash, stringOf } from './parse-string.ts'
import type { Parser } from './parser.ts'
import type { StringLiteral, StringTemplate } from './tree.ts'

/** A line of a heredoc: its parts, and the line breaks behind it. */
interface Line {
  readonly parts: readonly StringPart[]
  readonly breaks: string
}

/** Parses `<<-END` (raw) or `<<+END` (with interpolation), standing at the first `<`. */
export function parseHeredoc(parser: Parser): StringLiteral | StringTemplate | undefined {
  const start = parser.index
  const mode = parser.codeAt(2)
  if (parser.codeAt(1) !== LESS || (mode !== MINUS && mode !== PLUS)) return undefined
  parser.index += 3
  parser.cut = true
  const delimiter = parseDelimiter(parser)
  if (delimiter === undefined) return undefined
  const interpolated = mode === PLUS
  const lines = parseLines(parser, delimiter, interpolated)
  if (lines === undefined || !closeHeredoc(parser, delimiter, interpolated)) return undefined
  const parts = unindent(lines)
  return stringOf(parser, start, interpolated ? parts : [parts.filter((part) => typeof part === 'string').join('')])
}

function parseDelimiter(parser: Parser): string | undefined {
  parser.skipBlanks()
  const start = parser.index
  const end = identifierEnd(parser.text, start)
  if (end === start) return parser.missQuietly('identifier')
  parser.index = end
  const breaks = skipEmptyLines(parser.text, end)
  if (breaks === end) {
    parser.index = skipBlanks(parser.text, end)
    return parser.missQuietly('[\\n\\r]')
  }
  parser.index = breaks
  return parser.text.slice(start, end)
}

/** Skips the rest of the line, which must be blank, and the blank lines behind it. */
function skipEmptyLines(text: string, start: number): number {
  let index = start
  for (;;) {
    const blanks = skipBlanks(text, index)
    const end = skipLineBreaks(text, blanks)
    if (end === blanks) return index
    index = end
  }
}

function parseLines(parser: Parser, delimiter: string, interpolated: boolean): Line[] | undefined {
  const lines: Line[] = []
  while (!isWordAt(parser.text, skipBlanks(parser.text, parser.index), delimiter)) {
    const choice = parser.choose()
    const line = interpolated ? parseInterpolatedLine(parser) : parseRawLine(parser)
    if (line === undefined) {
      if (!parser.retry(choice)) return undefined
      parser.accept(choice)
      return lines
    }
    parser.accept(choice)
    lines.push(line)
  }
  return lines
}

function parseRawLine(parser: Parser): Line | undefined {
  const text = takeText(parser, -1)
  return text === '' ? undefined : endLine(parser, [text])
}

function parseInterpolatedLine(parser: Parser): Line | undefined {
  const parts: StringPart[] = []
  for (;;) {
    const part = parser.code === HASH ? parseHash(parser) : takeText(parser, HASH)
    if (part === undefined) return undefined
    if (part === '') return endLine(parser, parts)
    parts.push(part)
  }
}

function takeText(parser: Parser, stop: number): string {
  const start = parser.index
  let { code } = parser
  while (isDisplayable(code) && !isLineBreak(code) && code !== stop) {
    parser.index++
    code = parser.code
  }
  return parser.text.slice(start, parser.index)
}

function endLine(parser: Parser, parts: readonly StringPart[]): Line | undefined {
  const start = parser.index
  parser.index = skipLineBreaks(parser.text, start)
  if (parser.index === start) return undefined
  return { parts, breaks: parser.text.slice(start, parser.index) }
}

function closeHeredoc(parser: Parser, delimiter: string, interpolated: boolean): boolean {
  parser.skipBlanks()
  if (!parser.text.startsWith(delimiter, parser.index)) {
    // The server has no name for a line of a heredoc and shows its grammar rule.
    parser.last = [`"${delimiter}"`, interpolated ? '().rep ~ ().rep(1)' : '!().rep(1) ~ ().rep(1)']
    return false
  }
  parser.index += delimiter.length
  return true
}

/** Removes the indentation that all lines share and joins the lines. */
function unindent(lines: readonly Line[]): StringPart[] {
  let indent = Number.POSITIVE_INFINITY
  for (const { parts } of lines) indent = Math.min(indent, indentation(parts[0]))
  const joined: StringPart[] = []
  for (const { parts, breaks } of lines) {
    const [first, ...rest] = parts
    if (typeof first === 'string') joined.push(first.slice(indent), ...rest)
    else joined.push(...parts)
    joined.push(breaks)
  }
  return joined
}

function indentation(first: StringPart | undefined): number {
  if (typeof first !== 'string') return 0
  let index = 0
  while (isBlank(first.charCodeAt(index))) index++
  return index
}
