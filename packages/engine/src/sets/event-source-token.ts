/**
 * Tokens of event sources: the set in written form, and the time from which its events are sent.
 *
 *   gsGA │ time of the creating transaction, 16 digits │ token (see token-codec.ts)
 *
 * The time is outside of the token because it is only known when the transaction is answered: until then its place is marked. It is shown in
 * the status of a stream and decides nothing. Events begin after the latest commit that the creating query saw, which is in the token.
 */
import type { Timestamp } from '@terrarium/base'
import { PENDING_MICROS_MARK } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import type { TokenCodec } from '../runtime/token-codec.ts'
import type { EventSource } from './event-source.ts'
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
  return PREFIX + time + context.tokens.encode('event source', body)
}

/** Reads a token; undefined when it is none. */
export function readEventSourceToken(token: string, tokens: TokenCodec): WrittenEventSource | undefined {
  const time = token.slice(PREFIX.length, PREFIX.length + TIME_DIGITS)
  if (!token.startsWith(PREFIX) || !/^\d{16}$/.test(time)) return undefined
  const body = tokens.decode('event source', token.slice(PREFIX.length + TIME_DIGITS)) as Body | undefined
  return body && { set: body.set, fields: body.fields, seen: body.seen, time: Number(time) }
}
