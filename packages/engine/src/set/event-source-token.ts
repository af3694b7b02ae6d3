/**
 * Tokens of event sources: the set in written form, and from when on its events are told.
 *
 *   base64 82 C1 80 │ time of the creating transaction, 16 digits │ base64( checksum (4) | deflate( JSON ) )
 *
 * The time stands apart because it is only known when the transaction is answered: until then its place is marked. Sixteen digits are twelve
 * bytes of base64, so the whole is base64, too. What the query saw is kept beside it: a commit between the two was not seen and is an event.
 */
import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Timestamp } from '@terrarium/base'
import { PENDING_MICROS_MARK } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import type { EventSource } from './event-source.ts'
import { writeValue } from './write-value.ts'
import type { WrittenSet } from './written-set.ts'

const PREFIX = 'gsGA'
const TIME_DIGITS = 16
const CHECKSUM_BYTES = 4
const WRITTEN_BYTES_MAX = 8 * 1024 * 1024

/** What a token holds. */
export interface WrittenEventSource {
  readonly set: WrittenSet
  /** Paths that are watched; absent: all. */
  readonly fields: readonly (readonly (string | number)[])[] | undefined
  /** Time of the creating transaction. */
  readonly time: Timestamp
  /** Time of the latest commit that the creating query saw. */
  readonly seen: Timestamp
}

type Body = Pick<WrittenEventSource, 'set' | 'fields' | 'seen'>

/** Writes the token of a source. */
export function writeEventSourceToken(context: QueryContext, source: EventSource): string {
  const { validTime, snapshotTime } = context
  const seen = validTime === undefined ? snapshotTime : Math.min(validTime, snapshotTime)
  const body: Body = { set: source.set.write({ value: writeValue }), fields: source.fields, seen }
  const time = validTime === undefined ? PENDING_MICROS_MARK : String(Math.max(0, validTime)).padStart(TIME_DIGITS, '0')
  const bytes = deflateRawSync(JSON.stringify(body))
  return PREFIX + time + Buffer.concat([checksum(bytes), bytes]).toString('base64')
}

/** Reads a token; undefined when it is none. */
export function readEventSourceToken(token: string): WrittenEventSource | undefined {
  const time = token.slice(PREFIX.length, PREFIX.length + TIME_DIGITS)
  if (!token.startsWith(PREFIX) || !/^\d{16}$/.test(time)) return undefined
  const rest = Buffer.from(token.slice(PREFIX.length + TIME_DIGITS), 'base64')
  const bytes = rest.subarray(CHECKSUM_BYTES)
  if (bytes.length === 0 || !checksum(bytes).equals(rest.subarray(0, CHECKSUM_BYTES))) return undefined
  try {
    const body = JSON.parse(inflateRawSync(bytes, { maxOutputLength: WRITTEN_BYTES_MAX }).toString()) as Body
    return { set: body.set, fields: body.fields, seen: body.seen, time: Number(time) }
  } catch {
    // Whatever is wrong with the text, it is no token of ours.
    return undefined
  }
}

/** Tells whether a text is a token of an event source. */
export function isEventSourceToken(token: string): boolean {
  return readEventSourceToken(token) !== undefined
}

function checksum(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest().subarray(0, CHECKSUM_BYTES)
}
