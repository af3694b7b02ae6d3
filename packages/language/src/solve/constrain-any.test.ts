import { describe, expect, test } from 'vitest'
import { bookshop, checkText } from '../testing/check-text.ts'

const SHOP = bookshop()

describe('Any as a value', () => {
  test.each([
    ['let a: Any = 1; a.b', 'Any'],
    ['let a: Any = 1; a(1)', 'Any'],
    ['let a: Any = 1; a[0]', 'Any'],
    ['let a: Any = 1; a.b.c(1)[2]', 'Any'],
    ['let a: Any = 1; a { b }', 'Never'],
    ['let a: Array<Any> = []; a { b }', 'Array<{ b: Any }>'],
    ['let a: Any = 1; a ?? 2', '2 | Any'],
    ['let a: Any = 1; if (true) 1 else a', 'Any | 1'],
    ['Note.all().map(.text)', 'Set<Any>'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query, SHOP)).toBe(type)
  })

  test.each([
    'let a: Any = 1; let b: String = a; b',
    'let a: Any = 1; let b: { c: Int } = a; b',
    'let a: Any = 1; let b: Array<Int> = a; b',
    'let a: Any = 1; let b: Int => String = a; b',
    'let a: Any = 1; "x" + a',
    'let a: Any = 1; Math.abs(a)',
    'let a: Any = 1; if (a) 1',
  ])('goes wherever anything is due: %s', (query) => {
    expect(checkText(query)).not.toContain('error')
  })
})

describe('Any, and what everything fits, as a use', () => {
  test.each(['log(1, "a", null, x => x)', 'Object.toString([1])', '1 == { a: "b" }', 'let a: Any = [1, { b: 2 }]; a'])('%s', (query) => {
    expect(checkText(query)).not.toContain('error')
  })
})

test('Never goes anywhere', () => {
  expect(checkText('Math.abs(abort(1))')).toBe('Number')
  expect(checkText('let a: String = abort(1); a')).toBe('String')
})
