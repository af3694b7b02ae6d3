import { bytesText } from './bytes.ts'
import type { Key, Write } from './store.ts'

/**
 * A transaction's own writes: found by key, listed in key order, taken back to a mark.
 *
 * The sorted list is built when a scan first asks and kept up from then on, so that transactions that only write never sort.
 */

/** A write as the overlay shows it; `value` undefined hides a stored entry. */
export interface OverlayEntry {
  readonly text: string
  readonly key: Key
  readonly value: Uint8Array | undefined
  readonly write: Write
}

interface Undo {
  /** Key of the entry that was written; undefined for a write with a stamped key. */
  readonly text: string | undefined
  readonly previous: OverlayEntry | undefined
}

/** The writes of one transaction. */
export class Overlay {
  readonly #entries = new Map<string, OverlayEntry>()
  /** Writes whose keys hold the commit time and cannot be read back. */
  readonly #stamped: Write[] = []
  readonly #undos: Undo[] = []
  #sorted: OverlayEntry[] | undefined
  /** Bytes of the keys and values that a commit would write. */
  bytes = 0

  get hasWrites(): boolean {
    return this.#entries.size > 0 || this.#stamped.length > 0
  }

  find(text: string): OverlayEntry | undefined {
    return this.#entries.get(text)
  }

  write(write: Write): void {
    if (write.keyStamps !== undefined && write.keyStamps.length > 0) {
      this.#stamped.push(write)
      this.#undos.push({ text: undefined, previous: undefined })
      this.bytes += sizeOf(write)
      return
    }
    const text = bytesText(write.key)
    this.#undos.push({ text, previous: this.#entries.get(text) })
    this.#set(text, { text, key: write.key, value: write.value, write })
  }

  /** Lists the entries of `start ≤ key < end` in key order, as they are now. */
  slice(start: string, end: string): OverlayEntry[] {
    if (this.#entries.size === 0) return []
    this.#sorted ??= [...this.#entries.values()].sort((a, b) => (a.text < b.text ? -1 : 1))
    return this.#sorted.slice(lowerBound(this.#sorted, start), lowerBound(this.#sorted, end))
  }

  writes(): Write[] {
    const writes: Write[] = []
    for (const entry of this.#entries.values()) writes.push(entry.write)
    for (const write of this.#stamped) writes.push(write)
    return writes
  }

  mark(): number {
    return this.#undos.length
  }

  rollback(mark: number): void {
    while (this.#undos.length > mark) {
      const { text, previous } = this.#undos.pop() as Undo
      if (text === undefined) this.bytes -= sizeOf(this.#stamped.pop() as Write)
      else this.#set(text, previous)
    }
  }

  #set(text: string, entry: OverlayEntry | undefined): void {
    const previous = this.#entries.get(text)
    if (previous !== undefined) this.bytes -= sizeOf(previous.write)
    if (entry === undefined) this.#entries.delete(text)
    else {
      this.#entries.set(text, entry)
      this.bytes += sizeOf(entry.write)
    }
    if (this.#sorted !== undefined) replaceSorted(this.#sorted, text, previous !== undefined, entry)
  }
}

function replaceSorted(sorted: OverlayEntry[], text: string, isThere: boolean, entry: OverlayEntry | undefined): void {
  const index = lowerBound(sorted, text)
  if (entry === undefined) sorted.splice(index, isThere ? 1 : 0)
  else sorted.splice(index, isThere ? 1 : 0, entry)
}

function lowerBound(sorted: readonly OverlayEntry[], text: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as OverlayEntry).text < text) low = middle + 1
    else high = middle
  }
  return low
}

function sizeOf(write: Write): number {
  return write.key.length + (write.value?.length ?? 0)
}
