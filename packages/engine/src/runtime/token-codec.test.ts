import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTokenCodec } from './token-codec.ts'

const SECRET = Buffer.alloc(32, 7)
const codec = createTokenCodec(SECRET)

describe('a token', () => {
  test('gives back its data, short or long', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(3000), (data, length) => {
        const padded = { ...data, padding: 'p'.repeat(length) }
        expect(codec.decode('cursor', codec.encode('cursor', padded))).toEqual(JSON.parse(JSON.stringify(padded)))
      }),
    )
  })

  test.each([40, 5000])('is refused when any character was changed (%i characters of data)', (length) => {
    const text = codec.encode('cursor', { set: 'Book', noise: Array.from({ length }, (_, at) => (at * 7919) % 997).join('') })
    for (let at = 0; at < text.length; at++) {
      const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
      expect(codec.decode('cursor', changed)).toBeUndefined()
    }
  })

  test('is refused with text behind it, by half, and spelt in another way', () => {
    const text = codec.encode('cursor', { a: 1, b: '~~~~~~~~~~~~~~~~~~~~' })
    for (const damaged of [`${text}A`, `${text}=`, `${text}\n`, text.slice(0, -4), '', 'nonsense', '='.repeat(40)]) {
      expect(codec.decode('cursor', damaged)).toBeUndefined()
    }
    const spelt = [text.replace('=', 'f'), text.replaceAll('+', '-').replaceAll('/', '_')].filter((each) => each !== text)
    for (const each of spelt) expect(codec.decode('cursor', each)).toBeUndefined()
  })

  test('is refused as a token of another kind or store', () => {
    const text = codec.encode('cursor', { a: 1 })
    expect(codec.decode('event source', text)).toBeUndefined()
    expect(createTokenCodec(Buffer.alloc(32, 8)).decode('cursor', text)).toBeUndefined()
    expect(createTokenCodec(Buffer.from(SECRET)).decode('cursor', text)).toEqual({ a: 1 })
  })

  test('carries HMAC-SHA-256 over kind, form and content', () => {
    const bytes = Buffer.from(codec.encode('cursor', { a: 1 }).replaceAll('=', 'f'), 'base64')
    const content = Buffer.concat([Buffer.from([0]), Buffer.from('{"a":1}')])
    const mac = createHmac('sha256', SECRET).update('cursor').update(content).digest().subarray(0, 16)
    expect(bytes).toEqual(Buffer.concat([mac, content]))
  })

  test('never looks like a secret', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 200, maxLength: 2000 }), (bytes) => {
        const text = codec.encode('cursor', { noise: Buffer.from(bytes).toString('base64') })
        expect(text).toMatch(/^[A-Za-eg-z0-9+/=]+$/)
      }),
    )
  })
})
