import { describe, expect, test, vi } from 'vitest'
import { exactRange, faultOf, readChoice, shownTime, typedTime } from './log-choice.ts'

const NOON = Date.UTC(2026, 10, 23, 12)
const read = (search: string) => readChoice(new URLSearchParams(search), NOON)

describe('the choice of a log', () => {
  test('is the last hour of the first region group at first', () => {
    const path = { regionGroup: 'us', names: [] }
    expect(read('')).toEqual({ path, hours: '1', start: '2026-11-23T11:00', end: '2026-11-23T12:00', zone: 'utc' })
    expect(read('zone=local').zone).toBe('local')
    expect(readChoice(new URLSearchParams('zone=mars'), NOON, 'local').zone).toBe('local')
  })

  test('is kept in the address: a database, and a range by its length or by its ends', () => {
    expect(read('path=eu/shop/old&hours=24')).toMatchObject({ path: { regionGroup: 'eu', names: ['shop', 'old'] }, hours: '24' })
    const custom = read('path=mars/x&start=2026-11-01T00:00&end=2026-11-02T00:00')
    expect(custom).toMatchObject({ path: { regionGroup: 'us', names: [] }, hours: undefined })
    expect(exactRange(custom, NOON)).toEqual({ time_start: '2026-11-01T00:00:00.000Z', time_end: '2026-11-02T00:00:00.000Z' })
  })

  test('has an end after its start, and at most 90 days [VALID-20] [VALID-21]', () => {
    expect(faultOf(read('start=2026-01-01T00:00&end=2026-04-01T00:00'))).toBeUndefined()
    expect(faultOf(read('start=2026-01-01T00:00&end=2026-04-01T00:01'))).toBe('The maximum date range is 90 days.')
    expect(faultOf(read('start=2026-01-01T00:00&end=2026-01-01T00:00'))).toBe('End time must be greater than start time.')
    expect(faultOf(read('start=2026-01-01T00:00'))).toBe('Enter a start and an end.')
    expect(faultOf(read('start=x&end=y'))).toBe('Enter a start and an end.')
  })

  test('is typed and shown in a zone, and kept in UTC', () => {
    vi.stubEnv('TZ', 'Asia/Kolkata')
    expect(shownTime('2026-11-23T20:00', 'local')).toBe('2026-11-24T01:30')
    expect(typedTime('2026-11-24T01:30', 'local')).toBe('2026-11-23T20:00')
    expect([shownTime('2026-11-23T20:00', 'utc'), typedTime('2026-11-24T01:30', 'utc')]).toEqual(['2026-11-23T20:00', '2026-11-24T01:30'])
    expect([shownTime('', 'local'), typedTime('', 'local')]).toEqual(['', ''])
    vi.unstubAllEnvs()
  })
})
