/**
 * Entries of the transaction under way whose keys await the commit time. They are written last, so that taking one back leaves no trace.
 */
import type { Transaction } from '@terrarium/store'
import { bytesText } from '@terrarium/store'
import type { DerivedEntry } from './derive-entries.ts'

export class PendingEntries {
  readonly #entries = new Map<string, DerivedEntry>()

  add(entry: DerivedEntry): void {
    this.#entries.set(bytesText(entry.key), entry)
  }

  /** Returns whether there was such an entry. */
  remove(key: Uint8Array): boolean {
    return this.#entries.delete(bytesText(key))
  }

  /** Entries with keys in the range, in key order; pending times come last. */
  within(start: Uint8Array, end: Uint8Array): readonly DerivedEntry[] {
    if (this.#entries.size === 0) return []
    const found = [...this.#entries.values()].filter(({ key }) => Buffer.compare(key, start) >= 0 && Buffer.compare(key, end) < 0)
    return found.sort((a, b) => Buffer.compare(a.key, b.key))
  }

  /** Hands the entries to the transaction. */
  write(transaction: Transaction): void {
    for (const { key, keyStamps, payload } of this.#entries.values()) {
      transaction.write({ key, value: payload.bytes, keyStamps, valueStamps: payload.stamps })
    }
  }
}
