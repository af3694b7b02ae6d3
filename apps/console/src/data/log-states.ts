import type { LogRequest } from '@terrarium/contracts'

export const LOG_REQUESTS_KEY = ['log-requests']
/** The few newest, which the tray of running work shows. */
export const NEWEST_LOG_REQUESTS_KEY = [...LOG_REQUESTS_KEY, 'newest']

/** Requests that are not complete are asked for again after the first time, which doubles up to the last. */
const POLL_MS = 5_000
const POLL_MAX_MS = 30_000
const ENDED: readonly LogRequest['state'][] = ['Complete', 'DoesNotExist', 'Failed', 'TimedOut']

/** Whether the state of a request is its last. */
export function isEnded({ state }: LogRequest): boolean {
  return ENDED.includes(state)
}

/** Milliseconds until a request is asked for again, by how often it was. */
export function pollAfter(times: number): number {
  return Math.min(POLL_MAX_MS, POLL_MS * 2 ** Math.max(0, times - 1))
}
