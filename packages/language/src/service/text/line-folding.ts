import type { Token } from '../../highlight/token.ts'
import type { LineSource, TokenLines } from '../../highlight/token-lines.ts'

/** A fold that begins on a line; columns count from the starts of their lines. */
export interface LineFold {
  readonly fromColumn: number
  readonly toLine: number
  readonly toColumn: number
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/**
 * Finds the fold at a line of a text that changes: the first bracket of the line that is closed on a later one, or a comment that
 * continues. Reads no line behind the fold.
 */
export function foldingAt(tokens: TokenLines, source: LineSource, line: number): LineFold | undefined {
  return bracketFold(tokens, source, line) ?? commentFold(tokens, source, line)
}

interface Bracket {
  readonly text: string
  readonly end: number
}

function bracketFold(tokens: TokenLines, source: LineSource, line: number): LineFold | undefined {
  const open: Bracket[] = []
  for (const { text, token } of bracketsOf(tokens, source, line)) {
    if (text in CLOSING) open.push({ text, end: token.end })
    else open.pop()
  }
  for (const [level, { text, end }] of open.entries()) {
    const close = closeOf(tokens, source, line + 1, open.length - level)
    if (close !== undefined && CLOSING[text] === close.text) return { fromColumn: end, toLine: close.line, toColumn: close.column }
  }
  return undefined
}

interface Close {
  readonly line: number
  readonly column: number
  readonly text: string
}

/** Finds the bracket, from a line on, that closes the given number of levels. */
function closeOf(tokens: TokenLines, source: LineSource, from: number, levels: number): Close | undefined {
  let depth = levels
  for (let line = from; line < source.lineCount; line++) {
    for (const { text, token } of bracketsOf(tokens, source, line)) {
      depth += text in CLOSING ? 1 : -1
      if (depth === 0) return { line, column: token.start, text }
    }
  }
  return undefined
}

function* bracketsOf(tokens: TokenLines, source: LineSource, line: number): Iterable<{ readonly text: string; readonly token: Token }> {
  let text: string | undefined
  for (const token of tokens.tokensOf(line)) {
    if (token.kind !== 'bracket') continue
    text ??= source.line(line)
    yield { text: text.charAt(token.start), token }
  }
}

function commentFold(tokens: TokenLines, source: LineSource, line: number): LineFold | undefined {
  const last = lastWord(tokens, line)
  if (last?.kind === 'lineComment') return lineCommentFold(tokens, source, line)
  const isBegun = last?.start === 0 && line > 0 && endsInComment(tokens, source, line - 1)
  if (isBegun || !endsInComment(tokens, source, line)) return undefined
  let end = line + 1
  while (end + 1 < source.lineCount && endsInComment(tokens, source, end)) end++
  return {
    fromColumn: source.line(line).length,
    toLine: end,
    toColumn: Math.min(tokens.tokensOf(end)[0]?.end ?? 0, source.line(end).length),
  }
}

/** Whether a comment continues behind a line: then the line break is a part of it. */
function endsInComment(tokens: TokenLines, source: LineSource, line: number): boolean {
  const last = tokens.tokensOf(line).at(-1)
  return last?.kind === 'blockComment' && last.end > source.line(line).length
}

/** Line comments that follow each other line by line are folded behind the first. */
function lineCommentFold(tokens: TokenLines, source: LineSource, line: number): LineFold | undefined {
  if (isCommentAlone(tokens, line) && line > 0 && lastWord(tokens, line - 1)?.kind === 'lineComment') return undefined
  let end = line
  while (end + 1 < source.lineCount && isCommentAlone(tokens, end + 1)) end++
  if (end === line) return undefined
  return { fromColumn: source.line(line).length, toLine: end, toColumn: lastWord(tokens, end)?.end ?? 0 }
}

function isCommentAlone(tokens: TokenLines, line: number): boolean {
  return tokens.tokensOf(line).find(({ kind }) => kind !== 'space')?.kind === 'lineComment'
}

function lastWord(tokens: TokenLines, line: number): Token | undefined {
  return tokens.tokensOf(line).findLast(({ kind }) => kind !== 'space')
}
