/**
 * Tokens of event sources: the set in written form with the time of the query that made it, as text.
 *
 *   base64( 82 C1 80 | deflate( JSON ) )
 */
import { deflateRawSync } from 'node:zlib'
import type { QueryContext } from '../runtime/context.ts'
import type { EventSource } from './event-source.ts'
import { writeValue } from './write-value.ts'

const PREFIX = Buffer.from([0x82, 0xc1, 0x80])

/** Writes the token of a source. */
export function writeEventSourceToken(context: QueryContext, source: EventSource): string {
  const written = { set: source.set.write({ value: writeValue }), fields: source.fields, start: context.validTime ?? context.queryTime }
  return Buffer.concat([PREFIX, deflateRawSync(JSON.stringify(written))]).toString('base64')
}
