import { describe, expect, test } from 'vitest'
import { hashSequence, hashSet, hashText, hashTuple, inBranchOrder, inBucketOrder, inSetOrder } from './hash-order.ts'

describe('hashText', () => {
  test.each([
    ['', 0],
    ['a', 97],
    ['ab', 97 * 31 + 98],
    ['Seq', 83007],
    ['None', 2433880],
    ['polygenelubricants', -2147483648],
  ])('of %j is %i', (text, hash) => {
    expect(hashText(text)).toBe(hash)
  })
})

describe('hashes of what has parts', () => {
  test('do not depend on order where the whole does not', () => {
    expect(hashSet([1, 2, 3])).toBe(hashSet([3, 1, 2]))
    expect(hashSequence([1, 2, 4])).not.toBe(hashSequence([4, 2, 1]))
    expect(hashTuple([1, 2])).not.toBe(hashTuple([2, 1]))
  })

  test('tell wholes of different lengths apart', () => {
    const hashes = [[], [0], [0, 0], [0, 0, 0]].flatMap((parts) => [hashSequence(parts), hashSet(parts)])
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

describe('orders of tables', () => {
  const hash = (entry: number): number => entry

  test('of buckets: by the low bits of the hash, then by the hash', () => {
    expect(inBucketOrder([17, 3, 1, 16], hash)).toEqual([16, 1, 17, 3])
  })

  test('of a small set: as it was made', () => {
    expect(inSetOrder([9, 1, 5], hash)).toEqual([9, 1, 5])
    expect([...inSetOrder([9, 1, 5, 7, 3], hash)].sort((a, b) => a - b)).toEqual([1, 3, 5, 7, 9])
  })

  test('of branches: the same whatever the order of entries', () => {
    const entries = Array.from({ length: 50 }, (_, i) => i * 37)
    expect(inBranchOrder(entries, hash)).toEqual(inBranchOrder(entries.toReversed(), hash))
  })
})
