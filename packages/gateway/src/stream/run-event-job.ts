import type { Clock } from '@terrarium/base'
import { errorText, formatEventCursor, NO_STATS, parseEventCursor, RequestError, statsText, statusText } from '@terrarium/engine'
import type { Caller, EventPage, EventRequest, EventRun } from '@terrarium/engine'
import type { Snapshot } from '@terrarium/store'
import type { Backend } from '../executor/backend.ts'
import { JOB, REPLY } from '../executor/protocol.ts'
import type { JobMessage, ReplyMessage, Usage } from '../executor/protocol.ts'
import { QUERY_TIMEOUT_MS, readQueryHeaders } from '../query/headers.ts'
import { HOPELESS_TIMEOUT_MS, timeOut } from '../query/time-out.ts'
import { readEventBody } from './read-event-request.ts'
import type { EventEndpoint } from './read-event-request.ts'

/** What an executor tells of a stream besides its events. */
export interface StreamState {
  readonly cursor: string
  readonly hasMore: boolean
  readonly isEnded: boolean
  readonly subscription: string
  readonly concern: string
}

/** Headers of a job that goes on with a stream. */
export type FollowHeaders = readonly [authorization: string | undefined, cursor: string, subscription: string]

interface EventJob {
  readonly message: JobMessage
  readonly backend: Backend
  readonly snapshot: Snapshot
  readonly caller: Caller | undefined
  readonly clock: Clock
}

/** When a stream has missed as many events as this, it is given them and then told to look at the set again. */
const REPLAY_EVENTS_MAX = 128
const FOLLOW_EVENTS_MAX = 64
/** Longest evaluation of a batch on an open stream. */
const BATCH_TIMEOUT_MS = 10_000
/** Share of the time that a feed fills its page in, so that the answer is on its way before the deadline. */
const SOFT_DEADLINE_SHARE = 0.95

/** Runs a job of the event endpoints. @throws {RequestError} */
export function runEventJob(job: EventJob): ReplyMessage {
  switch (job.message[2]) {
    case JOB.feed:
      return runFeed(job)
    case JOB.openStream:
      return openStream(job)
    default:
      return followStream(job)
  }
}

function runFeed(job: EventJob): ReplyMessage {
  const [id, , , , receivedAt, , body, ...raw] = job.message
  const { timeoutMs } = readFeedHeaders(raw)
  const { token, start, pageSize } = readEventBody(body, 'feed')
  const caller = admitted(job.caller)
  const elapsedMs = (): number => (job.clock.now() - receivedAt) / 1000
  const fail = (): never => {
    const { status, message } = timeOut(timeoutMs, elapsedMs())
    throw new RequestError('time_out', status, message)
  }
  if (timeoutMs !== undefined && timeoutMs <= HOPELESS_TIMEOUT_MS) fail()
  const limits = limitsOf(receivedAt, timeoutMs ?? QUERY_TIMEOUT_MS)
  try {
    const run = job.backend.engine.events(job.snapshot, caller, requestOf(job, { token, mode: 'feed', start, limit: pageSize, ...limits }))
    const page = requirePage(run, 'feed')
    const events = `{"events":[${page.events.join(',')}],"cursor":"${formatEventCursor(page.cursor)}"`
    return [id, REPLY.refused, 200, `${events},"has_next":${page.hasMore},${statsText(page.stats)}}`, usageOf(caller, page)]
  } catch (error: unknown) {
    if (error instanceof RequestError && error.code === 'time_out') return fail()
    throw error
  }
}

function openStream(job: EventJob): ReplyMessage {
  const [id, , , , receivedAt, , body] = job.message
  const { token, start } = readEventBody(body, 'stream')
  const caller = admitted(job.caller)
  const limits = limitsOf(receivedAt, QUERY_TIMEOUT_MS)
  const run = job.backend.engine.events(
    job.snapshot,
    caller,
    requestOf(job, { token, mode: 'open', start, limit: REPLAY_EVENTS_MAX, ...limits }),
  )
  const page = requirePage(run, 'stream')
  const status = statusText(page.since, page.start, page.lookup)
  const isTooMuch = page.events.length >= REPLAY_EVENTS_MAX && !page.isEnded
  const events = isTooMuch ? [...page.events, TOO_MUCH] : page.events
  return streamReply(id, caller, { ...page, events: [status, ...events], isEnded: page.isEnded || isTooMuch })
}

function followStream(job: EventJob): ReplyMessage {
  const [id, , , , , , body, , cursor = '', subscription] = job.message
  const { token } = readEventBody(body, 'stream')
  const limits = limitsOf(job.clock.now(), BATCH_TIMEOUT_MS)
  const start = parseEventCursor(cursor)
  const request = requestOf(job, { token, mode: 'follow', start, limit: FOLLOW_EVENTS_MAX, subscription, ...limits })
  return streamReply(id, job.caller, job.backend.engine.followEvents(job.snapshot, job.caller, request))
}

const TOO_MUCH = errorText(
  'stream_replay_volume_exceeded',
  'Too many events to replay. Recreate the stream and try again.',
  undefined,
  NO_STATS,
)

function requestOf(
  { snapshot, clock, backend }: EventJob,
  given: Omit<EventRequest, 'changesSince' | 'queryTime' | 'subscription'> & { readonly subscription?: string | undefined },
): EventRequest {
  return {
    subscription: undefined,
    ...given,
    changesSince: (after) => backend.reader.changesSince(after),
    queryTime: Math.max(clock.now(), snapshot.time),
  }
}

function limitsOf(from: number, timeoutMs: number): Pick<EventRequest, 'deadline' | 'softDeadline'> {
  return { deadline: from + timeoutMs * 1000, softDeadline: from + timeoutMs * 1000 * SOFT_DEADLINE_SHARE }
}

/** The headers of a feed, with refusals in its own words. */
function readFeedHeaders(raw: readonly (string | undefined)[]): ReturnType<typeof readQueryHeaders> {
  try {
    return readQueryHeaders(raw)
  } catch (error: unknown) {
    if (error instanceof RequestError) throw new RequestError(error.code, error.status, `Invalid headers: ${error.message}`)
    throw error
  }
}

function admitted(caller: Caller | undefined): Caller {
  if (caller === undefined) throw new RequestError('unauthorized', 401, 'Invalid token, unable to authenticate request')
  return caller
}

function requirePage(run: EventRun, endpoint: EventEndpoint): EventPage {
  if (run.kind === 'page') return run
  const refuse = (message: string): never => {
    throw new RequestError('invalid_request', 400, message)
  }
  if (run.kind === 'tooEarly') return refuse('Invalid stream start time: Stream start time can not be before the stream create time.')
  return refuse(`Error evaluating provided ${endpoint === 'feed' ? 'event source' : 'stream'}, ${run.message}`)
}

/** The lines of a batch, then what its stream has to know. */
function streamReply(id: number, caller: Caller | undefined, page: EventPage): ReplyMessage {
  const { hasMore, isEnded, subscription, concern } = page
  const state: StreamState = { cursor: formatEventCursor(page.cursor), hasMore, isEnded, subscription, concern }
  const lines = page.events.map((event) => `${event}\r\n`).join('')
  return [id, REPLY.answered, 200, lines, JSON.stringify(state), false, usageOf(caller, page)]
}

function usageOf(caller: Caller | undefined, { stats }: EventPage): Usage {
  const { databasePath = [], globalId = 0n, role = '' } = caller ?? {}
  return [databasePath.join('/'), globalId, role, '', stats.computeOps, stats.readOps, 0, stats.storageBytesRead, 0]
}
