/** Bytes that are held at a time for one owner, and for all. */
export interface BudgetLimits {
  readonly ofOwner: number
  readonly total: number
}

/** Counts the bytes that the server holds for its clients: bodies until they are answered, answers until they are read. */
export class ByteBudget {
  readonly #limits: BudgetLimits
  readonly #held = new Map<string, number>()
  #total = 0

  constructor(limits: BudgetLimits) {
    this.#limits = limits
  }

  /** Bytes held for all. */
  get total(): number {
    return this.#total
  }

  /** Takes bytes for an owner. Returns whether there was room. */
  take(owner: string, bytes: number): boolean {
    const held = (this.#held.get(owner) ?? 0) + bytes
    if (held > this.#limits.ofOwner || this.#total + bytes > this.#limits.total) return false
    this.#held.set(owner, held)
    this.#total += bytes
    return true
  }

  /** Gives bytes back. */
  release(owner: string, bytes: number): void {
    const held = (this.#held.get(owner) ?? 0) - bytes
    if (held > 0) this.#held.set(owner, held)
    else this.#held.delete(owner)
    this.#total -= bytes
  }
}
