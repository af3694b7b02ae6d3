import { isLineBreak } from '../source/characters.ts'
import { tokenize } from '../highlight/tokenize.ts'

/** A comment of the source, without its line break. */
export interface Comment {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly isLine: boolean
  /** Whether only separators precede it on its line. */
  readonly startsLine: boolean
  /** Whether it is the last on its line. */
  readonly endsLine: boolean
}

/** The comments of a text. Each is taken once, by the construct that writes it. */
export class Comments {
  readonly #text: string
  readonly #comments: readonly Comment[]
  readonly #taken = new Set<Comment>()

  constructor(text: string) {
    this.#text = text
    this.#comments = collectComments(text)
  }

  /** Takes the comments between two offsets that are not taken yet. */
  take(start: number, end: number): readonly Comment[] {
    const found = this.#find(start, end)
    for (const comment of found) this.#taken.add(comment)
    return found
  }

  /** Takes the comments between the end of a construct and the end of its line, unless another construct is between. */
  takeTrailing(end: number): readonly Comment[] {
    const trailing: Comment[] = []
    let at = end
    for (const comment of this.#from(end)) {
      if (!comment.endsLine || !/^[ \t,;]*$/.test(this.#text.slice(at, comment.start))) break
      trailing.push(comment)
      this.#taken.add(comment)
      at = comment.end
    }
    return trailing
  }

  /** Whether there is a comment between the offsets that is not taken yet. */
  hasIn(start: number, end: number): boolean {
    return this.#comments.length > 0 && this.#find(start, end).length > 0
  }

  #find(start: number, end: number): readonly Comment[] {
    const found: Comment[] = []
    for (const comment of this.#from(start)) {
      if (comment.end > end) break
      found.push(comment)
    }
    return found
  }

  /** The comments from an offset on that are not taken yet. */
  *#from(start: number): Iterable<Comment> {
    for (let i = this.#firstFrom(start); i < this.#comments.length; i++) {
      const comment = this.#comments[i]
      if (comment !== undefined && !this.#taken.has(comment)) yield comment
    }
  }

  #firstFrom(offset: number): number {
    let low = 0
    let high = this.#comments.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#comments[middle]?.start ?? 0) < offset) low = middle + 1
      else high = middle
    }
    return low
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
  while (/[ \t,;]/.test(text.charAt(at - 1))) at--
  return at === 0 || isLineBreak(text.charCodeAt(at - 1))
}

function endsLine(text: string, end: number): boolean {
  let at = end
  while (/[ \t,;]/.test(text.charAt(at))) at++
  return at >= text.length || isLineBreak(text.charCodeAt(at)) || text.startsWith('//', at)
}
