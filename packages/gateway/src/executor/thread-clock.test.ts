import { createManualClock, systemClock } from '@terrarium/base'
import { describe, expect, test } from 'vitest'
import { createThreadClock, leadOver, shareTime } from './thread-clock.ts'

const SECOND = 1_000_000
const noSleep = (): SharedArrayBuffer => new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)

describe('the lead of a clock over another', () => {
  test('does not count what passed where the thread was held between two readings', () => {
    let now = 0
    const pauses = [9000, 12_000, 3, 7000, 8000]
    const other = (): number => now
    const one = (): number => {
      now += pauses.shift() ?? 5000
      return now + 500
    }
    expect(leadOver(other, one)).toBeLessThanOrEqual(503)
  })
})

describe('the clocks of threads', () => {
  test('agree with the one that was shared', () => {
    const clock = createThreadClock(shareTime(systemClock, noSleep()))
    const before = systemClock.now()
    const between = clock.now()
    const after = systemClock.now()
    expect(between).toBeGreaterThanOrEqual(before - 50)
    expect(between).toBeLessThanOrEqual(after + 50)
  })

  test('agree with each other, whenever they were made', () => {
    const time = shareTime(createManualClock(1_700_000_000 * SECOND), noSleep())
    const clocks = Array.from({ length: 20 }, () => createThreadClock(time))
    const read = clocks.map((clock) => clock.now())
    expect([...read].sort((a, b) => a - b).every((time, at) => Math.abs(time - (read[at] ?? NaN)) < 50)).toBe(true)
  })

  test('count the time in which the machine slept', () => {
    const slept = noSleep()
    const clock = createThreadClock(shareTime(systemClock, slept))
    new Int32Array(slept)[0] = 3600
    expect(clock.now() - systemClock.now()).toBeGreaterThan(3599 * SECOND)
    expect(createThreadClock(shareTime({ now: () => systemClock.now() + 3600 * SECOND }, slept)).now() - clock.now()).toBeLessThan(SECOND)
  })
})
