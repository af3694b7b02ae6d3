import { describe, expect, test } from 'vitest'
import { decodeTagged } from '../../../data/wire-value.ts'
import { isOwnField, resultDocument, savedRow, withFields } from './result-document.ts'

const BOOK = decodeTagged({
  '@doc': {
    id: '41',
    coll: { '@mod': 'Book' },
    ts: { '@time': '2026-01-01T00:00:00.123456Z' },
    title: 'Flora',
    stock: { '@long': '9223372036854775807' },
  },
})

describe('the document of a row', () => {
  test('is read whole, exactly', () => {
    expect(resultDocument(BOOK)).toMatchObject({
      collection: 'Book',
      document: { id: '41', ts: '2026-01-01T00:00:00.123456Z', fields: [{ name: 'title' }, { name: 'stock' }] },
    })
  })

  test.each([
    ['a projection', { title: 'Flora' }],
    ['a projection with id and time', { id: '41', ts: { '@time': '2026-01-01T00:00:00Z' } }],
    ['a definition', { '@doc': { name: 'Book', coll: { '@mod': 'Collection' }, ts: { '@time': '2026-01-01T00:00:00Z' } } }],
    ['a number', { '@int': '1' }],
  ])('is none for %s', (_what, value) => {
    expect(resultDocument(decodeTagged(value))).toBeUndefined()
  })

  test('shows what waits, and what was saved with its time', () => {
    const changed = withFields(BOOK, [{ name: 'title', value: { kind: 'string', value: 'Fauna' } }])
    expect(resultDocument(changed)?.document).toMatchObject({ ts: '2026-01-01T00:00:00.123456Z', fields: [{ name: 'title' }] })
    const saved = savedRow(BOOK, { id: '41', ts: '2026-02-02T00:00:00.654321Z', ttl: undefined, fields: [] })
    expect(resultDocument(saved)?.document).toEqual({ id: '41', ts: '2026-02-02T00:00:00.654321Z', ttl: undefined, fields: [] })
  })

  test('keeps what is its own out of reach', () => {
    expect(['id', 'coll', 'ts', 'ttl', 'title'].map(isOwnField)).toEqual([true, true, true, true, false])
  })
})
