import { expect, test } from 'vitest'
import { documentsIn } from './use-check.ts'

test('the documents of a query are those that it names by id or creates under one, each once', () => {
  const query = `Book.byId("41")!.update({ seen: Shelf("7") })
    Book.create({ id: "42", title: "Emma" })
    Book.create({ id: 43 })
    Book.create({ title: "without one" })
    Book("41")`
  expect(documentsIn(query)).toEqual(['Book("41")', 'Shelf("7")', 'Book("42")', 'Book("43")'])
})
