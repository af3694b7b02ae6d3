import { localStore } from '../../data/browser-storage.ts'
import type { KeyValueStorage } from '../../data/browser-storage.ts'

const PREFIX = 'features:searches:'
const KEPT_MAX = 10

/** What was searched for in a list, the latest first. */
export function readSearches(list: string, storage: KeyValueStorage = localStore()): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.get(PREFIX + list) ?? '[]')
    return Array.isArray(stored) ? stored.filter((search): search is string => typeof search === 'string') : []
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** Puts a search before the others; ten are kept. */
export function keepSearch(list: string, search: string, storage: KeyValueStorage = localStore()): void {
  const trimmed = search.trim()
  if (trimmed === '') return
  const others = readSearches(list, storage).filter((known) => known !== trimmed)
  storage.set(PREFIX + list, JSON.stringify([trimmed, ...others].slice(0, KEPT_MAX)))
}
