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
  readonly #readKeys = new ReadKeys()
  readonly #scans: TrackedScan[] = []

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot
  }

  get(key: Key, options?: { readonly untracked?: boolean }): Uint8Array | undefined {
    const own = this.#overlay.hasWrites ? this.#overlay.find(bytesText(key)) : undefined
    if (own !== undefined) return own.value
    if (options?.untracked !== true) this.#readKeys.add(key)
    return this.snapshot.get(key)
  }

  scan(range: Range, options?: ScanOptions & { readonly untracked?: boolean }): IterableIterator<Entry> {
    const isReverse = options?.reverse === true
    const scan = new TrackedScan(range, isReverse, () => {
      if (options?.untracked !== true) this.#scans.push(scan)
      const own = this.#overlay.hasWrites ? this.#overlay.slice(bytesText(range.start), bytesText(range.end)) : []
      if (isReverse) own.reverse()
      const stored = this.snapshot.scan(range, options)
      return own.length === 0 ? stored : mergeEntries(stored, own, isReverse)
    })
    return scan
  }

  write(write: Write): void {
    this.#overlay.write(write)
  }

  trackKey(key: Key): void {
    this.#readKeys.add(key)
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
    const readKeys = this.#readKeys.take()
    const writes = this.#overlay.writes()
    return change === undefined ? { snapshotTime, readKeys, readRanges, writes } : { snapshotTime, readKeys, readRanges, writes, change }
  }
}

/**
 * Keys that were read, which a commit lists once each. Most transactions write nothing and ask for no list, so repeated keys are dropped late.
 */
class ReadKeys {
  #keys: Key[] = []
  #lengthMax = LISTED_KEYS_MAX

  add(key: Key): void {
    if (this.#keys.push(key) > this.#lengthMax) this.#dropRepeated()
  }

  /** Each key once. */
  take(): readonly Key[] {
    this.#dropRepeated()
    return this.#keys
  }

  #dropRepeated(): void {
    const byText = new Map<string, Key>()
    for (const key of this.#keys) byText.set(bytesText(key), key)
    this.#keys = [...byText.values()]
    this.#lengthMax = Math.max(LISTED_KEYS_MAX, 2 * this.#keys.length)
  }
}

/** Keys that are listed before repeated ones are looked for. */
const LISTED_KEYS_MAX = 1024

/** A scan that knows how far it has come. It begins with the first entry. */
class TrackedScan implements IterableIterator<Entry, undefined> {
  readonly #range: Range
  readonly #isReverse: boolean
  readonly #begin: () => Iterator<Entry, undefined>
  #entries: Iterator<Entry, undefined> | undefined
  /** Last key handed out. */
  #reached: Key | undefined
  #isFinished = false
  #isReturned = false

  constructor(range: Range, isReverse: boolean, begin: () => Iterator<Entry, undefined>) {
    this.#range = range
    this.#isReverse = isReverse
    this.#begin = begin
  }

  [Symbol.iterator](): this {
    return this
  }

  next(): IteratorResult<Entry, undefined> {
    if (this.#isReturned) return ENDED
    this.#entries ??= this.#begin()
    const next = this.#entries.next()
    if (next.done === true) this.#isFinished = true
    else this.#reached = next.value.key
    return next
  }

  return(): IteratorResult<Entry, undefined> {
    this.#isReturned = true
    this.#entries?.return?.()
    return ENDED
  }

  /** The part of the range that was read; undefined when none was. */
  toRange(): Range | undefined {
    if (this.#isFinished) return this.#range
    if (this.#reached === undefined) return undefined
    return this.#isReverse ? { start: this.#reached, end: this.#range.end } : { start: this.#range.start, end: keyAfter(this.#reached) }
  }
}

const ENDED: IteratorResult<Entry, undefined> = { done: true, value: undefined }

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
