import { must } from '@terrarium/base'
import { Buffer } from 'node:buffer'
import { bytesText } from './bytes.ts'
import { Overlay } from './overlay.ts'
import type { CommitRequest, Entry, Key, Range, ScanOptions, Snapshot, Transaction, Write } from './store.ts'

/**
 * A transaction: a snapshot under an overlay of its own writes.
 *
 * Reads go to the overlay first, then to the snapshot; what comes from the snapshot is tracked. A scan merges both in key order and sees
 * the writes made before it began, not those made while it runs. Of a scan that is not finished only the part that was read is tracked.
 */

/** Begins a transaction on a snapshot, which stays the caller's to release. */
export function beginTransaction(snapshot: Snapshot): Transaction {
  return new OverlaidTransaction(snapshot)
}

class OverlaidTransaction implements Transaction {
  readonly snapshot: Snapshot
  readonly #overlay = new Overlay()
  readonly #readKeys = new Map<string, Key>()
  readonly #scans: ScanTracker[] = []

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot
  }

  get(key: Key, options?: { readonly untracked?: boolean }): Uint8Array | undefined {
    const text = bytesText(key)
    const own = this.#overlay.find(text)
    if (own !== undefined) return own.value
    if (options?.untracked !== true && !this.#readKeys.has(text)) this.#readKeys.set(text, key)
    return this.snapshot.get(key)
  }

  *scan(range: Range, options?: ScanOptions & { readonly untracked?: boolean }): IterableIterator<Entry> {
    const isReverse = options?.reverse === true
    const tracker = new ScanTracker(range, isReverse)
    if (options?.untracked !== true) this.#scans.push(tracker)
    const own = this.#overlay.slice(bytesText(range.start), bytesText(range.end))
    if (isReverse) own.reverse()
    const stored = this.snapshot.scan(range, options)
    for (const entry of own.length === 0 ? stored : mergeEntries(stored, own, isReverse)) {
      tracker.reached = entry.key
      yield entry
    }
    tracker.isFinished = true
  }

  write(write: Write): void {
    this.#overlay.write(write)
  }

  trackKey(key: Key): void {
    this.#readKeys.set(bytesText(key), key)
  }

  get bytesWritten(): number {
    return this.#overlay.bytes
  }

  get hasWrites(): boolean {
    return this.#overlay.hasWrites
  }

  mark(): number {
    return this.#overlay.mark()
  }

  rollback(mark: number): void {
    this.#overlay.rollback(mark)
  }

  toCommit(change?: CommitRequest['change']): CommitRequest {
    const readRanges: Range[] = []
    for (const scan of this.#scans) {
      const range = scan.toRange()
      if (range !== undefined) readRanges.push(range)
    }
    const snapshotTime = this.snapshot.time
    const readKeys = [...this.#readKeys.values()]
    const writes = this.#overlay.writes()
    return change === undefined ? { snapshotTime, readKeys, readRanges, writes } : { snapshotTime, readKeys, readRanges, writes, change }
  }
}

/** How far a scan has come. */
class ScanTracker {
  readonly #range: Range
  readonly #isReverse: boolean
  /** Last key handed out. */
  reached: Key | undefined
  isFinished = false

  constructor(range: Range, isReverse: boolean) {
    this.#range = range
    this.#isReverse = isReverse
  }

  /** The part of the range that was read; undefined when none was. */
  toRange(): Range | undefined {
    if (this.isFinished) return this.#range
    if (this.reached === undefined) return undefined
    return this.#isReverse ? { start: this.reached, end: this.#range.end } : { start: this.#range.start, end: keyAfter(this.reached) }
  }
}

function keyAfter(key: Key): Key {
  return Buffer.concat([key, Buffer.from([0])])
}

/** Merges stored entries with own writes, both in scan order; an own write hides the stored entry of its key. */
function* mergeEntries(stored: Iterator<Entry, undefined>, own: readonly OwnEntry[], isReverse: boolean): IterableIterator<Entry> {
  let ownIndex = 0
  let next: IteratorResult<Entry, undefined> = stored.next()
  try {
    for (;;) {
      const ownEntry = own[ownIndex]
      if (next.done === true && ownEntry === undefined) return
      const order = compareHeads(next.done === true ? undefined : next.value, ownEntry, isReverse)
      const entry = must(order < 0 ? next.value : ownEntry, 'an entry, as not both have ended')
      if (order <= 0) next = stored.next()
      if (order >= 0) ownIndex++
      if (entry.value !== undefined) yield entry as Entry
    }
  } finally {
    stored.return?.()
  }
}

type OwnEntry = { readonly text: string; readonly key: Key; readonly value: Uint8Array | undefined }

/** Tells which head comes first: negative for the stored one, zero for both at once. */
function compareHeads(stored: Entry | undefined, own: OwnEntry | undefined, isReverse: boolean): number {
  if (stored === undefined) return 1
  if (own === undefined) return -1
  const text = bytesText(stored.key)
  if (text === own.text) return 0
  return text < own.text === isReverse ? 1 : -1
}
