// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { formatMoney, moneyOf, readPrice } from './prices.ts'

describe('moneyOf', () => {
  test('is the price of a million of each operation, at the rate of the region group', () => {
    const table = { read: 0.5, write: 2.5, compute: 2.25 }
    expect(moneyOf({ read: 1_000_000, write: 0, compute: 0 }, table, 1)).toBe(0.5)
    expect(moneyOf({ read: 8, write: 2, compute: 4 }, table, 2)).toBeCloseTo(0.000036, 12)
  })
})

describe('formatMoney', () => {
  test.each([
    [0, '0'],
    [12.5, '12.50'],
    [0.000036, '0.000036'],
    [0.5, '0.50'],
  ])('writes %d as %s', (amount, written) => {
    expect(formatMoney(amount)).toBe(written)
  })
})

describe('readPrice', () => {
  test('reads numbers with a point or a comma, and nothing else', () => {
    expect(['0.5', '2,25', ' 3 ', '', '-1', 'free'].map(readPrice)).toEqual([0.5, 2.25, 3, undefined, undefined, undefined])
  })
})
