import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BytesValue, DoubleValue, ObjectValue, type Value } from '../model/value.ts'
import { decodeBase64, encodeBase64 } from '../text/base64.ts'
import { decodeSimple, INTEGER_TOO_LARGE } from './decode-simple.ts'
import { JsonNumber, JsonObject, parseJson, type JsonNode } from './json.ts'
import { encodeJsonString } from '../json/json-string.ts'

/** What the platform's parser makes of it. */
function plain(node: JsonNode): unknown {
  if (node instanceof JsonNumber) return Number(node.text)
  if (node instanceof JsonObject) return Object.fromEntries(node.keys.map((key, i) => [key, plain(node.values[i] as JsonNode)]))
  return Array.isArray(node) ? (node as readonly JsonNode[]).map(plain) : node
}

function valueOf(text: string): JsonNode {
  const result = parseJson(text)
  if (result.kind !== 'value') throw new Error(result.kind)
  return result.value
}

describe('parseJson', () => {
  test('agrees with the platform', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom('', ' \n\t\r'), (text, blanks) => {
        expect(plain(valueOf(blanks + text + blanks))).toEqual(JSON.parse(text))
      }),
      { numRuns: 500 },
    )
  })

  test('refuses what the platform refuses', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:0123.eE+-tfn \\u') }), (text) => {
        const wrapped = `{"x":${text}}`
        let isValid = true
        try {
          JSON.parse(wrapped)
        } catch {
          isValid = false
        }
        // A brace in the text may end the value early, and what follows the first value is not read.
        if (isValid || !text.includes('}')) expect(parseJson(wrapped).kind === 'value').toBe(isValid)
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    'query=1',
    'hello',
    '{"query": "1"',
    '{"query": "1',
    '{"query": "1",}',
    "{'query': '1'}",
    '{"a": 1 /* one */}',
    '{} and more',
    '"a\u0001"',
    '01',
    '1.',
    '-',
    '[1 2]',
    'nulls',
  ])('refuses %s', (text) => {
    expect(parseJson(text).kind).toBe('syntax')
  })

  test('reads the first of two values', () => {
    expect(plain(valueOf('{"query": "1"}{"query": "2"}'))).toEqual({ query: '1' })
  })

  test('distinguishes blanks from a value', () => {
    expect(parseJson(' \n ')).toEqual({ kind: 'empty' })
  })

  test('keeps repeated members and finds the last', () => {
    const node = valueOf('{"a": 1, "a": "two"}') as JsonObject
    expect(node.keys).toEqual(['a', 'a'])
    expect(node.find('a')).toBe('two')
    expect(node.find('b')).toBeUndefined()
  })

  test('stops at a nesting of 1000', () => {
    expect(parseJson('['.repeat(1000) + ']'.repeat(1000)).kind).toBe('value')
    expect(parseJson('['.repeat(1100) + ']'.repeat(1100))).toEqual({ kind: 'tooDeep' })
    expect(parseJson('{"a":'.repeat(1100) + '1' + '}'.repeat(1100))).toEqual({ kind: 'tooDeep' })
  })
})

describe('decodeSimple', () => {
  test.each<[string, Value]>([
    ['2147483647', 2147483647],
    ['-2147483648', -2147483648],
    ['2147483648', BigInt(2147483648)],
    ['9223372036854775807', BigInt('9223372036854775807')],
    ['-0', 0],
    ['1e3', new DoubleValue(1000)],
    ['1.0', new DoubleValue(1)],
    ['1e999', new DoubleValue(Infinity)],
    ['{"@int":"1"}', new ObjectValue(new Map([['@int', '1']]))],
    ['{"a":1,"a":2}', new ObjectValue(new Map([['a', 2]]))],
  ])('reads %s', (text, value) => {
    expect(decodeSimple(valueOf(text))).toEqual({ value })
  })

  test('refuses integers beyond 64 bits', () => {
    expect(decodeSimple(valueOf('[9223372036854775808]'))).toEqual({ reason: INTEGER_TOO_LARGE })
  })
})

describe('encodeJsonString', () => {
  test('is read back by the platform', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(JSON.parse(encodeJsonString(text))).toBe(
          text.replace(/[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g, (pair) => (pair.length === 2 ? pair : '?')),
        )
      }),
    )
  })
})

describe('base64', () => {
  test('agrees with the platform and reads back, padded or not', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), (bytes) => {
        const text = encodeBase64(bytes)
        expect(text).toBe(Buffer.from(bytes).toString('base64'))
        expect(new BytesValue(decodeBase64(text) as Uint8Array)).toEqual(new BytesValue(bytes))
        expect(decodeBase64(text.replace(/=+$/, ''))).toEqual(bytes)
      }),
    )
  })

  test.each(['A', 'AQ=', 'AQ===', '=', 'A Q=', 'AQ==AQ==', '-_8='])('refuses %s', (text) => {
    expect(decodeBase64(text)).toBeUndefined()
  })
})
