import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codePointAt, countCodePoints, offsetOfCodePoint } from './code-points.ts'

const text = fc.string({ unit: 'binary' })

describe('code points', () => {
  test('are counted like an iteration over the string', () => {
    fc.assert(fc.property(text, (value) => countCodePoints(value) === [...value].length))
  })

  test('are found at the offsets that iteration gives', () => {
    fc.assert(
      fc.property(text, (value) => {
        const parts = [...value]
        const read = parts.map((_, index) => codePointAt(value, offsetOfCodePoint(value, index)))
        expect(read).toEqual(parts)
      }),
    )
  })

  test('beyond either end are at the ends', () => {
    expect(offsetOfCodePoint('ab', 5)).toBe(2)
    expect(offsetOfCodePoint('ab', -1)).toBe(0)
    expect(offsetOfCodePoint('🛫b', 5)).toBe(3)
    expect(offsetOfCodePoint('🛫b', -1)).toBe(0)
  })

  test('count halves of surrogate pairs that stand alone', () => {
    expect(countCodePoints('\ud83dab')).toBe(3)
    expect(countCodePoints('\udeeb\ud83d')).toBe(2)
  })
})
