import { CARRIAGE_RETURN, LINE_FEED, SEMICOLON, isBlank, isLineBreak } from '../../source/characters.ts'
import { blockCommentEnd, lineCommentEnd, skipBlanks } from '../../source/trivia.ts'

/** The text between two items: its end, and the last run of comments without an empty line in it. */
export interface Gap {
  readonly end: number
  readonly comment: { readonly start: number; readonly end: number } | undefined
}

/** Skips the text before the first item. */
export function skipLeading(text: string): Gap {
  let comment: Gap['comment']
  let at = 0
  for (;;) {
    const code = text.charCodeAt(at)
    if (isBlank(code) || isLineBreak(code) || code === SEMICOLON) {
      at++
      continue
    }
    const end = commentRunEnd(text, at)
    if (end === at) return { end: at, comment }
    comment = { start: at, end }
    at = end
  }
}

/** Skips the separators between two items: line ends, semicolons and comments; undefined when there are none. */
export function skipSeparators(text: string, start: number): Gap | undefined {
  let comment: Gap['comment']
  let at = skipBlanks(text, start)
  let separated = false
  for (;;) {
    let end = markEnd(text, at)
    if (end === at) {
      end = commentRunEnd(text, at)
      if (end > at) comment = { start: at, end }
    }
    if (end === at) return separated ? { end: at, comment } : undefined
    separated = true
    at = end
    while (isBlank(text.charCodeAt(at))) at++
  }
}

/** Skips semicolons and line breaks. A carriage return counts with the line feed behind it only. */
function markEnd(text: string, start: number): number {
  let at = start
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === SEMICOLON || code === LINE_FEED) at++
    else if (code === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED) at += 2
    else return at
  }
}

/** Skips comments that touch one another, each with its line break. */
function commentRunEnd(text: string, start: number): number {
  let at = start
  for (;;) {
    let end = lineCommentEnd(text, at)
    if (end === at) {
      end = blockCommentEnd(text, at)
      if (end > at) {
        while (isBlank(text.charCodeAt(end))) end++
        if (text.charCodeAt(end) === LINE_FEED) end++
      }
    }
    if (end === at) return at
    at = end
  }
}

/** Returns the end of the last semicolon behind an item on its line, or undefined. */
export function semicolonEnd(text: string, start: number): number | undefined {
  let end: number | undefined
  let at = start
  for (;;) {
    at = skipBlanks(text, at)
    if (text.charCodeAt(at) !== SEMICOLON) return end
    at++
    end = at
  }
}
