import { expect, test } from 'vitest'
import { usesOf } from './index-uses.ts'

test('an index is used by what calls it in the schema, in saved queries and in runs', () => {
  const files = [
    {
      name: 'main.fsl',
      text: 'collection Book {\n  index byShelf { terms [.shelf] }\n}\nfunction onShelf(shelf) {\n  Book.byShelf(shelf)\n}\nfunction other() {\n  Book.all()\n}\n',
    },
  ]
  const queries = { saved: ['Book.byShelf("a")', 'Book.all()'], runs: ['Book.byShelf("b").first()', 'Film.byShelf("c")'] }
  expect(usesOf({ collection: 'Book', name: 'byShelf' }, files, queries)).toEqual({ items: ['onShelf'], saved: 1, runs: 1 })
})
