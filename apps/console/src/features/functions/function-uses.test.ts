import { expect, test } from 'vitest'
import { usesIn } from './function-uses.ts'

const SCHEMA = [
  {
    name: 'main.fsl',
    text: `collection Book {
  title: String
  index byTitle { terms [.title] }
  index byYear { terms [.year] }
}
collection Shelf {
  index byTitle { terms [.title] }
}
collection Author {}
function lend(title: String): Any {
  // Author stays out of it.
  let book = Book.byTitle(title).first()
  note("Shelf")
  lend
}
function note(what) { what }
function unused() { Author.byYear() }
`,
  },
]

test('a function uses the collections, indexes and functions that its definition names', () => {
  expect(usesIn(SCHEMA, 'lend')).toEqual([
    { kind: 'collections', name: 'Book' },
    { kind: 'indexes', collection: 'Book', name: 'byTitle' },
    { kind: 'functions', name: 'note' },
  ])
  expect(usesIn(SCHEMA, 'note')).toEqual([])
  expect(usesIn(SCHEMA, 'gone')).toEqual([])
})
