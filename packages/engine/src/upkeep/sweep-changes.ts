/**
 * The part of a pass that goes over the change log. A record is kept as long as the history of any collection that it names: a feed may begin
 * wherever the documents can be read.
 */
import type { Timestamp } from '@terrarium/base'
import type { ChangeRecord } from '@terrarium/store'
import { decodeChanges } from '../storage/change-record.ts'
import type { SweepBatch } from './sweep-batch.ts'

/** Goes on behind a commit. Returns the commit to go on behind; undefined at the end. */
export function sweepChanges(
  batch: SweepBatch,
  changesSince: (after: Timestamp) => Iterable<ChangeRecord>,
  after: Timestamp,
): Timestamp | undefined {
  let last = after
  for (const record of changesSince(after)) {
    if (record.time > batch.snapshot.time) return undefined
    if (batch.isFull()) return last
    last = record.time
    const keptUntil = lastUse(batch, record)
    if (keptUntil === undefined) batch.dropChange(record.time)
    else if (keptUntil !== Infinity) batch.keepUntil(keptUntil)
  }
  return undefined
}

/** When nobody will ask for a record any more: never is `Infinity`, and undefined that it is so already. */
function lastUse(batch: SweepBatch, { time, value }: ChangeRecord): Timestamp | undefined {
  const { scope, changes } = decodeChanges(value)
  const retention = batch.retentionOf(scope)
  let until: Timestamp | undefined
  for (const { collectionId } of changes) {
    const kept = retention?.collections.get(collectionId)
    if (kept === undefined || time < kept.since) continue
    until = Math.max(until ?? 0, kept.reach === undefined ? Infinity : time + kept.reach)
  }
  return until
}
