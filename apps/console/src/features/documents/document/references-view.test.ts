import { describe, expect, test } from 'vitest'
import { decodeTagged } from '../../../data/wire-value.ts'
import { readDefinition } from '../../../data/collection-definition.ts'
import { incomingSources, outgoingReferences } from './references-view.tsx'

describe('references of a document', () => {
  test('are found however deep they are', () => {
    const author = { '@ref': { id: '7', coll: { '@mod': 'Author' } } }
    const found = outgoingReferences(decodeTagged({ author, others: [{ by: author }], title: 'x' }))
    expect(found.map(({ path }) => path)).toEqual(['.author', '.others[0].by'])
  })

  test('come from fields of that type, by an index where one serves them', () => {
    const book = readDefinition({
      name: 'Book',
      fields: { author: { signature: 'Ref<Author>?' }, editor: { signature: 'Ref<Author>' }, shop: { signature: 'Ref<Shop>' } },
      indexes: { byAuthor: { terms: [{ field: 'author' }], queryable: true, status: 'complete' } },
    })
    expect(incomingSources(book === null ? [] : [book], 'Author')).toEqual([
      { collection: 'Book', field: '.author', index: 'byAuthor' },
      { collection: 'Book', field: '.editor', index: undefined },
    ])
  })
})
