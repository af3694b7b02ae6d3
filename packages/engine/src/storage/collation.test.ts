import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteWriter } from './byte-writer.ts'
import { writeSortKey } from './collation.ts'

function sortKey(text: string): Uint8Array {
  const writer = new ByteWriter()
  writeSortKey(writer, text)
  return writer.take()
}

function compare(a: string, b: string): number {
  return Math.sign(Buffer.compare(sortKey(a), sortKey(b)))
}

const root = new Intl.Collator('en')
const ASCII = Array.from({ length: 95 }, (_unused, at) => String.fromCharCode(32 + at))
const ACCENTED = [...'áàăâåäãąāçćčďéèêëėęěīíìîïñńňóòôöõőøōřśšťúùûüűūýÿźžżæœß']

describe('writeSortKey', () => {
  test('orders ASCII text as the root collation does', () => {
    const text = fc.string({ unit: fc.constantFrom(...ASCII), maxLength: 12 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(compare(a, b)).toBe(Math.sign(root.compare(a, b)))
      }),
      { numRuns: 2000 },
    )
  })

  test('orders Latin text with accents as the root collation does', () => {
    const letters = fc.constantFrom(
      ...ACCENTED,
      ...ACCENTED.map((letter) => letter.toUpperCase()).filter((letter) => letter.length === 1),
      ...'aeiounAEIOUN ',
    )
    const text = fc.string({ unit: letters, maxLength: 4 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(compare(a, b)).toBe(Math.sign(root.compare(a, b)))
      }),
      { numRuns: 2000 },
    )
  })

  test('orders any two different texts', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 6 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(compare(a, b) === 0).toBe(a === b)
      }),
    )
  })

  test('orders the words of the reference', () => {
    const words = 'a|A|a b|a-b|ab|äpfel|apple|Apple|banana|co-op|coop|e|é|f|n|ñ|strasse|straße|zebra|Zebra|Ω|日本'.split('|')
    const given = ['', '_x', '-x', '😀', '10', '9', ...words]
    expect([...given].reverse().sort(compare)).toEqual(given)
  })
})
