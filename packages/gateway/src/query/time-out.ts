/** Below this a client's own deadline counts as too short for any query. */
const AGGRESSIVE_BELOW_MS = 1_000
/** A deadline so short that no query is begun: the way to it and back takes as long. */
export const HOPELESS_TIMEOUT_MS = 1

/** A time-out as it is answered, with code `time_out`. */
export interface TimeOut {
  readonly status: number
  readonly message: string
}

/**
 * The failure of a query that ran out of time: the client's fault (440) when it gave a short deadline, else the server's (503).
 *
 * @see reference: wire-protocol.md §3.3
 */
export function timeOut(timeoutMs: number | undefined, elapsedMs: number): TimeOut {
  if (timeoutMs === undefined || timeoutMs >= AGGRESSIVE_BELOW_MS) return { status: 503, message: 'Read timed out' }
  const elapsed = Math.max(Math.round(elapsedMs), timeoutMs)
  return { status: 440, message: `Client set aggressive deadline: query needs ${elapsed + 1}, timed out within ${timeoutMs}` }
}

/** The failure of a query that is to read a time which the clock does not reach soon. */
export const UNREACHABLE_TIME: TimeOut = { status: 503, message: 'Read timed out (the time of x-last-txn-ts is not reached)' }
