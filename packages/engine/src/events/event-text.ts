import type { Timestamp } from '@terrarium/base'
import { encodeJsonString, encodeMaterialized, fillPendingTime, type Materialized } from '@terrarium/values'
import { formatEventCursor, type EventCursor } from './event-cursor.ts'
import type { EventType } from './event-transition.ts'

/** What the making of an event cost. */
export interface EventStats {
  readonly readOps: number
  readonly storageBytesRead: number
  readonly computeOps: number
  readonly processingTimeMs: number
}

export const NO_STATS: EventStats = { readOps: 0, storageBytesRead: 0, computeOps: 0, processingTimeMs: 0 }

/** Sums costs. */
export function addStats(a: EventStats, b: EventStats): EventStats {
  return {
    readOps: a.readOps + b.readOps,
    storageBytesRead: a.storageBytesRead + b.storageBytesRead,
    computeOps: a.computeOps + b.computeOps,
    processingTimeMs: a.processingTimeMs + b.processingTimeMs,
  }
}

/** Writes an event about a document. @see reference: wire-protocol.md §5.2 */
export function changeText(type: EventType, data: Materialized, at: EventCursor, stats: EventStats): string {
  const text = fillPendingTime(encodeMaterialized(data, 'tagged'), at.time)
  return `{"type":"${type}","data":${text},${placeText(at.time, at)},${statsText(stats)}}`
}

/** Writes an event that tells how far a stream is. */
export function statusText(time: Timestamp, cursor: EventCursor, stats: EventStats): string {
  return `{"type":"status",${placeText(time, cursor)},${statsText(stats)}}`
}

/** Writes an event that ends a stream or a page. */
export function errorText(code: string, message: string, abort: Materialized | undefined, stats: EventStats): string {
  const value = abort === undefined ? '' : `,"abort":${encodeMaterialized(abort, 'tagged')}`
  return `{"type":"error","error":{"code":${encodeJsonString(code)},"message":${encodeJsonString(message)}${value}},${statsText(stats)}}`
}

/** Writes a member of costs. */
export function statsText({ readOps, storageBytesRead, computeOps, processingTimeMs }: EventStats): string {
  return (
    `"stats":{"read_ops":${readOps},"storage_bytes_read":${storageBytesRead},"compute_ops":${computeOps}` +
    `,"processing_time_ms":${processingTimeMs},"rate_limits_hit":[]}`
  )
}

function placeText(time: Timestamp, cursor: EventCursor): string {
  return `"txn_ts":${time},"cursor":"${formatEventCursor(cursor)}"`
}
