import { describe, expect, test } from 'vitest'
import { parseExpression } from '../syntax/parse-query.ts'
import { isDisplayable } from './characters.ts'
import { escapeText, quote } from './quote.ts'

const UNITS = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code))

describe('escapeText', () => {
  test.each([
    ['"', '\\"'],
    ['\\', '\\\\'],
    ['#{a}', '\\#{a}'],
    ['\0\b\t\n\v\f\r', '\\0\\b\\t\\n\\v\\f\\r'],
    ["it's `a`", "it's `a`"],
    ['\u0001\u2028\ufeff', '\\u0001\\u2028\\ufeff'],
  ])('escapes %j', (text, escaped) => {
    expect(escapeText(text)).toBe(escaped)
  })

  test('escapes by code exactly the units that cannot be displayed and have no letter', () => {
    const byCode = UNITS.filter((unit) => escapeText(unit).startsWith('\\u'))
    expect(byCode).toEqual(UNITS.filter((unit) => !isDisplayable(unit.charCodeAt(0)) && !'\0\b'.includes(unit)))
  })

  test('is undone by parsing, for many units', () => {
    for (const unit of UNITS.filter((_, code) => code < 0x300 || code % 61 === 0))
      expect(parseExpression(quote(unit), '*query*').tree).toMatchObject({ kind: 'string', value: unit })
  })
})
