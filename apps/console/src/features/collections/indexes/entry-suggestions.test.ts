import { expect, test } from 'vitest'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { entrySuggestions } from './entry-suggestions.ts'

const BOOK = {
  fields: [
    { name: 'title', signature: 'String' },
    { name: 'tags', signature: 'Array<String>' },
    { name: 'two words', signature: 'String' },
  ],
  computedFields: [{ name: 'label', body: 'doc => doc.title' }],
} as unknown as CollectionDefinition

test('the entries of an index can be chosen from the fields of the collection, one after the other', () => {
  expect(entrySuggestions(BOOK, 'terms', '')).toEqual(['.title', 'mva(.tags)', '.label'])
  expect(entrySuggestions(BOOK, 'terms', '.title, .l')).toEqual(['.title, mva(.tags)', '.title, .label'])
  expect(entrySuggestions(BOOK, 'values', 'mva(.tags),desc(mva(.tags)),')).toEqual(
    ['.title', 'desc(.title)', '.label', 'desc(.label)'].map((entry) => `mva(.tags),desc(mva(.tags)), ${entry}`),
  )
})
