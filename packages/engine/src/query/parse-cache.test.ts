import { describe, expect, test } from 'vitest'
import { BARE_COMPILER } from '../testing/bare-run.ts'
import { ParseCache } from './parse-cache.ts'

const BYTES_OF_ONE_CHARACTER_TEXT = 128

describe('ParseCache', () => {
  test('gives the same parse for the same text', () => {
    const cache = new ParseCache(10_000, BARE_COMPILER)
    expect(cache.get('1 + 1')).toBe(cache.get('1 + 1'))
  })

  test('compiles once', () => {
    const parsed = new ParseCache(10_000, BARE_COMPILER).get('1')
    expect(parsed.compiled()).toBe(parsed.compiled())
  })

  test('keeps what is used, drops what was not used for a while', () => {
    const cache = new ParseCache(4 * BYTES_OF_ONE_CHARACTER_TEXT, BARE_COMPILER)
    const one = cache.get('1')
    const two = cache.get('2')
    for (const text of ['3', '4', '5']) {
      cache.get(text)
      cache.get('1')
    }
    expect(cache.get('1')).toBe(one)
    expect(cache.get('2')).not.toBe(two)
  })

  test('does not keep texts beyond half of its bound', () => {
    const cache = new ParseCache(2 * BYTES_OF_ONE_CHARACTER_TEXT, BARE_COMPILER)
    expect(cache.get('1234')).not.toBe(cache.get('1234'))
  })
})
