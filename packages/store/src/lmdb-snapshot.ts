import type { Buffer } from 'node:buffer'
import type { Timestamp } from '@terrarium/base'
import type { RangeOptions, Transaction as ReadTransaction } from 'lmdb'
import { readLastCommit, wrapLmdbError, type Environment } from './environment.ts'
import { copyOfPart } from './bytes.ts'
import { CurrentTransaction } from './current-transaction.ts'
import { SUM_BYTES } from './record-sum.ts'
import type { Entry, Key, Range, ScanOptions, Snapshot } from './store.ts'
import { StoreError } from './store-error.ts'

/**
 * Snapshots as LMDB read transactions.
 *
 * LMDB hands the current read transaction to everyone in one turn of the event loop; it is reset before each snapshot so that a snapshot
 * always holds what was committed before it. A released transaction stays with LMDB and is renewed by the next snapshot, which costs
 * about a microsecond. A scan that names its transaction makes a cursor of its own, one that names none takes the cursor that the last one
 * has left: so scans name theirs only where it is not the one that LMDB would take. While a snapshot lives, pages freed after it cannot be
 * used again: hence the limit of its age.
 */

/** Longest time that a snapshot may be held. */
export const SNAPSHOT_AGE_MAX_MS = 620_000

/** Hands out snapshots of one environment and expires those held too long. */
export class SnapshotSource {
  readonly #environment: Environment
  readonly #hasSums: boolean
  readonly #current = new CurrentTransaction()
  /** In the order of their age. Not a set: one that every request enters and leaves is rebuilt every few of them. */
  readonly #live: LmdbSnapshot[] = []
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
    const snapshot = createSnapshot(this.#environment, this.#live, this.#current, this.#hasSums)
    this.#live.push(snapshot)
    return snapshot
  }

  releaseAll(): void {
    this.#isClosed = true
    for (const snapshot of [...this.#live]) snapshot.release()
  }

  #expireOldest(): void {
    for (let oldest = this.#live[0]; oldest !== undefined; oldest = this.#live[0]) {
      if (performance.now() - oldest.openedAt < SNAPSHOT_AGE_MAX_MS) return
      oldest.release()
    }
  }
}

function createSnapshot(environment: Environment, live: LmdbSnapshot[], current: CurrentTransaction, hasSums: boolean): LmdbSnapshot {
  try {
    environment.resetReadTxn()
    const transaction = environment.useReadTransaction()
    current.set(transaction)
    return new LmdbSnapshot({ environment, transaction, live, current, hasSums })
  } catch (error: unknown) {
    throw wrapLmdbError(error, 'cannot open a snapshot')
  }
}

interface SnapshotParts {
  readonly environment: Environment
  readonly transaction: ReadTransaction
  readonly live: LmdbSnapshot[]
  readonly current: CurrentTransaction
  readonly hasSums: boolean
}

class LmdbSnapshot implements Snapshot {
  readonly time: Timestamp
  readonly openedAt = performance.now()
  readonly #environment: Environment
  readonly #options: { readonly transaction: ReadTransaction }
  readonly #live: LmdbSnapshot[]
  readonly #current: CurrentTransaction
  /** Open cursors. */
  readonly #scans: LmdbScan[] = []
  #isReleased = false

  readonly #hasSums: boolean

  constructor({ environment, transaction, live, current, hasSums }: SnapshotParts) {
    this.#environment = environment
    this.#current = current
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
    return found && copyOfPart(found, 0, Math.max(found.length - cut, 0))
  }

  scan(range: Range, options?: ScanOptions): IterableIterator<Entry> {
    return new LmdbScan(() => this.#openCursor(range, options?.reverse === true), this.#scans)
  }

  #openCursor({ start, end }: Range, isReverse: boolean): Iterator<Entry, undefined> {
    if (this.#isReleased) throw expired()
    const own = this.#options.transaction
    const transaction = this.#current.is(own) ? undefined : own
    const options = isReverse
      ? { start: end as Buffer, exclusiveStart: true, end: start as Buffer, inclusiveEnd: true, reverse: true, transaction }
      : { start: start as Buffer, end: end as Buffer, transaction }
    // LMDB takes a transaction that is undefined for none; its declaration does not say so.
    return this.#environment.getRange(options as RangeOptions)[Symbol.iterator]() as Iterator<Entry, undefined>
  }

  release(): void {
    if (this.#isReleased) return
    this.#isReleased = true
    remove(this.#live, this)
    // Cursors must be closed before their transaction ends.
    for (const scan of [...this.#scans]) scan.expire()
    this.#current.forget(this.#options.transaction)
    this.#options.transaction.done()
  }
}

/** A scan of a snapshot. The cursor is opened with the first entry. */
class LmdbScan implements IterableIterator<Entry, undefined> {
  readonly #open: () => Iterator<Entry, undefined>
  readonly #scans: LmdbScan[]
  #cursor: Iterator<Entry, undefined> | undefined
  #state: 'new' | 'open' | 'ended' | 'expired' = 'new'

  /** @param scans - the scans of the snapshot with open cursors */
  constructor(open: () => Iterator<Entry, undefined>, scans: LmdbScan[]) {
    this.#open = open
    this.#scans = scans
  }

  [Symbol.iterator](): this {
    return this
  }

  next(): IteratorResult<Entry, undefined> {
    if (this.#state === 'new') this.#begin()
    if (this.#state === 'expired') throw expired()
    const next = this.#cursor?.next() ?? ENDED
    if (next.done === true) this.#end('ended')
    return next
  }

  return(): IteratorResult<Entry, undefined> {
    this.#end('ended')
    return ENDED
  }

  /** Ends it with its snapshot. */
  expire(): void {
    this.#end('expired')
  }

  #begin(): void {
    this.#cursor = this.#open()
    this.#state = 'open'
    this.#scans.push(this)
  }

  #end(state: 'ended' | 'expired'): void {
    if (this.#state === 'open') {
      remove(this.#scans, this)
      this.#cursor?.return?.()
      this.#cursor = undefined
    }
    if (this.#state !== 'expired') this.#state = state
  }
}

const ENDED: IteratorResult<Entry, undefined> = { done: true, value: undefined }

function remove<Item>(list: Item[], item: Item): void {
  const at = list.indexOf(item)
  if (at >= 0) list.splice(at, 1)
}

function expired(): StoreError {
  return new StoreError('snapshotExpired', 'the snapshot was released or held too long')
}
