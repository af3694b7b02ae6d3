import { describe, expect, test } from 'vitest'
import { encodeArgument } from './encode-argument.ts'
import type { ArgumentType } from './query-argument.ts'

const encode = (type: ArgumentType, value: string) => encodeArgument({ type, value })

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
