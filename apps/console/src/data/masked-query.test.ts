import { expect, test } from 'vitest'
import { maskQuery } from './masked-query.ts'

test('masks texts of a query, whatever is written in them, and nothing else', () => {
  expect(maskQuery('Book.where(.title == "Dune \\"1\\"" && .year > 1965)')).toBe('Book.where(.title == "••••••" && .year > 1965)')
  expect(maskQuery("let a = 'x'\na")).toBe('let a = "••••••"\na')
  expect(maskQuery('Book.all().first()')).toBe('Book.all().first()')
})
