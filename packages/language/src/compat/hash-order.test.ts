import { describe, expect, test } from 'vitest'
import { hashEntries, hashSequence, hashText, hashTuple, inBucketOrder, inTrieOrder } from './hash-order.ts'

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
  test('a map does not depend on the order of its entries, a sequence and a pair do', () => {
    const entries = [
      [1, 10],
      [2, 20],
      [3, 30],
    ] as const
    expect(hashEntries(entries)).toBe(hashEntries(entries.toReversed()))
    expect(hashSequence([1, 2, 4])).not.toBe(hashSequence([4, 2, 1]))
    expect(hashTuple([1, 2])).not.toBe(hashTuple([2, 1]))
  })

  test('sequences of different lengths have different hashes', () => {
    const hashes = [[], [0], [0, 0], [0, 0, 0]].map(hashSequence)
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

describe('orders of tables', () => {
  const hash = (entry: number): number => entry

  test('of buckets: by the low bits of the hash, then by the hash', () => {
    expect(inBucketOrder([17, 3, 1, 16], hash)).toEqual([16, 1, 17, 3])
  })

  test('of branches: the same whatever the order of entries', () => {
    const entries = Array.from({ length: 50 }, (_, i) => i * 37)
    expect(inTrieOrder(entries, hash)).toEqual(inTrieOrder(entries.toReversed(), hash))
  })
})
