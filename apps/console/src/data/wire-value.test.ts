import { describe, expect, test } from 'vitest'
import { decodeTagged, toPlain } from './wire-value.ts'

describe('decodeTagged', () => {
  test('keeps long integers and times as they were sent', () => {
    expect(decodeTagged({ '@long': '9223372036854775807' })).toEqual({ kind: 'number', type: 'Long', text: '9223372036854775807' })
    expect(decodeTagged({ '@time': '2025-01-01T00:00:00.123456Z' })).toEqual({ kind: 'time', text: '2025-01-01T00:00:00.123456Z' })
  })

  test('decodes documents with the id apart from strings', () => {
    expect(decodeTagged({ '@doc': { id: '401', coll: { '@mod': 'Product' }, name: 'kiwi' } })).toEqual({
      kind: 'document',
      fields: [
        { name: 'id', value: { kind: 'id', value: '401' } },
        { name: 'coll', value: { kind: 'module', text: 'Product' } },
        { name: 'name', value: { kind: 'string', value: 'kiwi' } },
      ],
    })
  })

  test('decodes references, and why one leads nowhere', () => {
    expect(decodeTagged({ '@ref': { id: '1', coll: { '@mod': 'Book' } } })).toEqual({
      kind: 'reference',
      collection: 'Book',
      id: '1',
      named: false,
      missing: undefined,
    })
    expect(decodeTagged({ '@ref': { name: 'x', coll: { '@mod': 'Role' }, exists: false, cause: 'not found' } })).toMatchObject({
      named: true,
      id: 'x',
      missing: 'not found',
    })
  })

  test('decodes pages and bare cursors', () => {
    expect(decodeTagged({ '@set': { data: [{ '@int': '1' }], after: 'abc' } })).toMatchObject({
      kind: 'set',
      after: 'abc',
      items: [{ text: '1' }],
    })
    expect(decodeTagged({ '@set': 'abc' })).toEqual({ kind: 'set', items: [], after: 'abc' })
  })

  test('takes the members of an escaped object as data', () => {
    expect(decodeTagged({ '@object': { '@int': 'x' } })).toEqual({
      kind: 'object',
      fields: [{ name: '@int', value: { kind: 'string', value: 'x' } }],
    })
  })

  test('shows an unknown tag as the object it is', () => {
    expect(decodeTagged({ '@new': '1' })).toEqual({ kind: 'object', fields: [{ name: '@new', value: { kind: 'string', value: '1' } }] })
  })
})

describe('toPlain', () => {
  test('leaves numbers that JavaScript cannot hold as text', () => {
    expect(
      toPlain(decodeTagged({ a: { '@int': '3' }, b: { '@long': '9007199254740993' }, c: { '@double': '0.5' }, d: { '@double': 'NaN' } })),
    ).toEqual({ a: 3, b: '9007199254740993', c: 0.5, d: 'NaN' })
  })

  test('renders sets as pages and missing documents as null', () => {
    expect(toPlain(decodeTagged({ '@set': { data: [{ '@ref': { id: '1', coll: { '@mod': 'A' }, exists: false } }] } }))).toEqual({
      data: [null],
    })
  })
})
