import { describe, expect, test } from 'vitest'
import { readArguments } from '../../../data/query-argument.ts'
import { encodeArgument, encodeArguments, inferArguments, missingArguments } from './encode-arguments.ts'
import type { ArgumentType } from '../../../data/query-argument.ts'

const encode = (type: ArgumentType, value: string) => encodeArgument({ name: 'x', type, value })

describe('encodeArgument', () => {
  test('sends digits as the text they are', () => {
    expect(encode('Long', '9223372036854775807')).toEqual({ ok: true, value: { '@long': '9223372036854775807' } })
    expect(encode('Int', '+5')).toEqual({ ok: true, value: { '@int': '5' } })
    expect(encode('Double', '2.0')).toEqual({ ok: true, value: { '@double': '2.0' } })
    expect(encode('Time', '2026-01-01T00:00:00.123456Z')).toEqual({ ok: true, value: { '@time': '2026-01-01T00:00:00.123456Z' } })
  })

  test('encodes references, bytes, booleans and JSON', () => {
    expect(encode('Reference', 'Book("41")')).toEqual({ ok: true, value: { '@ref': { id: '41', coll: { '@mod': 'Book' } } } })
    expect(encode('Bytes', 'aGk=')).toEqual({ ok: true, value: { '@bytes': 'aGk=' } })
    expect(encode('Boolean', 'true')).toEqual({ ok: true, value: true })
    expect(encode('JSON', '[{"@int":"1"}]')).toEqual({ ok: true, value: [{ '@int': '1' }] })
    expect(encode('String', ' as typed ')).toEqual({ ok: true, value: ' as typed ' })
  })

  test.each([
    ['Int', '2147483648'],
    ['Long', '1.5'],
    ['Double', 'x'],
    ['Time', 'yesterday'],
    ['Date', '1 May'],
    ['Bytes', 'a'],
    ['Reference', 'Book'],
    ['JSON', '{'],
    ['Boolean', 'yes'],
  ] as const)('refuses as %s: %s', (type, value) => {
    expect(encode(type, value)).toMatchObject({ ok: false })
  })
})

describe('encodeArguments', () => {
  test('sends none when none is given, and names the rows that are wrong [CALL-31]', () => {
    expect(encodeArguments([]).values).toBeUndefined()
    const { values, failures } = encodeArguments([
      { name: 'a', type: 'Int', value: '1' },
      { name: 'b', type: 'Int', value: 'one' },
    ])
    expect(values).toEqual({ a: { '@int': '1' } })
    expect([...failures.keys()]).toEqual(['b'])
  })
})

describe('inferArguments', () => {
  test('adds unbound names as strings and keeps what was filled', () => {
    const kept = { name: 'limit', type: 'Int', value: '5' } as const
    expect(inferArguments([kept, { name: 'gone', type: 'Int', value: '' }], ['title', 'limit'])).toEqual([
      kept,
      { name: 'title', type: 'String', value: '' },
    ])
    expect(missingArguments([kept, { name: 'n', type: 'Int', value: '' }], ['limit', 'n', 'other'])).toEqual(['n', 'other'])
  })

  test('reads stored arguments, leaving out what it does not know', () => {
    expect(readArguments([{ name: 'a', type: 'Int', value: '1' }, { name: 'b', type: 'Set', value: '' }, 5])).toHaveLength(1)
    expect(readArguments('x')).toEqual([])
  })
})
