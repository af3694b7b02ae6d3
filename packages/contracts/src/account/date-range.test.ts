import { describe, expect, test } from 'vitest'
import { findRangeFault } from './date-range.ts'

const START = Date.UTC(2026, 7, 1)
const DAYS_90_MS = 90 * 24 * 60 * 60 * 1000

describe('findRangeFault', () => {
  test.each([
    [-1, 'order'],
    [0, 'order'],
    [1, undefined],
  ])('an end %i ms after the start: %s [VALID-20]', (length, fault) => {
    expect(findRangeFault(new Date(START), new Date(START + length))).toBe(fault)
  })

  test.each([
    [DAYS_90_MS, undefined],
    [DAYS_90_MS + 1, 'length'],
  ])('a range of %i ms: %s [VALID-21]', (length, fault) => {
    expect(findRangeFault(new Date(START), new Date(START + length))).toBe(fault)
  })
})
