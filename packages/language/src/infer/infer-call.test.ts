import { describe, expect, test } from 'vitest'
import { bookshop, checkText } from '../testing/check-text.ts'

const SHOP = bookshop()

describe('calls', () => {
  test.each([
    ['Math.abs(1)', 'Number'],
    ['(x => x)(1)', '1'],
    ['((a, b) => [b, a])(1, "x")', '["x", 1]'],
    ['((a, ...b) => b)(1, true, false)', 'Array<Boolean>'],
    ['Time("2024-01-01T00:00:00Z")', 'Time'],
    ['Book("1")', 'Ref<Book>'],
    ['twice(2)', 'Number'],
    ['pair("a")', '["a", "a"]'],
    ['log()', 'Null'],
    ['dbg({ a: 1 }).a', '1'],
    ['abort(1)', 'Never'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query, SHOP)).toBe(type)
  })

  test.each([
    ['Math.abs()', 'error 1:9-11 Function was not called with enough arguments. Expected 1, received 0'],
    ['Math.abs(1, 2)', 'error 1:9-15 Function was called with too many arguments. Expected 1, received 2'],
    ['((a, ...b) => b)()', 'error 1:17-19 Function was not called with enough arguments. Expected 1, received 0'],
    ['twice("a")', 'error 1:7-10 Type `String` is not a subtype of `Number`'],
    ['Math.abs(missing)', 'error 1:10-17 Unbound variable `missing`'],
    ['1(2)', 'error 1:1-2 Type `Int` cannot be used as a function\n  hint 1:2-5 `Int` is used as a function here'],
    ['Math(3)', 'error 1:1-5 Type `MathModule` cannot be used as a function\n  hint 1:5-8 `MathModule` is used as a function here'],
  ])('%s is refused', (query, expected) => {
    expect(checkText(query, SHOP)).toBe(expected)
  })

  test('reports each wrong argument separately', () => {
    expect(checkText('Math.max("a", true)')).toBe(
      'error 1:10-13 Type `String` is not a subtype of `Number`\nerror 1:15-19 Type `Boolean` is not a subtype of `Number`',
    )
  })
})

describe('[]', () => {
  test.each([
    ['[1, 2][0]', '1'],
    ['[1, 2][5]', 'Never'],
    ['{ let i = 0; [1, "a"][i] }', '1 | "a"'],
    ['{ a: 1, b: "x" }["a"]', '1'],
    ['{ let k = "a"; { a: 1, b: "x" }[k] }', '1 | "x" | Null'],
    ['"tea"[0]', 'String'],
    ['[1].map(x => x)[0]', '1'],
    ['[x => { foo: 1, bar: 2 }[x]]', '[String => 1 | 2 | Null]'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })

  test.each([
    ['1[0]', 'error 1:2-5 Cannot use `[]` operator with type `Int`'],
    ['[1, 2][-1]', 'error 1:8-10 Index -1 out of bounds for length 2'],
    ['{ a: 1 }["b"]', 'error 1:10-13 Type `{ a: 1 }` does not have field `b`'],
    ['{ a: 1 }[0]', 'error 1:10-11 Type `Int` is not a subtype of `String`'],
    ['{ a: 1 }[1, 2]', 'error 1:9-15 Function was called with too many arguments. Expected 1, received 2'],
  ])('%s is refused', (query, expected) => {
    expect(checkText(query)).toBe(expected)
  })
})
