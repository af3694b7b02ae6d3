// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { createKeyValueStorage, localStore } from './browser-storage.ts'
import { readDrafts, keepPending, titleOf, unsavedDrafts } from './query-drafts.ts'
import type { DraftRecord } from './query-drafts.ts'
import { openShellRecords, TextRecords } from './shell-records.ts'

const draft = (id: string, changes: Partial<DraftRecord> = {}): DraftRecord => ({
  id,
  database: 'shop',
  window: 'w',
  text: '1 + 1',
  name: undefined,
  savedText: undefined,
  seq: 1,
  ...changes,
})

describe('TextRecords', () => {
  test('keeps records by kind and database', async () => {
    const records = new TextRecords(createKeyValueStorage(undefined), 'memory')
    await records.put('tabs', draft('a'))
    await records.put('tabs', draft('b', { database: 'other' }))
    await records.put('runs', draft('c'))
    expect((await records.list('tabs', 'shop')).map(({ id }) => id)).toEqual(['a'])
    expect(await records.list('tabs')).toHaveLength(2)
    await records.remove('tabs', 'a')
    expect(await records.get('tabs', 'a')).toBeUndefined()
  })
})

describe('readDrafts', () => {
  beforeEach(() => localStorage.clear())

  test('prefers what was kept at the last moment', async () => {
    const records = new TextRecords(createKeyValueStorage(undefined), 'memory')
    await records.put('tabs', draft('a', { text: 'old', seq: 3 }))
    keepPending(draft('a', { text: 'new', seq: 4 }))
    keepPending(draft('b', { text: 'stale', seq: 0 }))
    await records.put('tabs', draft('b', { text: 'on disk', seq: 2 }))
    expect((await readDrafts(records, 'shop')).map(({ text }) => text)).toEqual(['new', 'on disk'])
  })

  test('leaves out what cannot be read', async () => {
    localStore().set('shell:pending:x', '{"id":')
    expect(await readDrafts(new TextRecords(createKeyValueStorage(undefined), 'memory'))).toEqual([])
  })
})

describe('unsavedDrafts', () => {
  beforeEach(() => localStorage.clear())

  test('counts texts that no saved query has as they are', async () => {
    const records = await openShellRecords('7')
    await records.put('tabs', draft('a', { text: '// Books\nBook.all()' }))
    await records.put('tabs', draft('b', { text: '  ' }))
    await records.put('tabs', draft('c', { savedText: '1 + 1' }))
    expect(await unsavedDrafts('7')).toEqual([{ name: 'Books', text: '// Books\nBook.all()' }])
  })
})

describe('titleOf', () => {
  test('takes the first line that says something', () => {
    expect(titleOf('\n  // Top sellers\nBook.all()')).toBe('Top sellers')
    expect(titleOf('')).toBe('')
    expect(titleOf(`Book.where(.title == "${'a'.repeat(80)}")`)).toHaveLength(40)
  })
})
