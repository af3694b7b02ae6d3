import { describe, expect, test } from 'vitest'
import { printFql } from '../../../data/value-text.ts'
import { decodeTagged } from '../../../data/wire-value.ts'
import { readFql } from './read-fql.ts'
import { readJson } from './read-json.ts'

const STORED = decodeTagged({
  title: 'a "quoted" #{title}\n\u0001',
  if: { '@int': '-3' },
  'odd name': { '@double': '2.0' },
  serial: { '@long': '9007199254740993' },
  never: { '@double': 'NaN' },
  below: { '@double': '-Infinity' },
  at: { '@time': '2025-04-02T14:02:07.123456Z' },
  on: { '@date': '2021-03-09' },
  cover: { '@bytes': 'SGVsbG8=' },
  author: { '@ref': { id: '1042', coll: { '@mod': 'Author' } } },
  legacy: { '@ref': { id: '7', coll: { '@mod': 'odd name' } } },
  role: { '@ref': { name: 'reader', coll: { '@mod': 'Role' } } },
  tags: ['sea', null, true, [], {}],
})

describe('readFql', () => {
  test('reads what printFql writes', () => {
    expect(readFql(printFql(STORED))).toEqual({ ok: true, value: STORED })
  })

  test('keeps a number as long as it is, and says which type it needs', () => {
    expect(readFql('2147483648')).toEqual({ ok: true, value: { kind: 'number', type: 'Long', text: '2147483648' } })
    expect(readFql('-2147483648')).toEqual({ ok: true, value: { kind: 'number', type: 'Int', text: '-2147483648' } })
    expect(readFql('9223372036854775808')).toMatchObject({ ok: false, problem: { start: 0, end: 19 } })
  })

  test('refuses what would have to be computed', () => {
    for (const source of ['1 + 1', 'Time.now()', 'Author.all()', 'x', 'doc => doc', '']) expect(readFql(source).ok, source).toBe(false)
  })

  test('refuses a field that is there twice, at its second place [VALID-25]', () => {
    const source = '{ a: 1, b: { c: 1, c: 2 } }'
    expect(readFql(source)).toMatchObject({
      ok: false,
      problem: {
        message: 'This field appears twice; field names must be different.',
        start: source.lastIndexOf('c'),
        end: source.lastIndexOf('c') + 1,
      },
    })
  })

  test('refuses times and dates that are none', () => {
    for (const source of ['Time("2025-04-02")', 'Time("2025-04-02T25:00:00Z")', 'Date("2025-02-30")', 'Bytes("a")']) {
      expect(readFql(source).ok, source).toBe(false)
    }
  })
})

describe('readJson', () => {
  test('keeps every digit of a plain number', () => {
    expect(readJson('{ "n": 9007199254740993, "d": 1.10 }')).toEqual({
      ok: true,
      value: {
        kind: 'object',
        fields: [
          { name: 'n', value: { kind: 'number', type: 'Long', text: '9007199254740993' } },
          { name: 'd', value: { kind: 'number', type: 'Double', text: '1.10' } },
        ],
      },
    })
  })

  test('refuses a field that is there twice [VALID-25]', () => {
    expect(readJson('{"a": 1, "a": 2}')).toMatchObject({
      ok: false,
      problem: { message: 'This field appears twice; field names must be different.', start: 9, end: 12 },
    })
  })

  test('says where the text is no JSON', () => {
    expect(readJson('{"a": tru}')).toMatchObject({ ok: false, problem: { start: 6 } })
  })

  test('refuses a tag that does not hold such a value', () => {
    expect(readJson('{"@int": "x"}').ok).toBe(false)
    expect(readJson('{"@what": 1}').ok).toBe(false)
  })
})
