import { describe, expect, test } from 'vitest'
import { bookshop, checkText } from '../testing/check-text.ts'

const SHOP = bookshop()

describe('projections', () => {
  test.each([
    ['{ a: 1, b: 2 } { a }', '{ a: 1 }'],
    ['{ a: { b: 1, c: 2 } } { a { b } }', '{ a: { b: 1 } }'],
    ['{ a: 1 } { twice: .a + .a }', '{ twice: Number }'],
    ['[{ a: 1 }, { a: 2 }] { a }', 'Array<{ a: 1 | 2 }>'],
    ['null { foo }', 'Null'],
    ['"tea" { length }', '{ length: Number }'],
    ['Book.all() { title }', 'Set<{ title: String }>'],
    ['(Book.all() { title }).first()', '{ title: String } | Null'],
    ["Book.byId('1') { title }", '{ title: String } | Null'],
    ["Book.byId('1') { author { name } }", '{ author: { name: String } | Null } | Null'],
    ['Note.all() { text }', 'Set<{ text: Any }>'],
    ['Note.all() { text { a } }', 'Set<{ text: Never }>'],
    ['[x => x { foo, bar }]', '[.{ { foo: A, bar: B, ... } => { foo: A, bar: B } } => C => C]'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query, SHOP)).toBe(type)
  })

  test.each([
    ['{ a: 1 } { a, b }', 'error 1:15-16 Type `{ a: 1 }` does not have field `b`\n  hint 1:1-9 Type `{ a: 1 }` inferred here'],
    [
      'Author.all() { nme }',
      'error 1:16-19 Type `{ id: ID, ts: Time, ttl: Time | Null, name: String, born: Date | Null }` does not have field `nme`',
    ],
    ['(x => x) { a }', 'error 1:2-8 Cannot use projection with type `A => A`'],
    ['{ a: 1 } { * }', 'error 1:1-15 Unimplemented typecheck for class fql.ast.Expr$ProjectAll'],
  ])('%s is refused', (query, expected) => {
    expect(checkText(query, SHOP)).toBe(expected)
  })
})
