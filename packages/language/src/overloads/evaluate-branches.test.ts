import { describe, expect, test } from 'vitest'
import { checkText } from '../testing/check-text.ts'

describe('errors when all overload branches fail', () => {
  test.each([
    ['"x".parseInt() + 1', 'error 1:1-15 Type `Number` is not a subtype of `String`'],
    [
      'let a: Int | String = 1\na + 1',
      'error 2:1-2 Type `Int | String` is not a subtype of `Number | String`\n  cause 1:8-11 Type `Int` is not a subtype of `String`',
    ],
    ['1 + true', 'error 1:5-9 Type `Boolean` is not a subtype of `String | Number`'],
    ['(x => x + 1)("a")', 'error 1:14-17 Type `String` is not a subtype of `Number`'],
    [
      '[1, "a"].map(x => x + 1)',
      'error 1:14-24 Type `Number => Number` is not a subtype of `1 | "a" => Any`\n  cause 1:5-8 Type `String` is not a subtype of `Number`',
    ],
  ])('%s', (query, expected) => {
    expect(checkText(query)).toBe(expected)
  })

  test('alternatives that others make good for are not told', () => {
    expect(checkText('let f = x => x + x; f(if (true) 1 else 2)')).toBe('Number')
    expect(checkText('"a".indexOf("b", 1) ?? 0')).toBe('0 | Number')
  })

  test('a union is taken by several alternatives together where they do not exclude one another', () => {
    const twoKinds = 'let f: (Int => Int) & (Boolean => Boolean) = abort(0)\n'
    expect(checkText(`${twoKinds}f(if (true) 1 else true)`)).toBe('Int | Boolean')
    expect(checkText(`${twoKinds}f("a")`)).toContain('is not a subtype of')
  })
})
