/**
 * Where and when a set was made: what its later reading must know of it.
 */
import type { Timestamp } from '@terrarium/base'
import type { Span } from '@terrarium/language'
import type { QueryContext } from '../runtime/context.ts'

export interface SetOrigin {
  /** The call that made the set; callbacks run as frames of it. */
  readonly span: Span
  /** Time of the `at` in which the set was made. */
  readonly validTime: Timestamp | undefined
  /** For sets out of a cursor: the snapshot of the query that the cursor comes from. Membership, order and callbacks read there, elements do not. */
  readonly snapshot: Timestamp | undefined
  readonly pageSize: number | undefined
}

/** Source of the spans of what comes out of a cursor; frames there are not shown. */
export const DECODED_SET_SOURCE = '*decoded_set*'

/** The origin of a set that the call under way makes; the page size of the set it derives from is kept. */
export function originOf(context: QueryContext, inherited?: SetOrigin): SetOrigin {
  return { span: context.callSpan, validTime: context.validTime, snapshot: inherited?.snapshot, pageSize: inherited?.pageSize }
}
