import { describe, expect, test } from 'vitest'
import { TextCache } from './text-cache.ts'

/** A cache of 20 characters, and what it had to make. */
function createCache() {
  const made: string[] = []
  const cache = new TextCache<string>(200, 10)
  const get = (text: string): string => cache.get(text, (of) => (made.push(of), of.toUpperCase()))
  return { get, made }
}

describe('a cache by text', () => {
  test('makes what it does not have', () => {
    const { get, made } = createCache()
    expect([get('a'), get('b'), get('a')]).toEqual(['A', 'B', 'A'])
    expect(made).toEqual(['a', 'b'])
  })

  test('keeps what is used, and drops what is not, within its bound', () => {
    const { get, made } = createCache()
    get('kept')
    for (const text of ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) {
      get(text)
      get('kept')
    }
    expect(made.filter((text) => text === 'kept')).toHaveLength(1)
    get('b')
    expect(made.filter((text) => text === 'b')).toHaveLength(2)
  })

  test('does not keep what is larger than half of its bound', () => {
    const { get, made } = createCache()
    get('small')
    get('much too large')
    get('much too large')
    get('small')
    expect(made).toEqual(['small', 'much too large', 'much too large'])
  })
})
