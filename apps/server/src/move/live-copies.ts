import type { CollectionCopy } from './collection-copy.ts'

/** The source keeps its events for 15 minutes at least. */
const POLL_MS = 20_000

/** Copies whose source may change: their events are read often enough that the source still has them, however long copying takes. */
export class LiveCopies {
  readonly #copies: CollectionCopy[] = []
  readonly #follow: (copy: CollectionCopy) => Promise<number>
  #polled = Date.now()

  constructor(follow: (copy: CollectionCopy) => Promise<number>) {
    this.#follow = follow
  }

  add(copy: CollectionCopy): void {
    this.#copies.push(copy)
  }

  get all(): readonly CollectionCopy[] {
    return this.#copies
  }

  isDue(): boolean {
    return Date.now() - this.#polled >= POLL_MS
  }

  async pollIfDue(): Promise<void> {
    if (this.isDue()) await this.poll()
  }

  /** Applies the events of all copies once. Returns their number. */
  async poll(): Promise<number> {
    let events = 0
    for (const copy of this.#copies) events += await this.#follow(copy)
    this.#polled = Date.now()
    return events
  }
}
