import { expect, test } from 'vitest'
import { definedEntries, readEntryList, writeEntryList } from './index-entry.ts'

test.each(['', ' ', '.title', '.title, ', 'mva(.tags), desc(.stock), desc(mva(.tags))', 'desc()'])(
  'the entries of an index are read as they are written: %j',
  (list) => expect(writeEntryList(readEntryList(list))).toBe(list),
)

test('an entry is defined by its path, its order and whether each item counts', () => {
  expect(definedEntries(readEntryList('.title, desc(mva(.tags))'))).toEqual([
    { field: '.title' },
    { field: '.tags', mva: true, order: 'desc' },
  ])
})
