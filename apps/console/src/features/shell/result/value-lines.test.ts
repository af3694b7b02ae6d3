import { describe, expect, test } from 'vitest'
import { decodeTagged } from '../../../data/wire-value.ts'
import { sensitiveValues } from '../../../data/masked-value.ts'
import { FieldMarks } from '../../../data/sensitive-fields.ts'
import { jsonTextLines, linesText, valueLine, valueLines, valueText } from './value-lines.ts'
import type { ValueLine } from './value-lines.ts'

const VALUE = decodeTagged({
  n: { '@double': '2.0' },
  big: { '@long': '9223372036854775807' },
  'a key': [],
  at: { '@time': '2026-01-01T00:00:00.123456Z' },
  author: { '@ref': { id: '41', coll: { '@mod': 'Author' } } },
  role: { '@ref': { name: 'keeper', coll: { '@mod': 'Role' } } },
})

describe('valueText', () => {
  test('writes JSON with the digits of the wire', () => {
    expect(valueText(VALUE, 'json')).toBe(`{
  "n": 2.0,
  "big": 9223372036854775807,
  "a key": [],
  "at": "2026-01-01T00:00:00.123456Z",
  "author": { "id": "41", "coll": "Author" },
  "role": { "name": "keeper", "coll": "Role" }
}`)
  })

  test('writes FQL that reads as the same value', () => {
    expect(valueText(VALUE, 'fql')).toBe(`{
  n: 2.0,
  big: 9223372036854775807,
  "a key": [],
  at: Time("2026-01-01T00:00:00.123456Z"),
  author: Author("41"),
  role: Role.byName("keeper")
}`)
    expect(valueText(decodeTagged('#{x}'), 'fql')).toBe('"\\#{x}"')
  })

  test('writes pages with their cursor, and numbers that are none', () => {
    expect(valueLine(decodeTagged({ '@set': { data: [{ '@int': '1' }], after: 'next' } }), 'json')).toBe(
      '{ "data": [ 1 ], "after": "next" }',
    )
    expect(valueText(decodeTagged({ '@double': '-Infinity' }), 'json')).toBe('"-Infinity"')
    expect(valueText(decodeTagged({ '@double': '-Infinity' }), 'fql')).toBe('-Math.Infinity')
  })
})

describe('jsonTextLines', () => {
  test('keeps a text as it is', () => {
    const json = JSON.stringify({ a: [{ '@int': '1' }, null, true], 'b": ': -1.5, e: {} }, null, 2)
    expect(linesText(jsonTextLines(json))).toBe(json)
  })
})

describe('values of sensitive fields', () => {
  const marks = new FieldMarks(new Map([['Keeper', ['pay', 'email']]]))
  const json = { pay: { base: { '@int': '4100' } }, email: 'ada@example.com', age: { '@int': '41' } }
  const sensitive = (lines: readonly ValueLine[]) =>
    lines.flatMap(({ tokens }) => tokens.filter((token) => token.isSensitive).map(({ text }) => text))

  test('are marked in JSON and in FQL', () => {
    const value = decodeTagged(json)
    for (const syntax of ['json', 'fql'] as const) {
      expect(sensitive(valueLines(value, syntax, sensitiveValues(value, marks)))).toEqual(['4100', '"ada@example.com"'])
    }
    expect(sensitive(valueLines(value, 'json'))).toEqual([])
  })

  test('are marked in the form of the wire', () => {
    const lines = jsonTextLines(JSON.stringify(json, null, 2), (name) => marks.has(name))
    expect(sensitive(lines)).toEqual(['"4100"', '"ada@example.com"'])
  })
})
