import type { Materialized } from '../model/materialized.ts'
import { encodeDecorated } from './encode-decorated.ts'
import { JsonWriter } from '../json/json-writer.ts'
import { writeSimple } from './write-simple.ts'
import { writeTagged } from './write-tagged.ts'

/** Wire formats of answers. */
export type ValueFormat = 'simple' | 'tagged' | 'decorated'

/**
 * Encodes a result as JSON text; in the decorated format one JSON string of query-language syntax.
 *
 * @throws {RangeError} when the text is longer than a string can be
 *
 * A commit time that is not known yet stands as PENDING_TIME_MARK: see `fillPendingTime`.
 * @see reference: wire-protocol.md §2
 */
export function encodeMaterialized(value: Materialized, format: ValueFormat): string {
  return format === 'decorated' ? encodeDecorated(value) : encodeJson(value, format)
}

/** The writer of the thread, unless it is in use: a document may encode values of its own on the way. */
let idle: JsonWriter | undefined

function encodeJson(value: Materialized, format: 'simple' | 'tagged'): string {
  const writer = idle ?? new JsonWriter()
  idle = undefined
  writer.clear()
  if (format === 'simple') writeSimple(writer, value)
  else writeTagged(writer, value)
  const text = writer.take()
  idle = writer
  return text
}
