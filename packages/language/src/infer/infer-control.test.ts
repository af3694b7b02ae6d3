import { describe, expect, test } from 'vitest'
import { checkText } from '../testing/check-text.ts'

describe('if', () => {
  test.each([
    ['if (true) 1', 'Null'],
    ['if (true) 1 else "a"', '1 | "a"'],
    ['if (true) 1 else 1', '1'],
    ['if (true) true else false', 'Boolean'],
    ['if (true) 1 else null', '1 | Null'],
    ['if (true) 1 else abort(0)', '1'],
    ['if (true) { a: 1 } else { a: "x" }', '{ a: 1 | "x" }'],
    ['[(x, y) => if (true) x else y]', '[(A, A) => A]'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })

  test.each([
    ['if (1) 2', 'error 1:5-6 Type `Int` is not a subtype of `Boolean`'],
    ['if (null) 2 else 3', 'error 1:5-9 Type `Null` is not a subtype of `Boolean`'],
    ['if ([true].first()) 1', 'error 1:5-19 Type `Null` is not a subtype of `Boolean`'],
  ])('%s is refused: a condition is Boolean', (query, expected) => {
    expect(checkText(query)).toBe(expected)
  })

  test('branches are checked though the result is not used', () => {
    expect(checkText('if (true) missing')).toBe('error 1:11-18 Unbound variable `missing`')
  })
})

describe('at', () => {
  test.each([
    ['at (Time.now()) 2', '2'],
    ['at (TransactionTime()) "a"', '"a"'],
  ])('%s has the type of its body: %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })

  test('takes times only', () => {
    expect(checkText('at (1) 2')).toBe('error 1:5-6 Type `Int` is not a subtype of `TransactionTime | Time`')
  })
})

test('match is refused, as it is no part of the language', () => {
  expect(checkText('match 1 { case 1 => 2 }')).toBe('error 1:1-24 Unimplemented typecheck for class fql.ast.Expr$Match')
})
