import { isLineBreak, SEMICOLON } from '../../source/characters.ts'

/** A bracket that is open. */
type Bracket = '(' | '[' | '{'

/**
 * Returns the end of text that no rule matches: the next line break, semicolon or closing brace outside of strings, comments and brackets.
 */
export function skipInvalid(text: string, start: number): number {
  const open: Bracket[] = []
  for (let at = start; at < text.length; at++) {
    const character = text.charAt(at)
    switch (character) {
      case "'":
      case '"':
        at = stringEnd(text, at, character)
        continue
      case '/':
        at = commentEnd(text, at)
        continue
      case '(':
      case '[':
      case '{':
        open.push(character)
        continue
      case ')':
      case ']':
        open.pop()
        continue
    }
    if (character === '}') {
      if (open.pop() !== '{') return at
    } else if (open.length === 0 && endsLine(text.charCodeAt(at))) return at
  }
  return text.length
}

function endsLine(code: number): boolean {
  return isLineBreak(code) || code === SEMICOLON
}

/** Returns the index of the quote that closes the string, or the last one of the text. */
function stringEnd(text: string, start: number, quote: string): number {
  let at = start + 1
  while (at < text.length && text.charAt(at) !== quote) at += text.charAt(at) === '\\' ? 2 : 1
  return at
}

/** Returns the index of the last character of a comment. For a line comment this is its line break. */
function commentEnd(text: string, start: number): number {
  const next = text.charAt(start + 1)
  if (next === '/') {
    let end = start + 2
    while (end < text.length && !isLineBreak(text.charCodeAt(end))) end++
    return end
  }
  if (next !== '*') return start
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text.startsWith('/*', at)) {
      depth++
      at++
    } else if (text.startsWith('*/', at)) {
      depth--
      at++
      if (depth === 0) return at
    }
  }
  return text.length
}
