import { expect, test } from 'vitest'
import { missingValues } from './missing-values.ts'

const INDEX = {
  name: 'byStatus',
  terms: [{ field: '.status', multiValued: false, descending: false }],
  values: [{ field: '.stock', multiValued: false, descending: true }],
  queryable: true,
  status: 'complete',
}

const fieldsMissing = (...queries: string[]) => missingValues('Book', INDEX, queries).map(({ field }) => field)

test('an index lacks the fields that queries read of what they find by it', () => {
  expect(fieldsMissing('Book.byStatus("new") { title, stock }')).toEqual(['.title'])
  expect(fieldsMissing('Book.byStatus("new").order(.price)', 'Book.byStatus("old").where(.title == "a") { price }')).toEqual([
    '.price',
    '.title',
  ])
})

test('an index lacks nothing that it covers, that is read otherwise, or that no query reads', () => {
  expect(fieldsMissing('Book.byStatus("new") { stock, status, id }')).toEqual([])
  expect(fieldsMissing('Book.byTitle("a") { price }', 'Author.byStatus("new") { name }')).toEqual([])
  expect(fieldsMissing('Book.byStatus("new" {')).toEqual([])
})
