import { expect, test } from 'vitest'
import type { CollectionDefinition, IndexDefinition, IndexEntry } from '../../../data/collection-definition.ts'
import { sameShapes } from './index-shape.ts'

const entry = (field: string, descending = false): IndexEntry => ({ field, multiValued: false, descending })
const index = (name: string, terms: readonly IndexEntry[], values: readonly IndexEntry[] = []): IndexDefinition => ({
  name,
  terms,
  values,
  queryable: true,
  status: 'complete',
})

test('indexes of one shape know each other, and the unique constraint of that shape', () => {
  const byEmail = index('byEmail', [entry('.email')])
  const byMail = index('byMail', [entry('.email')])
  const ordered = index('ordered', [entry('.email')], [entry('.ts', true)])
  const definition = {
    indexes: [byEmail, byMail, ordered],
    constraints: [
      { kind: 'unique', entries: [entry('.email')], status: 'active' },
      { kind: 'check', name: 'sane', body: '_ => true' },
    ],
  } as unknown as CollectionDefinition
  expect(sameShapes(byEmail, definition)).toEqual(['byMail', 'unique [.email]'])
  expect(sameShapes(ordered, definition)).toEqual([])
})
