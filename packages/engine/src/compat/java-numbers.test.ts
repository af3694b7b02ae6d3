import { describe, expect, test } from 'vitest'
import { doubleToLong } from './java-numbers.ts'

describe('doubleToLong', () => {
  test.each([
    [0.9, 0n],
    [-0.9, 0n],
    [-0, 0n],
    [1.5, 1n],
    [-1.5, -1n],
    [2 ** 53 + 2, 9007199254740994n],
    [2 ** 63, 9223372036854775807n],
    [-(2 ** 63), -9223372036854775808n],
    [Infinity, 9223372036854775807n],
    [-Infinity, -9223372036854775808n],
    [NaN, 0n],
  ])('%d becomes %s', (value, long) => {
    expect(doubleToLong(value)).toBe(long)
  })
})
