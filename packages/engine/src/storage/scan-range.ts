import type { Timestamp } from '@terrarium/base'
import type { Span } from '@terrarium/language'
import type { Value } from '@terrarium/values'

/**
 * Where a scan begins and ends. A bound is a list of values, a prefix of (covered values…, document id); both ends inclusive.
 * `resume` continues at the entry it names, inclusively (in scan direction).
 */
export interface ScanRange {
  readonly from?: readonly Value[] | undefined
  readonly to?: readonly Value[] | undefined
  readonly reverse?: boolean
  readonly resume?: EntryPosition | undefined
  /** The time of the set, which its elements keep; undefined: the time at which it is read. */
  readonly time?: Timestamp | undefined
  /** Elements of the page that is read; undefined: the whole. */
  readonly size?: number | undefined
  /** The time of the `at` in which the set is read, whatever its own. */
  readonly readUnder?: Timestamp | undefined
  /** The call that made the set, for performance hints. */
  readonly span?: Span | undefined
}

/** Place of an entry in an index: its covered values and document id. Enough to resume there. */
export interface EntryPosition {
  readonly values: readonly Value[]
  readonly documentId: bigint
}
