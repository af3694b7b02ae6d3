import { RequestError } from '@terrarium/engine'

/** Below this a client's own deadline counts as too short for any query. */
const AGGRESSIVE_BELOW_MS = 1_000
/** A deadline so short that no query is begun: the way to it and back takes as long. */
export const HOPELESS_TIMEOUT_MS = 1

/**
 * The failure of a query that ran out of time: the client's fault (440) when it gave a short deadline, else the server's (503).
 *
 * @see reference: wire-protocol.md §3.3
 */
export function timeOut(timeoutMs: number | undefined, elapsedMs: number): RequestError {
  if (timeoutMs === undefined || timeoutMs >= AGGRESSIVE_BELOW_MS) return new RequestError('time_out', 503, 'Read timed out')
  const elapsed = Math.max(Math.round(elapsedMs), timeoutMs)
  const message = `Client set aggressive deadline: query needs ${elapsed + 1}, timed out within ${timeoutMs}`
  return new RequestError('time_out', 440, message)
}

/** The failure of a query that is to read at a time which the clock does not reach soon. */
export function unreachableTime(): RequestError {
  return new RequestError('time_out', 503, 'Read timed out (the time of x-last-txn-ts is not reached)')
}
