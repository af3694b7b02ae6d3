import { describe, expect, test } from 'vitest'
import { documentEntries, readReference } from './document-entries.ts'

const PATH = { regionGroup: 'us', names: ['shop'] } as const

describe('readReference', () => {
  test.each([
    'Book("412")',
    'Book.byId(412)',
    'Book.byId("412")!',
    'Collection("Book").byId("412")',
    '{"@ref":{"id":"412","coll":{"@mod":"Book"}}}',
    '{ "@doc": { "id": "412", "coll": { "@mod": "Book" }, "title": "Emma" } }',
  ])('reads %s', (typed) => {
    expect(readReference(typed)).toEqual({ collection: 'Book', id: '412' })
  })

  test.each(['Book', 'Book("Emma")', '412', '{"id":"412"}', 'Book.all()'])('does not take %s for one', (typed) => {
    expect(readReference(typed)).toBeUndefined()
  })
})

describe('documentEntries', () => {
  test('offers an id in each collection, as it may be in any', () => {
    expect(documentEntries(PATH, ['Book', 'Author'], ' 9007199254740993 ').map(({ label, href }) => ({ label, href }))).toEqual([
      { label: 'Open document 9007199254740993 in Book', href: '/resources/explorer/us/shop/collections/Book/documents/9007199254740993' },
      {
        label: 'Open document 9007199254740993 in Author',
        href: '/resources/explorer/us/shop/collections/Author/documents/9007199254740993',
      },
    ])
  })

  test('offers a reference where it points, and names nowhere', () => {
    expect(documentEntries(PATH, ['Book'], 'Author("7")').map(({ id }) => id)).toEqual(['document/Author/7'])
    expect(documentEntries(PATH, ['Book'], 'Emma')).toEqual([])
  })
})
