import { PLACEHOLDER } from '@terrarium/engine'

const [DOUBLE_QUOTE, SINGLE_QUOTE, BACKTICK, BACKSLASH, HASH, OPENING_BRACE, LESS, SLASH, STAR, LINE_FEED, CARRIAGE_RETURN, BLANK] = [
  34, 39, 96, 92, 35, 123, 60, 47, 42, 10, 13, 32,
]
const PLACEHOLDER_BEGIN = PLACEHOLDER.charCodeAt(0)

/**
 * Renders the shape of a text in one pass, without its tokens: values, strings, numbers, blanks and comments are replaced, everything else stays.
 *
 * Returns undefined for a text that only its tokens tell apart: with an interpolated string, one without an end, a heredoc, a comment
 * that does not end, or the character that begins a placeholder elsewhere.
 */
export function quickShape(text: string): string | undefined {
  let shape = ''
  let kept = 0
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isWord(code) && !isDigit(code)) {
      at = skipWord(text, at)
      continue
    }
    if (staysAlone(code, text.charCodeAt(at + 1))) {
      at += 1
      continue
    }
    const found = replaced(text, at, code)
    if (found === undefined) return undefined
    shape += text.slice(kept, at) + found.mark
    kept = found.end
    at = found.end
  }
  return shape + text.slice(kept)
}

/** Whether a character stays whatever follows the next one: most do, and each new text pays for this pass. */
function staysAlone(code: number, next: number): boolean {
  if (code === BLANK) return next > BLANK && next !== SLASH
  if (code === SLASH) return next !== SLASH && next !== STAR
  if (code === LESS) return next !== LESS
  return code > BLANK && code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE && code !== BACKTICK && !isDigit(code)
}

interface Replaced {
  readonly end: number
  /** What is written instead. */
  readonly mark: string
}

/** What is written in place of a value, a string, a number, or blanks and comments; undefined for what only tokens tell apart. */
function replaced(text: string, at: number, code: number): Replaced | undefined {
  if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
    const end = endOfString(text, at, code)
    return end === undefined ? undefined : { end, mark: '<string>' }
  }
  if (code === PLACEHOLDER_BEGIN) return text.startsWith(PLACEHOLDER, at) ? { end: at + PLACEHOLDER.length, mark: '<value>' } : undefined
  if (isDigit(code)) return { end: endOfNumber(text, at), mark: '<number>' }
  if (code === BACKTICK || code === LESS) return undefined
  const end = endOfBlanks(text, at)
  return end === undefined ? undefined : { end, mark: ' ' }
}

function endOfString(text: string, start: number, quote: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at + 1
    if (code === BACKSLASH) at++
    else if (code === HASH && text.charCodeAt(at + 1) === OPENING_BRACE) return undefined
  }
  return undefined
}

/** Digits, letters that belong to them, a fraction and an exponent. */
function endOfNumber(text: string, start: number): number {
  let at = skipWord(text, start)
  if (text[at] === '.' && isDigit(text.charCodeAt(at + 1))) at = skipWord(text, at + 1)
  const isSigned = /[eE]/.test(text[at - 1] ?? '') && /[+-]/.test(text[at] ?? '') && isDigit(text.charCodeAt(at + 1))
  return isSigned ? skipWord(text, at + 1) : at
}

/** Blanks and comments in a row. */
function endOfBlanks(text: string, start: number): number | undefined {
  let at = start
  while (at < text.length) {
    const code = text.charCodeAt(at)
    const next = text.charCodeAt(at + 1)
    if (code === PLACEHOLDER_BEGIN) break
    if (code <= BLANK) at++
    else if (code === SLASH && next === SLASH) at = endOfLine(text, at)
    else if (code === SLASH && next === STAR) {
      const end = text.indexOf('*/', at + 2)
      if (end === -1) return undefined
      at = end + 2
    } else break
  }
  return at
}

function endOfLine(text: string, start: number): number {
  let at = start
  while (at < text.length && text.charCodeAt(at) !== LINE_FEED && text.charCodeAt(at) !== CARRIAGE_RETURN) at++
  return at
}

function skipWord(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && isWord(text.charCodeAt(at))) at++
  return at
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

function isWord(code: number): boolean {
  return isDigit(code) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95
}
