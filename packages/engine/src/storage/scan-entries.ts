/**
 * Entries of a key range as they are stored: at present or as of a time in the past, in key order.
 *
 *   present   current entries of the transaction, own ones included, with those that wait for the commit time
 *   past      current entries that are old enough, merged with past ones that were current then
 */
import type { Timestamp } from '@terrarium/base'
import type { Range, Snapshot, Transaction } from '@terrarium/store'
import { readMicros } from '@terrarium/store'
import { entryHistoryPrefixOf } from '../model/key-space.ts'
import { entryStart } from './index-entry.ts'
import type { PendingEntries } from './pending-entries.ts'

/** A stored entry: its key (without a start), and the stored value with its payload. */
export interface RawEntry {
  readonly key: Uint8Array
  readonly value: Uint8Array
  /** Where the payload begins; undefined: with the value. */
  readonly payloadStart?: number
}

/** Reads the entries of the present. */
export function presentEntries(transaction: Transaction, pending: PendingEntries, range: Range, reverse: boolean): Iterable<RawEntry> {
  const waiting: RawEntry[] = pending.within(range.start, range.end).map(({ key, payload }) => ({ key, value: payload.bytes }))
  const current = transaction.scan(range, { reverse })
  return waiting.length === 0 ? current : mergeEntries(current, reverse ? waiting.reverse() : waiting, reverse)
}

/** Reads the entries as of a time. */
export function pastEntries(snapshot: Snapshot, range: Range, time: Timestamp, reverse: boolean): Iterable<RawEntry> {
  const history = { start: entryHistoryPrefixOf(range.start), end: entryHistoryPrefixOf(range.end) }
  return mergeEntries(
    survivingEntries(snapshot, range, time, reverse),
    supersededEntries(snapshot, history, range.start[0] ?? 0, time, reverse),
    reverse,
  )
}

function* survivingEntries(snapshot: Snapshot, range: Range, time: Timestamp, reverse: boolean): Generator<RawEntry> {
  for (const entry of snapshot.scan(range, { reverse })) if (entryStart(entry.value) <= time) yield entry
}

function* supersededEntries(snapshot: Snapshot, range: Range, space: number, time: Timestamp, reverse: boolean): Generator<RawEntry> {
  for (const { key, value } of snapshot.scan(range, { reverse })) {
    const start = readMicros(key, key.length - 8)
    if (start > time || readMicros(value, 0) <= time) continue
    const current = Uint8Array.prototype.slice.call(key, 0, key.length - 8)
    current[0] = space
    yield { key: current, value, payloadStart: 8 }
  }
}

/** Merges two sequences that are in the same order. */
function* mergeEntries(a: Iterable<RawEntry>, b: Iterable<RawEntry>, reverse: boolean): Generator<RawEntry> {
  const left = a[Symbol.iterator]()
  const right = b[Symbol.iterator]()
  try {
    let first = left.next()
    let second = right.next()
    while (first.done !== true || second.done !== true) {
      const takesFirst = second.done === true || (first.done !== true && isBefore(first.value, second.value, reverse))
      if (takesFirst) {
        yield first.value as RawEntry
        first = left.next()
      } else {
        yield second.value as RawEntry
        second = right.next()
      }
    }
  } finally {
    left.return?.()
    right.return?.()
  }
}

function isBefore(a: RawEntry, b: RawEntry, reverse: boolean): boolean {
  const order = Buffer.compare(a.key, b.key)
  return reverse ? order > 0 : order <= 0
}
