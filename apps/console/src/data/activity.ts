import { localStore } from './browser-storage.ts'
import { Subscribable } from './subscribable.ts'

/** Something that was done to a database from this browser. */
export interface ActivityEntry {
  readonly what: string
  /** ISO time. */
  readonly at: string
}

const PREFIX = 'features:activity:'
const KEPT_MAX = 50

function isEntry(value: unknown): value is ActivityEntry {
  return typeof value === 'object' && value !== null && 'what' in value && 'at' in value && typeof value.what === 'string'
}

/** What was done to each database from this browser, the latest first; kept until sign-out. */
class Activity extends Subscribable {
  readonly #read = new Map<string, readonly ActivityEntry[]>()

  /** The entries of a database; the same list until it changes. */
  readonly of = (storageKey: string): readonly ActivityEntry[] => {
    const known = this.#read.get(storageKey)
    if (known !== undefined) return known
    const entries = readEntries(storageKey)
    this.#read.set(storageKey, entries)
    return entries
  }

  record(storageKey: string, what: string, now: Date = new Date()): void {
    const entries = [{ what, at: now.toISOString() }, ...this.of(storageKey)].slice(0, KEPT_MAX)
    this.#read.set(storageKey, entries)
    localStore().set(PREFIX + storageKey, JSON.stringify(entries))
    this.notify()
  }
}

function readEntries(storageKey: string): readonly ActivityEntry[] {
  try {
    const stored: unknown = JSON.parse(localStore().get(PREFIX + storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

export const activity = new Activity()
