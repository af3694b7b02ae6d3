import { describe, expect, test } from 'vitest'
import { checkText } from '../testing/check-text.ts'

function findings(upper: string, lower: string): string {
  return checkText(`let f: (${upper}) => Any = x => x; f(${lower})`)
}

describe('records', () => {
  test.each([
    ['{ a: Int }', '{ a: 1 }'],
    ['{ a: Int, b: String | Null }', '{ a: 1 }'],
    ['{ a: Int, b: String? }', '{ a: 1 }'],
    ['{ *: Int }', '{ a: 1, b: 2 }'],
    ['{ *: Int }', '{}'],
    ['{ a: String, *: Int }', '{ a: "x", b: 2 }'],
    ['{ a: { b: Number } }', '{ a: { b: 1 } }'],
    ['{ a: Int, ... }', '{ a: 1, b: 2 }'],
  ])('as %s fits %s', (upper, lower) => {
    expect(findings(upper, lower)).not.toContain('error')
  })

  test.each([
    ['{ a: Int, b: String }', '{ a: 3 }', 'Type `{ a: 3 }` does not have field `b`'],
    ['{ a: Int, b: String }', '{ a: 3, b: "hi", c: 5 }', 'Type `{ a: 3, b: "hi", c: 5 }` contains extra field `c`'],
    ['{ a: Int }', '{ a: "x" }', 'Type `String` is not a subtype of `Int`'],
    ['{ *: Int }', '{ a: "x" }', 'Type `String` is not a subtype of `Int`'],
    ['{ a: Int, ... }', '{ b: 1 }', 'Type `{ b: 1 }` does not have field `a`'],
  ])('as %s does not fit %s', (upper, lower, message) => {
    expect(findings(upper, lower)).toContain(message)
  })

  test('several missing fields are causes', () => {
    const found = findings('{ a: Int, b: String }', '{}')
    expect(found).toContain('Type `{}` is not a subtype of `{ a: Int, b: String }`')
    expect(found).toMatch(/cause .* does not have field `a`/)
    expect(found).toMatch(/cause .* does not have field `b`/)
  })

  test('a field behind a wildcard may be missing', () => {
    expect(checkText('let r: { *: Int } = {}; let s: { a: Int? } = r; s')).toContain('Type `{ *: Int }` cannot have a wildcard')
    expect(checkText('let r: { *: Int } = {}; let s: { a: Int, *: Int } = r; s')).toContain('Type `Null` is not a subtype of `Int`')
    expect(checkText('let r: { *: Int } = {}; let s: { a: Int?, *: Number } = r; s')).toBe('{ a: Int | Null, *: Number }')
  })
})

describe('tuples', () => {
  test.each([
    ['[Int, String]', '[1, "a"]', ''],
    ['[Int, String]', '[1]', 'Tuple does not contain enough elements. Expected 2, received 1'],
    ['[Int]', '[1, 2]', 'Tuple contains too many elements. Expected 1, received 2'],
    ['[Int, String]', '["a", "b"]', 'Type `String` is not a subtype of `Int`'],
  ])('%s: %s', (type, lower, message) => {
    const found = checkText(`let t: ${type} = ${lower}; t`)
    if (message === '') expect(found).toBe(type)
    else expect(found).toContain(message)
  })
})
