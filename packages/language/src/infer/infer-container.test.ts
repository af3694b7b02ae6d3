import { describe, expect, test } from 'vitest'
import { checkText } from '../testing/check-text.ts'

describe('arrays and tuples', () => {
  test.each([
    ['[]', '[]'],
    ['()', '[]'],
    ['[1, "a", null]', '[1, "a", Null]'],
    ['(1, 2)', '[1, 2]'],
    ['(1)', '1'],
    ['[[1], [2]]', '[[1], [2]]'],
    ['[1 + 1, 2 + 1]', '[Number, Number]'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })
})

describe('objects', () => {
  test.each([
    ['{}', '{}'],
    ['{ a: 1, b: { c: true } }', '{ a: 1, b: { c: true } }'],
    ['{ b: 1, a: 2 }', '{ b: 1, a: 2 }'],
    ['{ "odd key": 1, if: 2 }', '{ "odd key": 1, "if": 2 }'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })

  test('every element and field is checked', () => {
    expect(checkText('{ a: missing, b: [1, other] }')).toBe(
      'error 1:6-13 Unbound variable `missing`\nerror 1:22-27 Unbound variable `other`',
    )
  })
})
