import { LINE_FEED, SEMICOLON, SLASH, STAR, isBlank, isDisplayable, isLineBreak } from './characters.ts'

/**
 * White space and comments. Every function returns the index behind what it skips, or the index it was given.
 * @see reference: fql-language.md §2
 */

/** Skips blanks and block comments: the trivia between tokens of one line. */
export function skipBlanks(text: string, index: number): number {
  for (;;) {
    while (isBlank(text.charCodeAt(index))) index++
    const end = blockCommentEnd(text, index)
    if (end === index) return index
    index = end
  }
}

/** Skips blanks, line breaks and comments. */
export function skipLines(text: string, index: number): number {
  for (;;) {
    let code = text.charCodeAt(index)
    while (isBlank(code) || isLineBreak(code)) code = text.charCodeAt(++index)
    if (code !== SLASH) return index
    let end = lineCommentEnd(text, index)
    if (end === index) end = blockCommentEnd(text, index)
    if (end === index) return index
    index = end
  }
}

/** Skips line breaks, and only those. */
export function skipLineBreaks(text: string, index: number): number {
  while (isLineBreak(text.charCodeAt(index))) index++
  return index
}

/** Skips the separator of statements: at least one semicolon, line break or line comment, and blanks around. */
export function skipSeparator(text: string, start: number): number {
  let index = skipBlanks(text, start)
  let separated = false
  for (;;) {
    let end = index
    while (text.charCodeAt(end) === SEMICOLON || isLineBreak(text.charCodeAt(end))) end++
    if (end === index) end = lineCommentEnd(text, index)
    if (end === index) return separated ? index : start
    separated = true
    index = skipBlanks(text, end)
  }
}

/** Returns the end of a line comment with its line feed. */
export function lineCommentEnd(text: string, index: number): number {
  if (text.charCodeAt(index) !== SLASH || text.charCodeAt(index + 1) !== SLASH) return index
  let end = index + 2
  let code = text.charCodeAt(end)
  while (code !== LINE_FEED && isDisplayable(code)) code = text.charCodeAt(++end)
  return code === LINE_FEED ? end + 1 : end
}

/** Returns the end of a block comment; they nest. An unclosed comment does not count. */
export function blockCommentEnd(text: string, index: number): number {
  if (text.charCodeAt(index) !== SLASH || text.charCodeAt(index + 1) !== STAR) return index
  let depth = 1
  let end = index + 2
  while (depth > 0) {
    const code = text.charCodeAt(end)
    if (!isDisplayable(code)) return index
    const next = text.charCodeAt(end + 1)
    if (code === SLASH && next === STAR) {
      depth++
      end += 2
    } else if (code === STAR && next === SLASH) {
      depth--
      end += 2
    } else end++
  }
  return end
}
