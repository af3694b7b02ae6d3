import type { Transaction as ReadTransaction } from 'lmdb'

/**
 * The read transaction that LMDB uses for reads that name none, as far as it is known.
 *
 * LMDB takes another one when a snapshot is opened, and by itself in a later turn of the event loop. Microtasks run before that, so it is
 * forgotten in one.
 */
export class CurrentTransaction {
  #transaction: ReadTransaction | undefined
  #isToBeForgotten = false

  set(transaction: ReadTransaction): void {
    this.#transaction = transaction
    if (this.#isToBeForgotten) return
    this.#isToBeForgotten = true
    queueMicrotask(() => {
      this.#transaction = undefined
      this.#isToBeForgotten = false
    })
  }

  is(transaction: ReadTransaction): boolean {
    return this.#transaction === transaction
  }

  /** Forgets a transaction that ends. */
  forget(transaction: ReadTransaction): void {
    if (this.#transaction === transaction) this.#transaction = undefined
  }
}
