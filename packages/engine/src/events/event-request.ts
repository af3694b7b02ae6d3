import type { Timestamp } from '@terrarium/base'
import type { ChangeRecord } from '@terrarium/store'
import type { EventCursor } from './event-cursor.ts'
import type { EventStats } from './event-text.ts'

/** A request for events of a source. */
export interface EventRequest {
  readonly token: string
  /** `feed`: a page; `open`: the beginning of a stream; `follow`: what happened on an open stream. */
  readonly mode: 'feed' | 'open' | 'follow'
  /** Where to begin; undefined: where the source was made. */
  readonly start: EventCursor | undefined
  /** Most events of the answer. */
  readonly limit: number
  /** State that the opening of a stream gave, for following it. */
  readonly subscription: string | undefined
  /** Reads the change log, see `Reader.changesSince`. */
  readonly changesSince: (after: Timestamp) => Iterable<ChangeRecord>
  readonly queryTime: Timestamp
  /** When a page is to end with what there is. */
  readonly softDeadline: Timestamp
  readonly deadline: Timestamp
}

/** Events of a source, in order. */
export interface EventPage {
  readonly kind: 'page'
  /** Each an event as JSON text. */
  readonly events: readonly string[]
  /** Where to go on. */
  readonly cursor: EventCursor
  /** Whether more is known to be there, or nothing is known because of an error. */
  readonly hasMore: boolean
  /** Whether an error event ends it. */
  readonly isEnded: boolean
  readonly stats: EventStats
  /** The part of `stats` that looking for changes took. */
  readonly lookup: EventStats
  /** Where the first event was looked for. */
  readonly start: EventCursor
  /** The time that it began with, for those who ask: that of the source, unless another was given. */
  readonly since: Timestamp
  /** What following the stream needs. */
  readonly subscription: string
  /** Names what changes concern the source: see `concernsOf`. */
  readonly concern: string
}

/** Events, or why there are none. */
export type EventRun =
  | EventPage
  /** The token cannot be evaluated here and now. */
  | { readonly kind: 'unavailable'; readonly message: string }
  /** A stream is to begin before its source was made. */
  | { readonly kind: 'tooEarly' }
