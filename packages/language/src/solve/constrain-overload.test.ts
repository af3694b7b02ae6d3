import { describe, expect, test } from 'vitest'
import { bookshop, checkText } from '../testing/check-text.ts'

const SHOP = bookshop()

describe('overloaded functions', () => {
  test.each([
    ['"tea".slice(1)', 'String'],
    ['"tea".slice(1, 2)', 'String'],
    ['["tea".indexOf("e"), "tea".indexOf("e", 1)]', '[Number | Null, Number | Null]'],
    ['Time.now().subtract(1, "day")', 'Time'],
    ['[x => x + x]', '[Number => Number] & [String => String]'],
    ['[x => x + 1]', '[Number => Number]'],
    ['[x => -x]', '[Number => Number]'],
    ['Set.paginate("x").data', 'Array<Any>'],
    ['Math.sum([1]) + Math.sum([1].toSet())', 'Number'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })

  test.each([
    ['"tea".slice("a")', 'error 1:13-16 Type `String` is not a subtype of `Number`'],
    ['if (true) 1 + (if (true) 1 else "a")', 'error'],
    ['[1].length + [1]', 'Type `[1]` is not a subtype of `String | Number`'],
  ])('%s is refused', (query, expected) => {
    expect(checkText(query)).toContain(expected)
  })

  test('of a call that no variant takes, each is a cause', () => {
    const found = checkText('"tea".slice()')
    expect(found).toContain('is not a subtype of `() => Any`')
    expect(found.match(/cause .* Function was not called with enough arguments/g)).toHaveLength(2)
  })

  test('arguments must all be taken by one variant', () => {
    expect(checkText('let a: Int | String = 1; a + a')).toContain('error')
    expect(checkText('1 + "a"')).toBe('error 1:5-8 Type `String` is not a subtype of `Number`')
  })

  test('an overloaded call on the result of another takes arguments of a third', () => {
    expect(checkText('("a" + "b").indexOf("c" + "d")')).toBe('Number | Null')
    expect(checkText('([1] ?? [1]).slice(0).indexWhere(x => true)')).toBe('Number | Null')
  })
})

describe('unions', () => {
  test.each([
    ['let a: Int | String = "x"; a', 'Int | String'],
    ['let a: Array<Int | String> = [1, "x"]; a', 'Array<Int | String>'],
    ['let a: { k: "a", n: Int } | { k: "b" } = { k: "b" }; a.k', '"a" | "b"'],
    ['[3, 1].order(desc(x => x))', 'Array<3 | 1>'],
    ['Book.all({ from: Book.byId("1") })', 'Set<Book>'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query, SHOP)).toBe(type)
  })

  test('as a value every member must fit', () => {
    expect(checkText('let a: Int | String = 1; Math.abs(a)')).toContain('Type `String` is not a subtype of `Number`')
  })

  test('as a use one member must, and each that does not is a cause', () => {
    expect(checkText('let x: "a" | "b" = "c"; x')).toBe(
      [
        'error 1:5-6 Type `"c"` is not a subtype of `"a" | "b"`',
        '  cause 1:20-23 `"c"` is not the value `"a"`',
        '  cause 1:20-23 `"c"` is not the value `"b"`',
      ].join('\n'),
    )
  })

  test('the error for a value that may be a document or null explains why the document does not fit', () => {
    const text = 'let f: (Author | Null) => Any = a => a; f(Book.byTitle("Emma").first())'
    const found = checkText(text, SHOP)
    expect(found).toContain('error 1:43-71 Type `Book | Null` is not a subtype of `Author | Null`')
    expect(found).toMatch(/cause .* contains extra field `title`/)
    expect(found).toMatch(/cause .* does not have field `name`/)
  })
})
