import type { Clock } from '@terrarium/base'
import { AccountError } from '../context/account-error.ts'
import { nowMs } from '../context/account-context.ts'

/** How many calls a key may make within a window. */
export interface RateLimit {
  readonly limit: number
  readonly windowMs: number
  /** How a call beyond it fails; `cooldown` when missing. */
  readonly code?: 'cooldown' | 'email_reset_limit'
}

/** Counts calls by key in fixed windows, in this process. */
export interface RateLimiter {
  /** Counts one call. @throws {AccountError} the limit's code when the key's window is full. */
  take(key: string): void
}

interface Window {
  count: number
  readonly endsAt: number
}

// Bounds memory under a flood of different keys: the oldest windows go first.
const KEYS_MAX = 10_000

/** Creates a limiter. */
export function createRateLimiter(clock: Clock, rate: RateLimit): RateLimiter {
  const windows = new Map<string, Window>()

  function windowOf(key: string, now: number): Window {
    const current = windows.get(key)
    if (current !== undefined && current.endsAt > now) return current
    const next = { count: 0, endsAt: now + rate.windowMs }
    windows.delete(key)
    windows.set(key, next)
    return next
  }

  return {
    take: (key) => {
      const now = nowMs(clock)
      const window = windowOf(key, now)
      if (windows.size > KEYS_MAX) dropOldest(windows)
      if (window.count >= rate.limit) throw refusalOf(rate, window.endsAt - now)
      window.count += 1
    },
  }
}

function dropOldest(windows: Map<string, Window>): void {
  const oldest = windows.keys().next()
  if (oldest.done !== true) windows.delete(oldest.value)
}

/** The failure of a call whose window is full for some time more. */
export function refusalOf({ code = 'cooldown' }: RateLimit, leftMs: number): AccountError {
  return new AccountError(code, { retryAfterSeconds: Math.ceil(leftMs / 1000) })
}
