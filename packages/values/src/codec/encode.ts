import type { Materialized } from '../model/materialized.ts'
import { encodeDecorated } from './encode-decorated.ts'
import { encodeSimple } from './encode-simple.ts'
import { encodeTagged } from './encode-tagged.ts'

/** Wire formats of answers. */
export type ValueFormat = 'simple' | 'tagged' | 'decorated'

/**
 * Encodes a result as JSON text; in the decorated format one JSON string of query-language syntax.
 *
 * A commit time that is not known yet stands as PENDING_TIME_MARK: see `fillPendingTime`.
 * @see reference: wire-protocol.md §2
 */
export function encodeMaterialized(value: Materialized, format: ValueFormat): string {
  switch (format) {
    case 'simple':
      return encodeSimple(value)
    case 'tagged':
      return encodeTagged(value)
    case 'decorated':
      return encodeDecorated(value)
  }
}
