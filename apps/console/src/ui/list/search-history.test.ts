import { describe, expect, test } from 'vitest'
import { createKeyValueStorage } from '../../data/browser-storage.ts'
import { keepSearch, readSearches } from './search-history.ts'

describe('the history of searches', () => {
  test('keeps the last ten, the latest first, each once', () => {
    const storage = createKeyValueStorage(undefined)
    for (let search = 1; search <= 12; search += 1) keepSearch('roles', `r${search}`, storage)
    keepSearch('roles', 'r5', storage)
    keepSearch('roles', '  ', storage)
    expect(readSearches('roles', storage)).toEqual(['r5', 'r12', 'r11', 'r10', 'r9', 'r8', 'r7', 'r6', 'r4', 'r3'])
    expect(readSearches('keys', storage)).toEqual([])
  })

  test('is empty where something else is stored', () => {
    const storage = createKeyValueStorage(undefined)
    storage.set('features:searches:roles', '{')
    expect(readSearches('roles', storage)).toEqual([])
  })
})
