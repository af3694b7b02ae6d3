import { describe, expect, test } from 'vitest'
import { parseMoment } from './moment.ts'

const NOW = new Date('2026-03-04T15:06:07.000Z')

describe('parseMoment', () => {
  test.each([
    ['2026-03-01T10:00:00.123456Z', '2026-03-01T10:00:00.123456Z'],
    ['2026-03-01 10:00', '2026-03-01T10:00:00Z'],
    ['2026-03-01T10:00:00+05:30', '2026-03-01T10:00:00+05:30'],
    ['yesterday 14:02', '2026-03-03T14:02:00.000Z'],
    ['Today', '2026-03-04T00:00:00.000Z'],
    ['5 min ago', '2026-03-04T15:01:07.000Z'],
    ['2 h', '2026-03-04T13:06:07.000Z'],
  ])('reads %s', (typed, moment) => {
    expect(parseMoment(typed, NOW)).toBe(moment)
  })

  test.each(['', 'soon', '2026-13-01 10:00', 'yesterday 25:00'])('refuses %j', (typed) => {
    expect(parseMoment(typed, NOW)).toBeUndefined()
  })
})
