import { describe, expect, test } from 'vitest'
import { encodeWire } from './wire-encoding.ts'
import { decodeTagged } from './wire-value.ts'

describe('encodeWire', () => {
  test('gives back what was decoded, digit for digit [P5]', () => {
    const stored = {
      long: { '@long': '9223372036854775807' },
      int: { '@int': '-7' },
      double: { '@double': '1.0E10' },
      time: { '@time': '2025-04-02T14:02:07.123456Z' },
      date: { '@date': '2021-03-09' },
      bytes: { '@bytes': 'SGVsbG8=' },
      text: 'sea',
      list: [null, true, { deep: { '@int': '1' } }],
      author: { '@ref': { id: '1042', coll: { '@mod': 'Author' } } },
      role: { '@ref': { name: 'reader', coll: { '@mod': 'Role' } } },
    }
    expect(encodeWire(decodeTagged(stored))).toEqual(stored)
  })

  test('marks an object whose fields look like tags', () => {
    const tagged = { '@object': { '@int': 'twelve' } }
    expect(encodeWire(decodeTagged(tagged))).toEqual(tagged)
  })

  test('writes a document within a value as a reference to it', () => {
    const document = { '@doc': { id: '7', coll: { '@mod': 'Book' }, ts: { '@time': '2025-04-02T14:02:07Z' }, title: 'Slow Bread' } }
    expect(encodeWire(decodeTagged(document))).toEqual({ '@ref': { id: '7', coll: { '@mod': 'Book' } } })
  })
})
