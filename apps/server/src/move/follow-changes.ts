import { eventSourceOf, renew } from './collection-copy.ts'
import type { CollectionCopy } from './collection-copy.ts'
import { send } from './wire.ts'
import type { Place, Tagged } from './wire.ts'

/** A page of a feed. */
export interface Feed {
  readonly events: readonly FeedEvent[]
  readonly cursor: string
  readonly has_next: boolean
}

export interface FeedEvent {
  readonly type: 'add' | 'update' | 'remove' | 'error'
  /** The document's id. */
  readonly data?: Tagged
  readonly txn_ts: number
  readonly cursor: string
  readonly error?: { readonly code: string; readonly message: string }
}

const PAGE_SIZE = 500

/** Reads a page of events. @throws {MoveError} */
export async function readFeed(
  place: Place,
  token: string,
  start: { readonly cursor?: string; readonly start_ts?: number },
): Promise<Feed> {
  return (await send(place, { target: '/feed/1', body: JSON.stringify({ token, page_size: PAGE_SIZE, ...start }) })) as Feed
}

/**
 * Applies what has happened in the source since the last call. Returns the number of events. Each changed document is read as it is now, so
 * that nothing depends on the order of events, and none does harm twice. Where the source does not have all events any more, a new source of
 * events is taken and the copy is marked: both sides have to be compared.
 */
export async function followChanges(copy: CollectionCopy): Promise<number> {
  const { from, state, collection, save } = copy
  let events = 0
  for (;;) {
    const feed = await readFeed(from, state.source ?? '', state.cursor === undefined ? {} : { cursor: state.cursor })
    const ids = feed.events.map(({ data }) => data).filter((data) => typeof data === 'string')
    if (ids.length < feed.events.length) state.isStale = true
    if (feed.events.some(({ error }) => error !== undefined) && feed.cursor === state.cursor) return restart()
    if (feed.events.some(({ error }) => error?.code === 'invalid_stream_start_time')) return restart()
    await renew(copy, [...new Set(ids)])
    state.cursor = feed.cursor
    events += ids.length
    save()
    if (!feed.has_next) return events
  }

  async function restart(): Promise<number> {
    state.isStale = true
    state.source = await eventSourceOf(from, collection)
    delete state.cursor
    save()
    return events
  }
}
