export type Listener = () => void

/** A set of listeners told that something has changed. */
export class Subscribable {
  readonly #listeners = new Set<Listener>()

  /** Adds a listener and returns the way to remove it. */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  protected notify(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
