/**
 * Tokens of event sources: the set in written form, and from when on its events are told.
 *
 *   gsGA │ time of the creating transaction, 16 digits │ sealed text (see sealed-text.ts)
 *
 * The time stands apart because it is only known when the transaction is answered: until then its place is marked. Sixteen digits are twelve
 * bytes of base64, so the whole is base64, too. What the query saw is kept beside it: a commit between the two was not seen and is an event.
 */
import type { Timestamp } from '@terrarium/base'
import { PENDING_MICROS_MARK } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import type { EventSource } from './event-source.ts'
import { seal, unseal } from './sealed-text.ts'
import { writeValue } from './write-value.ts'
import type { WrittenSet } from './written-set.ts'

const PREFIX = 'gsGA'
const TIME_DIGITS = 16

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
  return PREFIX + time + seal(body)
}

/** Reads a token; undefined when it is none. */
export function readEventSourceToken(token: string): WrittenEventSource | undefined {
  const time = token.slice(PREFIX.length, PREFIX.length + TIME_DIGITS)
  if (!token.startsWith(PREFIX) || !/^\d{16}$/.test(time)) return undefined
  const body = unseal(token.slice(PREFIX.length + TIME_DIGITS)) as Body | undefined
  return body && { set: body.set, fields: body.fields, seen: body.seen, time: Number(time) }
}

/** Tells whether a text is a token of an event source. */
export function isEventSourceToken(token: string): boolean {
  return readEventSourceToken(token) !== undefined
}
