/** A text put into a query at a place of the original. */
export interface Insertion {
  readonly at: number
  readonly text: string
}

/** A query as it is sent: the text that was typed with what had to be put around and into it. Places lead back to the typed text. */
export class WrappedQuery {
  readonly original: string
  readonly text: string
  readonly #insertions: readonly Insertion[]

  /** Insertions at one place follow each other in the order given. */
  constructor(original: string, insertions: readonly Insertion[] = []) {
    this.original = original
    this.#insertions = insertions.map((insertion, index) => ({ ...insertion, index })).sort((a, b) => a.at - b.at || a.index - b.index)
    let place = 0
    let wrapped = ''
    for (const { at, text } of this.#insertions) {
      wrapped += original.slice(place, at) + text
      place = at
    }
    this.text = wrapped + original.slice(place)
  }

  /** The place in the typed text; what was inserted leads to where it was put. */
  toOriginal(offset: number): number {
    let inserted = 0
    for (const { at, text } of this.#insertions) {
      const start = at + inserted
      if (offset < start) break
      if (offset < start + text.length) return at
      inserted += text.length
    }
    return Math.min(offset - inserted, this.original.length)
  }

  /** Whether a place lies in what was typed. */
  isTyped(offset: number): boolean {
    let inserted = 0
    for (const { at, text } of this.#insertions) {
      const start = at + inserted
      if (offset < start) return true
      if (offset < start + text.length) return false
      inserted += text.length
    }
    return true
  }
}
