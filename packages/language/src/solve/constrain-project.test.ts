import { describe, expect, test } from 'vitest'
import { bookshop, checkText } from '../testing/check-text.ts'

const SHOP = bookshop()

describe('what a projection makes of each kind of value', () => {
  test.each([
    ['{ a: 1 } { a }', '{ a: 1 }'],
    ['[{ a: 1 }].map(x => x) { a }', 'Array<{ a: 1 }>'],
    ['Book.all() { id }', 'Set<{ id: ID }>'],
    ['Book.all().eventSource() { id }', 'EventSource<{ id: ID }>'],
    ['null { a }', 'Null'],
    ['Book.byId("1") { id }', '{ id: ID } | Null'],
    ['Book.byId("1")! { id }', '{ id: ID }'],
    ['Book.byId("1")!.delete() { id }', 'Null'],
    ['Collection.byName("Book") { name }', '{ name: String } | Null'],
    ['"tea" { length }', '{ length: Number }'],
    ['let a: { a: Int } | Null = null; a { a }', '{ a: Int } | Null'],
    ['let f: { a: A, ... } => { a: A } = x => x { a }; f({ a: 1, b: 2 })', '{ a: 1 }'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query, SHOP)).toBe(type)
  })

  test('fields of a missing document are checked against the document', () => {
    expect(checkText('Author.byId("1") { nme }', SHOP)).toContain('does not have field `nme`')
  })
})
