import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WrappedQuery } from './wrapped-query.ts'

describe('WrappedQuery', () => {
  test('puts texts in and leads places back', () => {
    const query = new WrappedQuery('Book.all()', [
      { at: 0, text: 'at (t) {\n' },
      { at: 10, text: '.pageSize(25)' },
      { at: 10, text: '\n}' },
    ])
    expect(query.text).toBe('at (t) {\nBook.all().pageSize(25)\n}')
    expect(query.toOriginal(query.text.indexOf('all'))).toBe(5)
    expect(query.toOriginal(query.text.indexOf('pageSize'))).toBe(10)
    expect(query.isTyped(query.text.indexOf('pageSize'))).toBe(false)
    expect(query.isTyped(query.text.indexOf('all'))).toBe(true)
  })

  test('leads every typed letter back to itself', () => {
    const insertion = fc.record({ at: fc.nat(12), text: fc.string({ maxLength: 4 }) })
    fc.assert(
      fc.property(
        fc.string({ minLength: 12, maxLength: 12, unit: 'grapheme-ascii' }),
        fc.array(insertion, { maxLength: 5 }),
        (typed, insertions) => {
          const query = new WrappedQuery(typed, insertions)
          const back: string[] = []
          for (let place = 0; place < query.text.length; place += 1) {
            if (!query.isTyped(place)) continue
            expect(typed.charAt(query.toOriginal(place))).toBe(query.text.charAt(place))
            back.push(query.text.charAt(place))
          }
          expect(back.join('')).toBe(typed)
        },
      ),
    )
  })
})
