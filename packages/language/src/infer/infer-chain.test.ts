import { describe, expect, test } from 'vitest'
import { bookshop, checkText } from '../testing/check-text.ts'

const SHOP = bookshop()

describe('members', () => {
  test.each([
    ['{ a: { b: 1 } }.a.b', '1'],
    ['"tea".length', 'Number'],
    ['"tea".concat("pot").length', 'Number'],
    ['Book.byId("1")!.title', 'String'],
    ['Book.byId("1").exists()', 'Boolean'],
    ['Book.byId("1")!.exists()', 'true'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query, SHOP)).toBe(type)
  })

  test.each([
    ['{ a: 1 }.b', 'error 1:10-11 Type `{ a: 1 }` does not have field `b`'],
    ['1.foo', 'error 1:3-6 Type `Int` does not have field `foo`'],
    ['let a = { b: 1 }; a.c', 'error 1:21-22 Type `{ b: 1 }` does not have field `c`\n  hint 1:9-17 Type `{ b: 1 }` inferred here'],
    ['[3.foo].bar', 'error 1:4-7 Type `Int` does not have field `foo`\nerror 1:9-12 Type `Array<_>` does not have field `bar`'],
  ])('%s is refused', (query, expected) => {
    expect(checkText(query)).toBe(expected)
  })

  test('the error for a member of null suggests the ! operator', () => {
    expect(checkText("Book.byId('1234').title", SHOP)).toBe(
      'error 1:19-24 Type `Null` does not have field `title`\n  hint 1:18-18 Use the ! or ?. operator to handle the null case ⇒ "!"',
    )
  })

  test('the ! is put at the end of the line before when the dot begins a line', () => {
    expect(checkText("Book.byId('1')\n  .title", SHOP)).toBe(
      'error 2:4-9 Type `Null` does not have field `title`\n  hint 1:15-15 Use the ! or ?. operator to handle the null case ⇒ "!"',
    )
  })
})

describe('?. and !', () => {
  test.each([
    ['{ x: { y: 10 } }?.x.y', '10 | Null'],
    ['{ x: { y: 10 } }?.x?.y!', '10'],
    ['{ foo: null }.foo?.()', 'Null'],
    ['{ foo: null }.foo?.[0]', 'Null'],
    ['null?.a.b.c', 'Null'],
    ['null!', 'Never'],
    ['Book.byId("1")?.author?.name', 'String | Null'],
    ['Book.byId("1")?.update({ title: "a" })', 'Book | Null'],
    ['(Book.byId("1")?.title)!', 'String'],
    ['Book.all().first()?.id', 'ID | Null'],
    ['[x => x!]', '[A => A - Null]'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query, SHOP)).toBe(type)
  })

  test('parentheses end a chain, so that null is back', () => {
    expect(checkText('(null?.a).b')).toBe(
      'error 1:11-12 Type `Null` does not have field `b`\n  hint 1:10-10 Use the ! or ?. operator to handle the null case ⇒ "!"',
    )
  })
})
