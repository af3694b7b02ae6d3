import { describe, expect, test } from 'vitest'
import { adviseIndex } from './index-advice.ts'

const OUTLINE = {
  isTypechecked: true,
  schemaVersion: 1,
  collections: [
    { name: 'Book', fields: [], computedFields: [], indexes: [{ name: 'byStatus', terms: [{ field: 'status', multiValued: false }] }] },
  ],
  functions: [],
}

/** The caret stands where `|` is. */
function advise(marked: string) {
  const offset = marked.indexOf('|')
  return adviseIndex(marked.replace('|', ''), offset, OUTLINE)
}

describe('adviseIndex', () => {
  test('proposes an index for a filter: equality as terms, the rest as values', () => {
    expect(advise('Book.|where(.author == "x" && .stock < 5).order(desc(.sold)) { title, price: .cents }')).toEqual({
      collection: 'Book',
      index: 'byAuthor',
      isNew: true,
      terms: ['author'],
      values: ['stock', 'sold', 'title', 'cents'],
    })
    expect(advise('let n = 1\nBook.all().|where(book => book.stock > n)')).toMatchObject({ index: 'byStock', terms: [], values: ['stock'] })
  })

  test('names the values that an index in use lacks', () => {
    expect(advise('Book.byStatus("in") { title, |author: .author!.name, id }')).toEqual({
      collection: 'Book',
      index: 'byStatus',
      isNew: false,
      terms: ['status'],
      values: ['title', 'author'],
    })
  })

  test('says nothing where no collection is read', () => {
    expect(advise('[1, 2].|map(x => x)')).toBeUndefined()
    expect(advise('Book.|where(')).toBeUndefined()
  })
})
