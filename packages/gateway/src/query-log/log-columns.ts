import type { QueryEvent } from '../metering/query-event.ts'

/**
 * Members of an event that are stored as numbers of 32 bits, in the order in which a block holds their columns. `duration` is in
 * microseconds. A figure beyond 32 bits is stored as the largest.
 */
export const NUMBER_COLUMNS = [
  'status',
  'duration',
  'computeOps',
  'readOps',
  'writeOps',
  'bytesRead',
  'bytesWritten',
  'requestBytes',
  'responseBytes',
  'contentionRetries',
] as const
export type NumberColumn = (typeof NUMBER_COLUMNS)[number]

/** Members that are stored as places in the block's list of names, 16 bits each, in the order of their columns. */
export const NAME_COLUMNS = ['database', 'role', 'tags', 'shape'] as const
export type NameColumn = (typeof NAME_COLUMNS)[number]

/** Bits of the first column, a byte a row. */
export const FLAG = { stream: 1, traced: 2 } as const

/** Bytes of a trace id. They are random, so they stand behind the compressed columns as they are. */
export const TRACE_BYTES = 16

/** Bytes of a row before compression, without its names. */
export const ROW_BYTES = 1 + 4 + 4 * NUMBER_COLUMNS.length + 2 * NAME_COLUMNS.length + TRACE_BYTES

/** What a block says of itself before its columns, as JSON. */
export interface BlockHead {
  /** Time of which the times of arrival are distances: microseconds since the epoch. */
  readonly base: number
  readonly names: readonly string[]
}

/** Returns a number of an event as it is stored. */
export function storedNumber(event: QueryEvent, column: NumberColumn): number {
  const value = column === 'duration' ? Math.round(event.durationMs * 1000) : event[column]
  return value > 0xffff_ffff ? 0xffff_ffff : value
}
