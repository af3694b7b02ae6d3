import { describe, expect, test } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

const contentOf = (map: BoundedMap<string, number>): readonly (number | undefined)[] => ['a', 'b', 'c', 'd'].map((key) => map.get(key))

describe('BoundedMap', () => {
  test('forgets the oldest entries beyond a number', () => {
    const map = new BoundedMap<string, number>(2, 1000)
    for (const [at, key] of ['a', 'b', 'c'].entries()) map.set(key, at, 1)
    expect(contentOf(map)).toEqual([undefined, 1, 2, undefined])
  })

  test('forgets the oldest entries beyond a number of bytes, but never the newest', () => {
    const map = new BoundedMap<string, number>(10, 100)
    map.set('a', 0, 60)
    map.set('b', 1, 40)
    expect(contentOf(map)).toEqual([0, 1, undefined, undefined])
    map.set('c', 2, 50)
    expect(contentOf(map)).toEqual([undefined, 1, 2, undefined])
    map.set('d', 3, 500)
    expect(contentOf(map)).toEqual([undefined, undefined, undefined, 3])
  })

  test('counts an entry that is replaced or deleted no longer', () => {
    const map = new BoundedMap<string, number>(10, 100)
    map.set('a', 0, 90)
    map.set('a', 1, 10)
    map.set('b', 2, 90)
    expect(contentOf(map)).toEqual([1, 2, undefined, undefined])
    map.delete('b')
    map.set('c', 3, 90)
    expect(contentOf(map)).toEqual([1, undefined, 3, undefined])
  })
})
