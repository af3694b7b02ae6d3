import type { StoreEvent } from '@terrarium/store'

/** Which stores refuse writes at present, and why. */
export class WriteRefusals {
  readonly #reasons = new Map<string, string>()

  /** Notes what a store reports. */
  note(store: string, event: StoreEvent): void {
    if (event.kind === 'writesRefused') this.#reasons.set(store, event.reason)
    else if (event.kind === 'writesResumed') this.#reasons.delete(store)
  }

  /** Why the store refuses writes; undefined: it does not. */
  of(store: string): string | undefined {
    return this.#reasons.get(store)
  }
}
