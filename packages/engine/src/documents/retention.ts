import type { Timestamp } from '@terrarium/base'
import type { CollectionDefinition } from '../model/catalog.ts'
import { RequestError } from '../runtime/query-error.ts'
import { formatMicros } from '@terrarium/values'

const DAY = 24 * 60 * 60 * 1e6

/** History that is kept beyond `history_days`, so that cursors and streams keep working. */
const GRACE = 15 * 60 * 1e6

/** The earliest time at which a collection's documents can be read. @see storage-semantics.md §3 */
export function minimumValidTime(collection: CollectionDefinition, now: Timestamp): Timestamp {
  const kept = collection.historyDays === undefined ? 0 : now - collection.historyDays * DAY
  return Math.max(0, Math.max(kept, collection.historyFloor) - GRACE)
}

/** The floor after a change of `history_days`: expired history does not come back. */
export function floorAfterChange(now: Timestamp, before: number | undefined, after: number | undefined, floor: Timestamp): Timestamp {
  const reach = Math.min(before ?? Infinity, after ?? Infinity)
  return Math.max(floor, reach === Infinity ? 0 : now - reach * DAY)
}

/** The floor of a collection that is created at `now`. */
export function floorAtCreation(now: Timestamp, historyDays: number | undefined): Timestamp {
  return historyDays === undefined ? now : Math.max(0, now - historyDays * DAY)
}

/** @throws {RequestError} invalid_request when a collection's history does not reach back to `time` */
export function checkRetention(collection: CollectionDefinition, time: Timestamp, now: Timestamp): void {
  const minimum = minimumValidTime(collection, now)
  if (time >= minimum) return
  throw new RequestError(
    'invalid_request',
    400,
    `Requested timestamp ${formatMicros(time)} less than minimum allowed timestamp ${formatMicros(minimum)}.`,
  )
}

/** How long after its end a version can be read, in microseconds; undefined: for ever. */
export function historyReach({ historyDays }: CollectionDefinition): number | undefined {
  return historyDays === undefined ? undefined : historyDays * DAY + GRACE
}
