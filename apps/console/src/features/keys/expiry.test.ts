import { describe, expect, test } from 'vitest'
import { expiryProblem, expiryTime } from './expiry.ts'

const NOW = new Date('2026-03-04T15:00:00Z')

describe('the expiry of a key', () => {
  test.each([
    ['never', null],
    ['15m', '2026-03-04T15:15:00.000Z'],
    ['1d', '2026-03-05T15:00:00.000Z'],
    ['30d', '2026-04-03T15:00:00.000Z'],
    ['90d', '2026-06-02T15:00:00.000Z'],
  ] as const)('%s is %s', (expiry, time) => {
    expect(expiryTime({ expiry, expiresAt: '' }, NOW)).toBe(time)
  })

  test('at a typed time is that time of this computer, in UTC', () => {
    const expected = new Date('2027-01-31T18:00').toISOString()
    for (const expiresAt of ['2027-01-31 18:00', '2027-01-31T18:00']) {
      expect(expiryTime({ expiry: 'custom', expiresAt }, NOW)).toBe(expected)
      expect(expiryProblem({ expiry: 'custom', expiresAt }, NOW)).toBeUndefined()
    }
  })

  test('refuses what is no time, and a time that has passed', () => {
    expect(expiryProblem({ expiry: 'custom', expiresAt: 'tomorrow' }, NOW)).toBe('Enter a date and a time, such as 2027-01-31 18:00.')
    expect(expiryProblem({ expiry: 'custom', expiresAt: '2025-01-31 18:00' }, NOW)).toBe('Enter a time in the future.')
    expect(expiryProblem({ expiry: '1d', expiresAt: 'tomorrow' }, NOW)).toBeUndefined()
  })
})
