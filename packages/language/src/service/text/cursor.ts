import { SINGLE_QUOTE, isDigit, isIdentifierPart } from '../../source/characters.ts'
import type { Token } from '../../highlight/token.ts'
import { tokenize } from '../../highlight/tokenize.ts'
import { parseQuery } from '../../syntax/parse-query.ts'
import type { BlockExpression } from '../../syntax/tree.ts'

/** The name inserted at the cursor while a text is completed. */
export const CURSOR_NAME = '__cursor__'

/** A text parsed up to a cursor. */
export interface Cursor {
  /** The word at the cursor, which a completion replaces. */
  readonly start: number
  readonly end: number
  /** The tree of the text up to the cursor, with `CURSOR_NAME` for the word and all brackets closed. */
  readonly tree: BlockExpression
  /** The offset of `CURSOR_NAME` in the text of the tree, which equals the source up to there. */
  readonly offset: number
  /** The tokens of the text up to the cursor. */
  readonly tokens: readonly Token[]
}

/**
 * Parses a text up to a cursor as if it were complete there. Undefined in comments, strings and numbers.
 *
 * The text behind the cursor cannot change types before it, and may be incomplete, so it is left out.
 */
export function parseAtCursor(source: string, offset: number): Cursor | undefined {
  const { start, end } = wordAround(source, offset)
  const head = source.slice(0, start)
  const tokens = tokenize(head)
  if (isInText(head, tokens) || /[0-9]$/.test(head)) return undefined
  const open = openBrackets(head, tokens)
  const name = isKeyPlace(head, tokens, open) ? `${CURSOR_NAME}: null` : CURSOR_NAME
  const { tree } = parseQuery(head + name + open.map(({ close }) => close).join(''))
  return { start, end, tree, offset: start, tokens }
}

function wordAround(source: string, offset: number): { readonly start: number; readonly end: number } {
  let start = offset
  while (isWordPart(source.charCodeAt(start - 1))) start--
  while (start < offset && isDigit(source.charCodeAt(start))) start++
  let end = offset
  while (isWordPart(source.charCodeAt(end))) end++
  return { start, end }
}

/** As part of an identifier, without apostrophes: they may end a string. */
function isWordPart(code: number): boolean {
  return isIdentifierPart(code) && code !== SINGLE_QUOTE
}

/** Whether the text ends inside a comment or a string. */
function isInText(text: string, tokens: readonly Token[]): boolean {
  const last = tokens[tokens.length - 1]
  if (last === undefined) return false
  if (last.kind === 'lineComment') return true
  if (last.kind === 'blockComment') return !text.endsWith('*/')
  return isInString(text, tokens)
}

function isInString(text: string, tokens: readonly Token[]): boolean {
  const last = tokens[tokens.length - 1]
  if (last === undefined || (last.kind !== 'string' && last.kind !== 'escape' && last.kind !== 'interpolation')) return false
  // A name may follow a closed string: a letter typed there is a token of code.
  const probe = tokenize(`${text}a`)
  const kind = probe[probe.length - 1]?.kind
  return kind === 'string' || kind === 'escape'
}

interface OpenBracket {
  readonly close: string
  /** Index of its token. */
  readonly index: number
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Brackets and interpolations still open at the end of a text, the innermost first. */
function openBrackets(text: string, tokens: readonly Token[]): readonly OpenBracket[] {
  const open: OpenBracket[] = []
  for (const [index, token] of tokens.entries()) {
    const written = text.slice(token.start, token.end)
    if (token.kind === 'interpolation') {
      if (written === '#{') open.push({ close: '}"', index })
      else open.pop()
    } else if (token.kind === 'bracket') {
      const close = CLOSING[written]
      if (close !== undefined) open.push({ close, index })
      else if (open[open.length - 1]?.close === written) open.pop()
    }
  }
  return open.reverse()
}

/** Whether the name of a field of an object is expected: behind `{` or `,`, among other fields with names. */
function isKeyPlace(text: string, tokens: readonly Token[], open: readonly OpenBracket[]): boolean {
  const [innermost] = open
  if (innermost?.close !== '}') return false
  const inside = tokens.slice(innermost.index + 1).filter(({ kind }) => kind !== 'lineComment' && kind !== 'blockComment')
  const words = inside.filter(({ kind }) => kind !== 'space')
  const [first] = words
  const last = words[words.length - 1]
  const isObject = first?.kind === 'key' || (first?.kind === 'string' && isKeyString(text, words))
  if (!isObject || last === undefined || isProjection(text, tokens, innermost.index)) return false
  const behind = inside[inside.length - 1]
  const endsLine = behind?.kind === 'space' && text.slice(behind.start, behind.end).includes('\n')
  return text.slice(last.start, last.end) === ',' || (endsLine && !':.'.includes(text.charAt(last.end - 1)))
}

function isKeyString(text: string, words: readonly Token[]): boolean {
  const mark = words.find(({ kind }) => kind !== 'string' && kind !== 'escape')
  return mark !== undefined && text.charAt(mark.start) === ':'
}

/** A brace behind an expression on the same line projects it. */
function isProjection(text: string, tokens: readonly Token[], brace: number): boolean {
  let before = brace - 1
  while (tokens[before]?.kind === 'space' && !hasLineBreak(text, tokens[before])) before--
  const token = tokens[before]
  if (token === undefined) return false
  if (token.kind === 'bracket') return ')]}'.includes(text.charAt(token.start))
  return token.kind === 'identifier' || token.kind === 'member' || token.kind === 'string'
}

function hasLineBreak(text: string, token: Token | undefined): boolean {
  return token !== undefined && text.slice(token.start, token.end).includes('\n')
}
