import { describe, expect, test } from 'vitest'
import { bookshop, checkText } from '../testing/check-text.ts'

const SHOP = bookshop()

describe('tuples where an array is due', () => {
  test.each([
    ['[1, "a"].length', 'Number'],
    ['[1, "a"].first()', '1 | "a" | Null'],
    ['let a: Array<Int> = [1, 2]; a', 'Array<Int>'],
    ['[{ a: 1 }, { a: "x" }] { a }', 'Array<{ a: 1 | "x" }>'],
    ['Math.sum([1, 2.5])', 'Number'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })

  test('elements must fit the array', () => {
    expect(checkText('Math.sum([1, "a"])')).toContain('Type `String` is not a subtype of `Number`')
  })
})

describe('aliases', () => {
  test.each([
    ['let b: { title: String, *: Any } = Book.byId("1")!; b', '{ title: String, *: Any }'],
    ['let n: Null = Book.byId("1")!.delete(); n', 'Null'],
    ['let r: Book | Null = Book.byId("1"); r', 'Book | Null'],
    ['let r: Ref<Book> = Book.all().first(); r', 'Ref<Book>'],
    ['Object.keys(Book.byId("1")!)', 'Array<String>'],
  ])('%s: the alias, expanded, fits', (query, type) => {
    expect(checkText(query, SHOP)).toBe(type)
  })

  test('the error shows the expanded type when that does not fit either', () => {
    expect(checkText('let f: String => Any = a => a; f(Author.byId("1")!)', SHOP)).toBe(
      'error 1:34-51 Type `{ id: ID, ts: Time, ttl: Time | Null, name: String, born: Date | Null }` is not a subtype of `String`',
    )
  })
})

describe('types that no rule relates', () => {
  test.each([
    ['1()', 'error 1:1-2 Type `Int` cannot be used as a function\n  hint 1:2-4 `Int` is used as a function here'],
    ['true[0]', 'error 1:5-8 Cannot use `[]` operator with type `Boolean`'],
    ['true.a', 'error 1:6-7 Type `Boolean` does not have field `a`'],
    ['(() => 1) { a }', 'error 1:2-9 Cannot use projection with type `() => 1`'],
    ['Math.abs("a")', 'error 1:10-13 Type `String` is not a subtype of `Number`'],
  ])('the error for %s names the use', (query, expected) => {
    expect(checkText(query)).toBe(expected)
  })
})
