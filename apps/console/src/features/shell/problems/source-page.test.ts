import { expect, test } from 'vitest'
import { sourcePage } from './source-page.ts'

const BASE = '/resources/explorer/us/shop'
const pageOf = (source: string) => sourcePage(source, ['Okta'], BASE)

test.each([
  ['*udf:move*', `${BASE}/functions/move`],
  ['*predicate:keeper*', `${BASE}/roles/keeper`],
  ['*predicate:Okta*', `${BASE}/access-providers/Okta`],
  ['*computed_field:Book:age*', `${BASE}/collections/Book`],
  ['main.fsl', `${BASE}?tab=schema`],
])('leads from %s to its page', (source, page) => {
  expect(pageOf(source)).toBe(page)
})

test('leads nowhere from what has no page of its own', () => {
  expect(pageOf('*check_constraint:positive*')).toBeUndefined()
  expect(pageOf('*query*')).toBeUndefined()
})
