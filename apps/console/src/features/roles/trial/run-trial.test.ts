import { expect, test } from 'vitest'
import { namedResources } from './run-trial.ts'

test('a query names resources by whole words', () => {
  expect(namedResources('Book.byTitle("Emma")!.author', ['Book', 'Books', 'Author'])).toEqual(['Book'])
})
