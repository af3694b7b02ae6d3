import { describe, expect, test } from 'vitest'
import { bookshop, checkText } from '../testing/check-text.ts'

const SHOP = bookshop()

describe('fields', () => {
  test.each([
    ['{ a: 1 }.a', '1'],
    ['let r: { a: Int, *: String } = { a: 1 }; r.b', 'String | Null'],
    ['let r: { *: Any } = {}; r.b', 'Any'],
    ['let r: { *: Int | Null } = {}; r.b', 'Int | Null'],
    ['let f: { a: A, ... } => A = x => x.a; f({ a: 1, b: 2 })', '1'],
    ['"tea".length', 'Number'],
    ['Math.PI', 'Number'],
    ['Book.byId("1")!.place.row', 'Int'],
    ['Book.byId("1")!.isLong', 'Boolean'],
    ['Shelf.byId("1")!.anything', 'Any'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query, SHOP)).toBe(type)
  })

  test.each([
    ['{ a: 1 }.b', 'error 1:10-11 Type `{ a: 1 }` does not have field `b`'],
    ['let f: { a: A, ... } => A = x => x.b; f', 'Type `{ a: A, ... }` does not have field `b`'],
    ['Math.nothing', 'error 1:6-13 Type `MathModule` does not have field `nothing`'],
    ['Book.al()', 'error 1:6-8 Type `BookCollection` does not have field `al`'],
    ['Book.byId("1")!.data', 'does not have field `data`'],
    ['(x => x).name', 'error 1:10-14 Type `A => A` does not have field `name`'],
  ])('%s is refused', (query, expected) => {
    expect(checkText(query, SHOP)).toContain(expected)
  })
})
