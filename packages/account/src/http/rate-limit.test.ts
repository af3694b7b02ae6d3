import { createManualClock } from '@terrarium/base'
import { describe, expect, test } from 'vitest'
import { AccountError } from '../context/account-error.ts'
import { createRateLimiter } from './rate-limit.ts'

function attempt(action: () => void): unknown {
  try {
    action()
    return 'taken'
  } catch (error: unknown) {
    return error
  }
}

describe('createRateLimiter', () => {
  test('refuses the call after the last of a window and says when to come back', () => {
    const clock = createManualClock(0)
    const limiter = createRateLimiter(clock, { limit: 2, windowMs: 60_000 })
    limiter.take('a')
    clock.advance(10_000_000)
    limiter.take('a')
    const refused = attempt(() => limiter.take('a'))
    expect(refused).toBeInstanceOf(AccountError)
    expect(refused).toMatchObject({ code: 'cooldown', details: { retryAfterSeconds: 50 } })
  })

  test('counts keys apart', () => {
    const limiter = createRateLimiter(createManualClock(0), { limit: 1, windowMs: 60_000 })
    limiter.take('a')
    expect(attempt(() => limiter.take('b'))).toBe('taken')
  })

  test('opens again with the next window', () => {
    const clock = createManualClock(0)
    const limiter = createRateLimiter(clock, { limit: 1, windowMs: 60_000 })
    limiter.take('a')
    clock.advance(60_000_000)
    expect(attempt(() => limiter.take('a'))).toBe('taken')
  })
})
