import { expect, test } from 'vitest'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import { fieldsFor, indexableFields, withField } from './entry-suggestions.ts'
import { readEntryList } from './index-entry.ts'

const BOOK = {
  fields: [
    { name: 'title', signature: 'String' },
    { name: 'tags', signature: 'Array<String>' },
    { name: 'two words', signature: 'String' },
  ],
  computedFields: [{ name: 'label', body: 'doc => doc.title' }],
} as unknown as CollectionDefinition

const FIELDS = indexableFields(BOOK)

test('an entry of an index can be of a stored or computed field that no other entry is of', () => {
  expect(FIELDS.map(({ path }) => path)).toEqual(['.title', '.tags', '.label', '.ts'])
  const entries = readEntryList('.title, ')
  expect(fieldsFor(FIELDS, entries, 1).map(({ path }) => path)).toEqual(['.tags', '.label', '.ts'])
  expect(fieldsFor(FIELDS, entries, 0).map(({ path }) => path)).toContain('.title')
})

test('of a field that holds a list, each item is an entry', () => {
  const blank = { field: '', multiValued: false, descending: true }
  expect(withField(blank, '.tags', FIELDS)).toEqual({ field: '.tags', multiValued: true, descending: true })
  expect(withField({ ...blank, field: '.tags', multiValued: true }, '.title', FIELDS).multiValued).toBe(false)
  expect(withField({ ...blank, multiValued: true }, '.unknown', FIELDS).multiValued).toBe(true)
})
