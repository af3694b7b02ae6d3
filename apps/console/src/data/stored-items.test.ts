// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { localStore, tabStore } from './browser-storage.ts'
import { openShellRecords } from './shell-records.ts'
import { deleteStoredItem, listStoredItems } from './stored-items.ts'

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
})

test('lists what is kept by what it is for, with its size, and deletes one without the others', async () => {
  localStore().set('ui:theme', 'dark')
  localStore().set('ui:columns:us/shop/Book', '[]')
  localStore().set('shell:changes:us/shop/Book', '[1]')
  localStore().set('features:searches:roles', '[]')
  tabStore().set('keys:us/shop:admin', 'secret')
  const records = await openShellRecords('7')
  await records.put('tabs', { id: 'a', database: 'shop' })
  await records.put('saved', { id: 'b', database: 'shop' })
  const idsOf = async () => (await listStoredItems('7')).map(({ id }) => id)
  expect(await idsOf()).toEqual(['queries', 'saved', 'keys', 'changes', 'searches', 'display'])
  const display = (await listStoredItems('7')).find(({ id }) => id === 'display')
  expect(display?.size).toBe('ui:themedarkui:columns:us/shop/Book[]'.length)

  await deleteStoredItem('7', 'display')
  await deleteStoredItem('7', 'queries')
  expect(await idsOf()).toEqual(['saved', 'keys', 'changes', 'searches'])
  expect(await records.list('saved')).toHaveLength(1)
})
