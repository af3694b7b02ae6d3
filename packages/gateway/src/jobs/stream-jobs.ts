import { errorText, formatEventCursor, NO_STATS, parseEventCursor, statusText } from '@terrarium/engine'
import type { Caller, EventPage } from '@terrarium/engine'
import { readEventBody } from '../request/event-body.ts'
import { QUERY_TIMEOUT_MS } from '../request/query-headers.ts'
import { RESULT_LENGTH_MAX } from './answer-text.ts'
import { createEventRequest, lengthOf, requireCaller, requirePage, usageOfPage } from './event-page.ts'
import { withCaller } from './job-context.ts'
import type { JobContext } from './job-context.ts'
import { REPLY } from './reply.ts'
import type { EventsReply } from './reply.ts'

/** Headers of a job that goes on with a stream. */
export type FollowHeaders = readonly [authorization: string | undefined, cursor: string, subscription: string]

/** Missed events that a stream is given at once; beyond them it ends with an error that asks the client to read the set again. */
const REPLAY_EVENTS_MAX = 128
const FOLLOW_EVENTS_MAX = 64
/** Longest evaluation of a batch on an open stream. */
const BATCH_TIMEOUT_MS = 10_000

const TOO_MUCH = errorText(
  'stream_replay_volume_exceeded',
  'Too many events to replay. Recreate the stream and try again.',
  undefined,
  NO_STATS,
)

/** Opens a stream: its status and the events that it has missed. Header: authorization. @throws {RequestError} */
export function runOpenStreamJob(job: JobContext): EventsReply {
  const [id, , , , receivedAt, , body, authorization] = job.message
  return withCaller(job, authorization, (snapshot, found) => {
    const { token, start } = readEventBody(body, 'stream', (text) => job.backend.engine.isEventSource(text))
    const caller = requireCaller(found)
    const source = { token, mode: 'open', start, limit: REPLAY_EVENTS_MAX } as const
    const request = createEventRequest(job, snapshot, source, { from: receivedAt, timeoutMs: QUERY_TIMEOUT_MS })
    const page = requirePage(job.backend.engine.events(snapshot, caller, request), 'stream')
    const isTooMuch = page.events.length >= REPLAY_EVENTS_MAX && !page.isEnded
    const lines = [statusText(page.since, page.start, page.lookup), ...page.events, ...(isTooMuch ? [TOO_MUCH] : [])]
    return eventsReply(id, caller, { ...page, events: lines, isEnded: page.isEnded || isTooMuch })
  })
}

/** Goes on with an open stream: a batch of events. The caller is looked up again. Headers: `FollowHeaders`. @throws {RequestError} */
export function runFollowStreamJob(job: JobContext): EventsReply {
  const [id, , , , , , body, authorization, cursor = '', subscription] = job.message
  return withCaller(job, authorization, (snapshot, caller) => {
    const { token } = readEventBody(body, 'stream', (text) => job.backend.engine.isEventSource(text))
    const source = { token, mode: 'follow', start: parseEventCursor(cursor), limit: FOLLOW_EVENTS_MAX } as const
    const limit = { from: job.clock.now(), timeoutMs: BATCH_TIMEOUT_MS }
    const request = createEventRequest(job, snapshot, source, limit, subscription)
    return eventsReply(id, caller, job.backend.engine.followEvents(snapshot, caller, request))
  })
}

function eventsReply(id: number, caller: Caller | undefined, page: EventPage): EventsReply {
  if (lengthOf(page.events) > RESULT_LENGTH_MAX) return eventsReply(id, caller, { ...page, events: [TOO_MUCH], isEnded: true })
  const lines = page.events.map((event) => `${event}\r\n`).join('')
  const { cursor, hasMore, isEnded, subscription, concern } = page
  return [id, REPLY.events, lines, formatEventCursor(cursor), hasMore, isEnded, subscription, concern, usageOfPage(caller, page)]
}
