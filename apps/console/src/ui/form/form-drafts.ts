import { localStore } from '../../data/browser-storage.ts'
import type { KeyValueStorage } from '../../data/browser-storage.ts'

/** Entries with this beginning are deleted by a sign-out. */
const PREFIX = 'features:draft:'

type Draft = Readonly<Record<string, unknown>>

/** Returns what was typed into a form and not sent; undefined where there is nothing. */
export function readDraft(id: string, storage: KeyValueStorage = localStore()): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(storage.get(PREFIX + id) ?? 'null')
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Draft) : undefined
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Keeps what is typed into a form, so that it survives a reload, a crash and the end of the session. Secrets never come here. */
export function keepDraft(id: string, draft: Draft, storage: KeyValueStorage = localStore()): void {
  storage.set(PREFIX + id, JSON.stringify(draft))
}

export function removeDraft(id: string, storage: KeyValueStorage = localStore()): void {
  storage.remove(PREFIX + id)
}
