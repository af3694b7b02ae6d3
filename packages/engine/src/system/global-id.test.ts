import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeGlobalId, encodeGlobalId } from './global-id.ts'

describe('encodeGlobalId', () => {
  test('renders 13 characters of the alphabet', () => {
    expect(encodeGlobalId(0n)).toBe('yyyyyyyyyyyyy')
  })

  test('is undone by decoding', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (id) => {
        expect(decodeGlobalId(encodeGlobalId(id))).toBe(id)
      }),
    )
  })
})

describe('decodeGlobalId', () => {
  test.each(['', 'yyyy', 'yyyyyyyyyyyyyy', 'lllllllllllll'])('refuses %j', (text) => {
    expect(decodeGlobalId(text)).toBeUndefined()
  })
})
