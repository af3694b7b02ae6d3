import { describe, expect, test } from 'vitest'
import { checkText } from '../testing/check-text.ts'

describe('literals', () => {
  test.each([
    ['1', '1'],
    ['0x10', '16'],
    ['-12_000', '-12000'],
    ['12345678901', '12345678901'],
    ['1.50', '1.50'],
    ['1.5e3', '1.5E+3'],
    ['0.0001', '0.0001'],
    ['0.0000001', '1E-7'],
    ['true', 'true'],
    ['null', 'Null'],
    ['"say \\"go\\""', '"say \\"go\\""'],
    ['"🛫"', '"\\u{01f6eb}"'],
  ])('%s is of the type of its value: %s', (query, type) => {
    expect(checkText(query)).toBe(type)
  })

  test('a template is a string, whatever its parts are', () => {
    expect(checkText('"a #{1} b #{[true]}"')).toBe('String')
  })

  test('parts of a template are checked', () => {
    expect(checkText('"#{missing} and #{1 + true}"')).toBe(
      ['error 1:4-11 Unbound variable `missing`', 'error 1:23-27 Type `Boolean` is not a subtype of `String | Number`'].join('\n'),
    )
  })

  test('a lone # makes a text a template', () => {
    expect(checkText('"a # b"')).toBe('String')
    expect(checkText("'a # b'")).toBe('"a \\# b"')
  })
})
