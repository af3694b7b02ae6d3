import { RequestError } from '@terrarium/engine'
import type { Caller, EventPage, EventRequest, EventRun } from '@terrarium/engine'
import type { Snapshot } from '@terrarium/store'
import type { EventEndpoint } from '../request/event-body.ts'
import type { JobContext } from './job-context.ts'
import type { Usage } from './reply.ts'

/** Share of the time that a page is filled in, so that the answer is on its way before the deadline. */
const SOFT_DEADLINE_SHARE = 0.95

interface TimeLimit {
  readonly from: number
  readonly timeoutMs: number
}

/** Makes the request for a page of events; `subscription` is what an open stream was given with its last page. */
export function createEventRequest(
  { backend, clock }: JobContext,
  snapshot: Snapshot,
  { token, mode, start, limit }: Pick<EventRequest, 'token' | 'mode' | 'start' | 'limit'>,
  { from, timeoutMs }: TimeLimit,
  subscription?: string,
): EventRequest {
  return {
    token,
    mode,
    start,
    limit,
    subscription,
    changesSince: (after) => backend.reader.changesSince(after),
    queryTime: Math.max(clock.now(), snapshot.time),
    deadline: from + timeoutMs * 1000,
    softDeadline: from + timeoutMs * 1000 * SOFT_DEADLINE_SHARE,
  }
}

/** Returns the caller. @throws {RequestError} unauthorized, in the words of the event endpoints */
export function requireCaller(caller: Caller | undefined): Caller {
  if (caller === undefined) throw new RequestError('unauthorized', 401, 'Invalid token, unable to authenticate request')
  return caller
}

/** Returns the page of a run. @throws {RequestError} invalid_request when its source cannot be evaluated */
export function requirePage(run: EventRun, endpoint: EventEndpoint): EventPage {
  if (run.kind === 'page') return run
  const reason =
    run.kind === 'tooEarly'
      ? 'Invalid stream start time: Stream start time can not be before the stream create time.'
      : `Error evaluating provided ${endpoint === 'feed' ? 'event source' : 'stream'}, ${run.message}`
  throw new RequestError('invalid_request', 400, reason)
}

/** Length of the texts of events together. */
export function lengthOf(events: readonly string[]): number {
  return events.reduce((sum, event) => sum + event.length, 0)
}

/** What a page of events cost, for metering. */
export function usageOfPage(caller: Caller | undefined, { stats }: EventPage): Usage {
  const { databasePath = [], globalId = 0n, role = '' } = caller ?? {}
  return [databasePath.join('/'), globalId, role, '', stats.computeOps, stats.readOps, 0, stats.storageBytesRead, 0, '']
}
