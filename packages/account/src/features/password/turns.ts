/** Gives turns by key: those of one key come one after the other, in the order in which they were asked for. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>()

  /** Waits for a turn. @returns the function that ends it */
  async take(key: string): Promise<() => void> {
    const before = this.#last.get(key)
    let end = (): void => {}
    const turn = new Promise<void>((done) => (end = done))
    this.#last.set(key, turn)
    await before
    return () => {
      if (this.#last.get(key) === turn) this.#last.delete(key)
      end()
    }
  }
}
