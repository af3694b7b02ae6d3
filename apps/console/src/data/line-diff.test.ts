import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffLines } from './line-diff.ts'

const texts = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 8 }).map((lines) => lines.join('\n'))

describe('diffLines', () => {
  test('tells what was added and removed', () => {
    expect(diffLines('a\nb\nc', 'a\nx\nc').map(({ kind, text }) => `${kind} ${text}`)).toEqual(['same a', 'remove b', 'add x', 'same c'])
  })

  test('holds both texts whole, and equal texts as same', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const lines = diffLines(before, after)
        const without = (kind: string) => lines.filter((line) => line.kind !== kind).map(({ text }) => text)
        expect(without('add').join('\n')).toBe(before)
        expect(without('remove').join('\n')).toBe(after)
        expect(diffLines(before, before).every(({ kind }) => kind === 'same')).toBe(true)
      }),
    )
  })
})
