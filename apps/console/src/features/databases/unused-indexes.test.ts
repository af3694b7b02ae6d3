import { expect, test } from 'vitest'
import { unusedIndexes } from './unused-indexes.ts'

test('an index is unused that neither the schema nor a query of this browser calls', () => {
  const files = [
    {
      name: 'main.fsl',
      text: `collection Book {
  index byShelf { terms [.shelf] }
  index byTitle { terms [.title] }
  index byYear { terms [.year] }
}
function onShelf(shelf) {
  Book.byShelf(shelf)
}
`,
    },
  ]
  expect(unusedIndexes(files, { saved: ['Book.byTitle("Dune")'], runs: [] })).toEqual([{ collection: 'Book', name: 'byYear' }])
  expect(unusedIndexes(files, { saved: ['Book.byTitle("Dune")'], runs: ['Book.byYear(1965)'] })).toEqual([])
})
