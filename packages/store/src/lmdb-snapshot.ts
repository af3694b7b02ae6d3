import type { Buffer } from 'node:buffer'
import type { Timestamp } from '@terrarium/base'
import type { Transaction as ReadTransaction } from 'lmdb'
import { readLastCommit, wrapLmdbError, type Environment } from './environment.ts'
import { copyOf } from './record-decoder.ts'
import { SUM_BYTES } from './record-sum.ts'
import type { Entry, Key, Range, ScanOptions, Snapshot } from './store.ts'
import { StoreError } from './store-error.ts'

/**
 * Snapshots as LMDB read transactions.
 *
 * LMDB hands the current read transaction to everyone in one turn of the event loop; it is reset before each snapshot so that a snapshot
 * always holds what was committed before it. A released transaction stays with LMDB and is renewed by the next snapshot, which costs
 * about a microsecond. While a snapshot lives, pages freed after it cannot be used again: hence the limit of its age.
 */

/** Longest time that a snapshot may be held. */
export const SNAPSHOT_AGE_MAX_MS = 620_000

/** Hands out snapshots of one environment and expires those held too long. */
export class SnapshotSource {
  readonly #environment: Environment
  readonly #hasSums: boolean
  readonly #live = new Set<LmdbSnapshot>()
  #isClosed = false

  /**
   * Ranges of the environment end their values before the checksum from now on.
   *
   * @param hasSums whether records have checksums: not those of a store of an earlier format, which is only checked
   */
  constructor(environment: Environment, hasSums = true) {
    this.#environment = environment
    this.#hasSums = hasSums
    environment.decoder.tail = hasSums ? SUM_BYTES : 0
  }

  open(): Snapshot {
    if (this.#isClosed) throw new StoreError('io', 'the store is closed')
    this.#expireOldest()
    const snapshot = createSnapshot(this.#environment, this.#live, this.#hasSums)
    this.#live.add(snapshot)
    return snapshot
  }

  releaseAll(): void {
    this.#isClosed = true
    for (const snapshot of this.#live) snapshot.release()
  }

  /** Snapshots stand in the order of their age, so looking at the first suffices. */
  #expireOldest(): void {
    for (const snapshot of this.#live) {
      if (performance.now() - snapshot.openedAt < SNAPSHOT_AGE_MAX_MS) return
      snapshot.release()
    }
  }
}

function createSnapshot(environment: Environment, live: Set<LmdbSnapshot>, hasSums: boolean): LmdbSnapshot {
  try {
    environment.resetReadTxn()
    return new LmdbSnapshot(environment, environment.useReadTransaction(), live, hasSums)
  } catch (error: unknown) {
    throw wrapLmdbError(error, 'cannot open a snapshot')
  }
}

class LmdbSnapshot implements Snapshot {
  readonly time: Timestamp
  readonly openedAt = performance.now()
  readonly #environment: Environment
  readonly #options: { readonly transaction: ReadTransaction }
  readonly #live: Set<LmdbSnapshot>
  readonly #scans = new Set<Iterator<Entry>>()
  #isReleased = false

  readonly #hasSums: boolean

  constructor(environment: Environment, transaction: ReadTransaction, live: Set<LmdbSnapshot>, hasSums: boolean) {
    this.#environment = environment
    this.#options = { transaction }
    this.#live = live
    this.#hasSums = hasSums
    this.time = readLastCommit((key) => this.#read(key, 0))
  }

  get(key: Key): Uint8Array | undefined {
    if (this.#isReleased) throw expired()
    return this.#read(key, this.#hasSums ? SUM_BYTES : 0)
  }

  /** Reads a value without so many bytes at its end. */
  #read(key: Key, cut: number): Buffer | undefined {
    const found = this.#environment.getBinaryFast(key as Buffer, this.#options)
    return found && copyOf(found, Math.max(found.length - cut, 0))
  }

  *scan(range: Range, options?: ScanOptions): IterableIterator<Entry> {
    const entries = this.#openCursor(range, options?.reverse === true)
    this.#scans.add(entries)
    try {
      for (;;) {
        if (this.#isReleased) throw expired()
        const next = entries.next()
        if (next.done === true) return
        yield next.value
      }
    } finally {
      this.#scans.delete(entries)
      entries.return?.()
    }
  }

  #openCursor({ start, end }: Range, isReverse: boolean): Iterator<Entry> {
    if (this.#isReleased) throw expired()
    const { transaction } = this.#options
    const options = isReverse
      ? { start: end as Buffer, exclusiveStart: true, end: start as Buffer, inclusiveEnd: true, reverse: true, transaction }
      : { start: start as Buffer, end: end as Buffer, transaction }
    return this.#environment.getRange(options)[Symbol.iterator]()
  }

  release(): void {
    if (this.#isReleased) return
    this.#isReleased = true
    this.#live.delete(this)
    // Cursors must be closed before their transaction ends.
    for (const scan of this.#scans) scan.return?.()
    this.#scans.clear()
    this.#options.transaction.done()
  }
}

function expired(): StoreError {
  return new StoreError('snapshotExpired', 'the snapshot was released or held too long')
}
