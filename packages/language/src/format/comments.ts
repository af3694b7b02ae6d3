import { isBlank, isLineBreak } from '../source/characters.ts'
import type { Span } from '../syntax/span.ts'
import { tokenize } from '../highlight/tokenize.ts'

/** A comment of the source, without the line break behind it. */
export interface Comment {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly isLine: boolean
  /** Whether it is the first on its line. */
  readonly startsLine: boolean
  /** Whether it is the last on its line. */
  readonly endsLine: boolean
}

/** Hands out the comments of a text in order, each once, as the constructs around them are written. */
export class Comments {
  readonly #text: string
  #comments: readonly Comment[]
  #next = 0

  constructor(text: string) {
    this.#text = text
    this.#comments = collectComments(text)
  }

  /** Takes the comments that end before the offset. */
  takeBefore(offset: number): readonly Comment[] {
    const first = this.#next
    while ((this.#comments[this.#next]?.end ?? Number.POSITIVE_INFINITY) <= offset) this.#next++
    return this.#comments.slice(first, this.#next)
  }

  /** Takes the comments between the end of a construct and the end of its line, unless another construct is between. */
  takeTrailing(end: number): readonly Comment[] {
    const taken: Comment[] = []
    let at = end
    for (let comment = this.#comments[this.#next]; comment?.endsLine === true; comment = this.#comments[this.#next]) {
      if (comment.start < at || !/^[ \t,;]*$/.test(this.#text.slice(at, comment.start))) break
      taken.push(comment)
      at = comment.end
      this.#next++
    }
    return taken
  }

  /** Drops the comments in a span, whose text is written as it is. */
  dropIn({ start, end }: Span): void {
    this.#comments = this.#comments.filter((comment) => comment.start < start || comment.end > end)
  }

  /** Whether a comment that is not yet taken lies in the span. */
  hasIn({ start, end }: Span): boolean {
    for (let i = this.#next; i < this.#comments.length; i++) {
      const comment = this.#comments[i]
      if (comment === undefined || comment.start >= end) return false
      if (comment.start >= start) return true
    }
    return false
  }
}

function collectComments(text: string): Comment[] {
  return tokenize(text)
    .filter(({ kind }) => kind === 'lineComment' || kind === 'blockComment')
    .map(({ kind, start, end: tokenEnd }) => {
      const trimmed = text.slice(start, tokenEnd).trimEnd()
      const end = start + trimmed.length
      const isLine = kind === 'lineComment'
      return { start, end, text: trimmed, isLine, startsLine: startsLine(text, start), endsLine: isLine || endsLine(text, end) }
    })
}

function startsLine(text: string, start: number): boolean {
  let at = start
  while (isBlank(text.charCodeAt(at - 1))) at--
  return at === 0 || isLineBreak(text.charCodeAt(at - 1))
}

function endsLine(text: string, end: number): boolean {
  let at = end
  while (/[ \t,;]/.test(text.charAt(at))) at++
  return at >= text.length || isLineBreak(text.charCodeAt(at)) || text.startsWith('//', at)
}
