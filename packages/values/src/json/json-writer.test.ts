import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeJsonString } from './json-string.ts'
import { JsonWriter } from './json-writer.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'binary-ascii' }),
  fc.string({ unit: fc.constantFrom('\uffff', '\ufeff', '\ue000', '\ud800', '\udc00', '"', 'é') }),
)

describe('JsonWriter', () => {
  test('writes strings as they are encoded, whatever stands before them', () => {
    fc.assert(
      fc.property(fc.array(text), (strings) => {
        const writer = new JsonWriter()
        for (const string of strings) writer.string(string)
        expect(writer.take()).toBe(strings.map(encodeJsonString).join(''))
      }),
    )
  })

  test('copies UTF-8 as the string that it is', () => {
    fc.assert(
      fc.property(text, text, (before, string) => {
        const [prefix, source] = [Buffer.from(before), Buffer.from(before + string)]
        const writer = new JsonWriter()
        writer.utf8String(source, prefix.length, source.length)
        expect(writer.take()).toBe(encodeJsonString(source.toString('utf8', prefix.length)))
      }),
    )
  })

  test('writes integers, and as many of their digits as it is asked for', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.integer({ min: -10, max: 10 })), fc.nat(999_999), (number, short) => {
        const writer = new JsonWriter()
        writer.integer(number)
        writer.text(' ')
        writer.digits(short, 6)
        expect(writer.take()).toBe(`${number} ${String(short).padStart(6, '0')}`)
      }),
    )
  })

  test('takes back what was written since a mark, and begins again after each text', () => {
    const writer = new JsonWriter()
    writer.text('kept')
    const mark = writer.mark()
    writer.text('é'.repeat(10_000))
    writer.rewind(mark)
    writer.byte(0x21)
    expect(writer.take()).toBe('kept!')
    writer.text('x'.repeat(3_000_000))
    expect(writer.take()).toHaveLength(3_000_000)
    expect(writer.take()).toBe('')
  })
})
