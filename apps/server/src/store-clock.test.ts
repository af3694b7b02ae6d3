import { createManualClock } from '@terrarium/base'
import type { Logger } from '@terrarium/account'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StartError } from './settings/start-error.ts'
import { createStoreClock } from './store-clock.ts'

const SECOND = 1_000_000
const DAY = 86_400 * SECOND
const NOW = 1_700_000_000 * SECOND

let lines: [object, string][]
const note = (fields: object, message: string): void => void lines.push([fields, message])
const logger: Logger = { info: note, warn: note, error: note }
beforeEach(() => {
  lines = []
})
afterEach(() => {
  vi.useRealTimers()
})

function clockAt(now: number, isTrusted = false) {
  const system = createManualClock(now)
  const wall = { micros: now }
  const machine = { slept: 0 }
  const clock = createStoreClock({
    system,
    wallClock: () => wall.micros / 1000,
    uptime: () => 1234.56 + (system.now() - now) / SECOND + machine.slept,
    logger,
    isTrusted,
  })
  return { system, wall, machine, clock }
}

describe('the clock of the stores', () => {
  test("is the machine's where that is after the latest commit", () => {
    const { clock, system } = clockAt(NOW)
    clock.follow(NOW - DAY)
    expect(clock.now()).toBe(NOW)
    system.advance(5)
    expect(clock.now()).toBe(NOW + 5)
    expect(lines).toEqual([])
    clock.close()
  })

  test("goes on from the latest commit where the machine's clock is behind, and says so", () => {
    const { clock, system } = clockAt(NOW)
    clock.follow(NOW + 3600 * SECOND)
    expect(clock.now()).toBe(NOW + 3600 * SECOND + 1)
    system.advance(SECOND)
    expect(clock.now()).toBe(NOW + 3601 * SECOND + 1)
    expect(lines).toEqual([[{ seconds: 3600 }, expect.stringContaining('behind the latest commit')]])
    clock.close()
  })

  test('refuses a clock that is more than a year ahead of the latest commit, unless it is trusted', () => {
    const { clock } = clockAt(NOW)
    expect(() => clock.follow(NOW - 500 * DAY)).toThrow(StartError)
    expect(() => clock.follow(NOW - 500 * DAY)).toThrow(/says 2023-11-14T.* latest commit .* of 2022-07-02T.*TERRARIUM_CLOCK=trusted/)
    expect(() => clock.follow(NOW - 300 * DAY)).not.toThrow()
    expect(() => clock.follow(0)).not.toThrow()
    const trusted = clockAt(NOW, true)
    expect(() => trusted.clock.follow(NOW - 500 * DAY)).not.toThrow()
    for (const each of [clock, trusted.clock]) each.close()
  })

  test("logs a jump of the machine's clock and does not follow it", () => {
    vi.useFakeTimers()
    const { clock, wall } = clockAt(NOW)
    wall.micros += 3600 * SECOND
    vi.advanceTimersByTime(10_000)
    expect(clock.now()).toBe(NOW)
    expect(lines).toEqual([[{ seconds: 3600 }, expect.stringContaining('clock was set')]])
    vi.advanceTimersByTime(60_000)
    expect(lines).toHaveLength(1)
    clock.close()
  })

  test('goes on after the time in which the machine slept, with every thread that shares it', () => {
    vi.useFakeTimers()
    const { clock, system, wall, machine } = clockAt(NOW)
    clock.follow(NOW + 10 * SECOND)
    machine.slept = 3600.4
    wall.micros += 3600.4 * SECOND
    vi.advanceTimersByTime(1000)
    expect(clock.now()).toBe(NOW + 3610 * SECOND + 1)
    expect(new Int32Array(clock.slept)[0]).toBe(3600)
    system.advance(5 * SECOND)
    wall.micros += 5 * SECOND
    vi.advanceTimersByTime(5000)
    expect(clock.now()).toBe(NOW + 3615 * SECOND + 1)
    expect(lines.slice(1)).toEqual([[{ seconds: 3600 }, expect.stringContaining('the machine slept')]])
    clock.close()
  })

  test('counts short sleeps together', () => {
    vi.useFakeTimers()
    const { clock, machine } = clockAt(NOW)
    for (const slept of [1.5, 3, 4.5]) {
      machine.slept = slept
      vi.advanceTimersByTime(1000)
    }
    expect(clock.now()).toBe(NOW + 3 * SECOND)
    clock.close()
  })
})
