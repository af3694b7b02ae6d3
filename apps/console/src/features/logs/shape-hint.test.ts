import { expect, test } from 'vitest'
import { hintOf } from './shape-hint.ts'

test.each([
  [
    'Book.where(.author == <string> && .stock > <number>).order(desc(.sold))',
    { collection: 'Book', index: 'byAuthor', terms: ['author'], values: ['stock', 'sold'] },
  ],
  ['Book.all().where(book => book.title == <value>) { title }', { collection: 'Book', index: 'byTitle', terms: ['title'] }],
  ['Book.all().order(.price).take(<number>)', { collection: 'Book', index: 'byPrice', terms: [], values: ['price'] }],
])('%s would be helped by an index', (shape, hint) => {
  expect(hintOf(shape)).toMatchObject({ ...hint, isNew: true })
})

test.each(['Book.byAuthor(<string>).where(.stock > <number>)', 'Book.all().take(<number>)', '<number> + <number>', 'Book.where(', ''])(
  '%s needs none',
  (shape) => {
    expect(hintOf(shape)).toBeUndefined()
  },
)
