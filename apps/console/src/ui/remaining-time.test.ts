import { describe, expect, test } from 'vitest'
import { isSoon, remainingText } from './remaining-time.ts'

const NOW = new Date('2026-03-04T15:00:00Z')

describe('the time that something has left', () => {
  test.each([
    ['2026-03-04T14:59:59Z', 'Expired'],
    ['2026-03-04T15:00:20Z', 'in 1 minute'],
    ['2026-03-04T16:59:00Z', 'in 1 hour'],
    ['2026-03-06T15:00:00Z', 'in 2 days'],
  ])('until %s is %s', (time, expected) => {
    expect(remainingText(time, NOW)).toBe(expected)
  })

  test.each([
    ['2026-03-04T14:00:00Z', true],
    ['2026-03-18T15:00:00Z', true],
    ['2026-03-18T15:00:01Z', false],
  ])('until %s is little: %s', (time, expected) => {
    expect(isSoon(time, NOW)).toBe(expected)
  })
})
