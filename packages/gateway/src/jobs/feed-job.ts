import { formatEventCursor, RequestError, statsText } from '@terrarium/engine'
import type { EventPage } from '@terrarium/engine'
import { readEventBody } from '../request/event-body.ts'
import { QUERY_TIMEOUT_MS, readQueryHeaders } from '../request/query-headers.ts'
import type { QueryHeaders, RawHeaders } from '../request/query-headers.ts'
import { encodeLarge, RESULT_LENGTH_MAX } from './answer-text.ts'
import { createEventRequest, lengthOf, requireCaller, requirePage, usageOfPage } from './event-page.ts'
import type { JOB } from './job.ts'
import { elapsedMs, withCaller } from './job-context.ts'
import type { JobContext } from './job-context.ts'
import { REPLY } from './reply.ts'
import type { RunnerReply } from './reply.ts'
import { HOPELESS_TIMEOUT_MS, timeOut } from './time-out.ts'

const PAGE_TOO_LARGE = `Value too large: exceeded maximum size of a page (limit=${RESULT_LENGTH_MAX}). Ask for a smaller page_size.`

/** Makes a page of a feed. Headers: `FEED_HEADERS`. @throws {RequestError} */
export function runFeedJob(job: JobContext): RunnerReply<typeof JOB.feed> {
  const [id, , , , receivedAt, , body, ...raw] = job.message
  return withCaller(job, raw[0], (snapshot, found) => {
    const { timeoutMs } = readFeedHeaders(raw)
    const { token, start, pageSize } = readEventBody(body, 'feed', (text) => job.backend.engine.isEventSource(text))
    const caller = requireCaller(found)
    if (timeoutMs !== undefined && timeoutMs <= HOPELESS_TIMEOUT_MS) throw timeOut(timeoutMs, elapsedMs(job))
    const source = { token, mode: 'feed', start, limit: pageSize } as const
    const request = createEventRequest(job, snapshot, source, { from: receivedAt, timeoutMs: timeoutMs ?? QUERY_TIMEOUT_MS })
    try {
      const page = requirePage(job.backend.engine.events(snapshot, caller, request), 'feed')
      return [id, REPLY.answer, encodeLarge(pageText(page)), usageOfPage(caller, page)]
    } catch (error: unknown) {
      const isTimeOut = error instanceof RequestError && error.code === 'time_out'
      throw isTimeOut ? timeOut(timeoutMs, elapsedMs(job)) : error
    }
  })
}

/** @throws {RequestError} invalid_request when the events are too large for an answer */
function pageText({ events, cursor, hasMore, stats }: EventPage): string {
  if (lengthOf(events) > RESULT_LENGTH_MAX) throw new RequestError('invalid_request', 400, PAGE_TOO_LARGE)
  return `{"events":[${events.join(',')}],"cursor":"${formatEventCursor(cursor)}","has_next":${hasMore},${statsText(stats)}}`
}

/** Reads the headers of a feed, which refuses them with words of its own before those of a query. */
function readFeedHeaders(raw: RawHeaders): QueryHeaders {
  try {
    return readQueryHeaders(raw)
  } catch (error: unknown) {
    if (error instanceof RequestError) throw new RequestError(error.code, error.status, `Invalid headers: ${error.message}`)
    throw error
  }
}
