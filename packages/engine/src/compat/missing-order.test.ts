import { describe, expect, test } from 'vitest'
import { inMissingOrder } from './missing-order.ts'

describe('the order of missing fields', () => {
  test.each([
    // Recorded answers for { kind, r } and { kind, w, h }.
    [['kind', 'r'], 2, ['r', 'kind']],
    [['kind', 'w', 'h'], 3, ['h', 'kind', 'w']],
    [['terms', 'values'], 2, ['terms', 'values']],
  ])('of %j among %i is %j', (names, size, expected) => {
    expect(inMissingOrder(names, size)).toEqual(expected)
  })

  test('depends on how many fields there are in all', () => {
    expect(inMissingOrder(['q', 'h', 'a'], 3)).toEqual(['h', 'a', 'q'])
    expect(inMissingOrder(['q', 'h', 'a'], 9)).toEqual(['a', 'q', 'h'])
  })

  test('keeps every name', () => {
    const names = Array.from({ length: 40 }, (_none, at) => `field${at}`)
    expect([...inMissingOrder(names, 40)].sort()).toEqual([...names].sort())
  })
})
