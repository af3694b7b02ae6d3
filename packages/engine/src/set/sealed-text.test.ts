import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seal, unseal } from './sealed-text.ts'

describe('sealed text', () => {
  test('gives back what was sealed', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
        expect(unseal(seal(data))).toEqual(JSON.parse(JSON.stringify(data)))
      }),
    )
  })

  test('refuses a text in which any character was changed', () => {
    const text = seal({ set: 'Book', resume: ['a', 1, null] })
    for (let at = 0; at < text.length; at++) {
      const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
      expect(unseal(changed)).toBeUndefined()
    }
  })

  test('refuses what is behind the text, half of it, and no text', () => {
    const text = seal({ a: 1 })
    for (const damaged of [`${text}x`, text.slice(0, -4), '', 'nonsense']) expect(unseal(damaged)).toBeUndefined()
  })

  test('never looks like a secret', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 200, maxLength: 800 }), (bytes) => {
        expect(seal({ noise: Buffer.from(bytes).toString('base64') })).not.toMatch(/\bfn[\w-]{30}/)
      }),
    )
  })
})
