import type { Timestamp } from '@terrarium/base'

/** A position among the events of a source: those up to it, itself included, were sent. */
export interface EventCursor {
  readonly time: Timestamp
  /** Place of the event's document within its transaction, from 0. */
  readonly ordinal: number
}

/** Behind every document of a transaction. */
export const ORDINAL_MAX = 0x7fffffff

const PREFIX = Buffer.from([0x82, 0xc1, 0x81])
const CURSOR_BYTES = PREFIX.length + 8 + 4

/** Writes a cursor as opaque text. */
export function formatEventCursor({ time, ordinal }: EventCursor): string {
  const bytes = Buffer.alloc(CURSOR_BYTES)
  bytes.set(PREFIX)
  bytes.writeBigInt64BE(BigInt(time), PREFIX.length)
  bytes.writeInt32BE(ordinal, PREFIX.length + 8)
  return bytes.toString('base64')
}

/** Reads a cursor; undefined when the text is none. */
export function parseEventCursor(text: string): EventCursor | undefined {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length !== CURSOR_BYTES || !bytes.subarray(0, PREFIX.length).equals(PREFIX)) return undefined
  const cursor = { time: Number(bytes.readBigInt64BE(PREFIX.length)), ordinal: bytes.readInt32BE(PREFIX.length + 8) }
  return formatEventCursor(cursor) === text ? cursor : undefined
}

/** Orders cursors. */
export function compareCursors(a: EventCursor, b: EventCursor): number {
  return a.time - b.time || a.ordinal - b.ordinal
}
