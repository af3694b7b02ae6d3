import type { RunRole } from '../../data/database-keys.ts'
import { localStore } from '../../data/browser-storage.ts'
import type { KeyValueStorage } from '../../data/browser-storage.ts'

/** A query that was run here before. */
export interface HistoryEntry {
  readonly text: string
  /** ISO time. */
  readonly at: string
  readonly role: RunRole
  /** `ok` or the error's code. */
  readonly outcome: string
}

/** Entries kept per database. */
export const HISTORY_LENGTH_MAX = 50

const draftEntry = (key: string) => `shell:draft:${key}`
const historyEntry = (key: string) => `shell:history:${key}`

/** Returns the text that was in the editor last; empty at first. */
export function readDraft(key: string, storage: KeyValueStorage = localStore()): string {
  return storage.get(draftEntry(key)) ?? ''
}

/** Keeps the editor's text. Returns false when the browser refuses. */
export function writeDraft(key: string, draft: string, storage: KeyValueStorage = localStore()): boolean {
  return storage.set(draftEntry(key), draft)
}

/** Returns what was run in a database, the latest first. */
export function readHistory(key: string, storage: KeyValueStorage = localStore()): readonly HistoryEntry[] {
  const stored = storage.get(historyEntry(key))
  if (stored === undefined) return []
  try {
    const entries: unknown = JSON.parse(stored)
    return Array.isArray(entries) ? entries.filter(isHistoryEntry) : []
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** Puts a run at the head of the history; the same text moves up instead of appearing twice. */
export function addToHistory(key: string, entry: HistoryEntry, storage: KeyValueStorage = localStore()): readonly HistoryEntry[] {
  const others = readHistory(key, storage).filter((other) => other.text !== entry.text)
  const entries = [entry, ...others].slice(0, HISTORY_LENGTH_MAX)
  storage.set(historyEntry(key), JSON.stringify(entries))
  return entries
}

function isHistoryEntry(value: unknown): value is HistoryEntry {
  return typeof value === 'object' && value !== null && 'text' in value && 'at' in value && typeof value.text === 'string'
}
