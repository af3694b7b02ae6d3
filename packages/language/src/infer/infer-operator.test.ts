import { describe, expect, test } from 'vitest'
import { checkText } from '../testing/check-text.ts'

describe('operators', () => {
  test.each([
    ['1 + 2', 'Number'],
    ['"a" + "b"', 'String'],
    ['2 / 3', 'Number'],
    ['2 ** 3 % 4', 'Number'],
    ['-(1 + 2)', 'Number'],
    ['~1 & 2 | 3 ^ 4', 'Number'],
    ['1 < "a"', 'Boolean'],
    ['[1] == { a: 1 }', 'Boolean'],
    ['true && false || true', 'Boolean'],
    ['!true', 'Boolean'],
    ['1 isa Number', 'Boolean'],
    ['missingIsNotLookedAt isa Nothing', 'Boolean'],
    ['null ?? 1', '1'],
    ['1 ?? 2', '2 | 1'],
    ['[1].first() ?? "none"', '"none" | 1'],
  ])('%s is of type %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })

  test.each([
    ["'foo' + 3", 'error 1:9-10 Type `Int` is not a subtype of `String`'],
    ["'foo' + true", 'error 1:9-13 Type `Boolean` is not a subtype of `String | Number`'],
    ['true || 3', 'error 1:9-10 Type `Int` is not a subtype of `Boolean`'],
    ['1 && true', 'error 1:1-2 Type `Int` is not a subtype of `Boolean`'],
    ['1 - "a"', 'error 1:5-8 Type `String` is not a subtype of `Number`'],
    ['"x".parseInt() + 1', 'error 1:1-15 Type `Number` is not a subtype of `String`'],
    ['"a" =~ "b"', 'error 1:1-4 Type `"a"` does not have field `=~`'],
  ])('%s is refused', (query, expected) => {
    expect(checkText(query)).toBe(expected)
  })

  test('reports an error in a long chain of operators once', () => {
    const sum = Array.from({ length: 40 }, (_, i) => (i === 20 ? 'true' : '1')).join(' + ')
    expect(checkText(sum)).toBe('error 1:81-85 Type `Boolean` is not a subtype of `String | Number`')
  })

  test('infers the type of a chain of thousands of operators', () => {
    expect(checkText(Array.from({ length: 5000 }, () => '"a"').join(' + '))).toBe('String')
    expect(checkText(Array.from({ length: 5000 }, () => '1').join(' + '))).toBe('Number')
  })
})
