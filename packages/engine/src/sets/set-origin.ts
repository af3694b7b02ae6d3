/**
 * Where and when a set was made; reading the set needs it later.
 */
import type { Timestamp } from '@terrarium/base'
import type { Span } from '@terrarium/language'
import type { QueryContext } from '../runtime/context.ts'

export interface SetOrigin {
  /** The call that made the set; callbacks run within it. */
  readonly span: Span
  /** The calls under way when the set was made, outermost first; the last is `span`. */
  readonly frames: readonly Span[]
  /** Time of the `at` in which the set was made: a scan reads there and callbacks run there, wherever the set is read. */
  readonly validTime: Timestamp | undefined
  readonly pageSize: number | undefined
}

/** The place of sets and lambdas read from a cursor; diagnostics do not show such frames. */
export const DECODED_SET: Span = { source: '*decoded_set*', start: 0, end: 0 }

/** The origin of a set that the call under way makes; the page size of the set it derives from is kept. */
export function originOf(context: QueryContext, inherited?: SetOrigin): SetOrigin {
  return {
    span: context.callSpan,
    frames: context.callFrames,
    validTime: context.validTime,
    pageSize: inherited?.pageSize,
  }
}
