import { describe, expect, test, vi } from 'vitest'
import { earliestOf, keptRange, movedOn } from './kept-range.ts'

const NOW = Date.parse('2026-03-31T12:00:00Z')
const from = (...args: Parameters<typeof keptRange>) => new Date(keptRange(...args).from).toISOString()

describe('the range that is kept', () => {
  test('is that of the collection that keeps least, and names each', () => {
    const days = { Specimen: 30, Reading: 0, Other: 1 }
    expect(from(['Specimen'], days, NOW)).toBe('2026-03-01T11:45:10.000Z')
    expect(from(['Specimen', 'Reading'], days, NOW)).toBe('2026-03-31T11:45:10.000Z')
    expect(keptRange(['Specimen', 'Reading'], days, NOW).histories).toEqual([
      { collection: 'Specimen', days: 30 },
      { collection: 'Reading', days: 0 },
    ])
  })

  test('is what every database keeps for a text that names no collection', () => {
    expect(from([], {}, NOW)).toBe('2026-03-31T11:45:10.000Z')
    expect(from(['Unknown'], {}, NOW)).toBe('2026-03-31T11:45:10.000Z')
  })

  test('is open where history is kept for ever, and as short as the shortest beside it', () => {
    expect(keptRange(['Log'], { Log: null }, NOW)).toMatchObject({ isOpen: true })
    expect(from(['Log', 'Specimen'], { Log: null, Specimen: 1 }, NOW)).toBe('2026-03-30T11:45:10.000Z')
  })
})

describe('the earliest time of a refusal', () => {
  test('is the one that the server names, and a little later', () => {
    const message = 'Requested timestamp 2026-03-01T00:00:00Z less than minimum allowed timestamp 2026-03-31T11:45:00.123456Z.'
    expect(earliestOf(message)).toBe('2026-03-31T11:45:10.123Z')
    expect(earliestOf('Another failure.')).toBeUndefined()
  })

  test('moves on while somebody reads the refusal', () => {
    vi.useFakeTimers({ now: NOW })
    const since = new Date(NOW)
    vi.advanceTimersByTime(60_000)
    expect(movedOn('2026-03-31T11:45:10.123Z', since)).toBe('2026-03-31T11:46:10.123Z')
    vi.useRealTimers()
  })
})
