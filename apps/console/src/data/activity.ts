import type { SchemaFile } from '@terrarium/language'
import * as v from 'valibot'
import { localStore } from './browser-storage.ts'
import { Subscribable } from './subscribable.ts'

const undoSchema = v.variant('kind', [
  /** Saved documents: the changes that take them back, as pending changes are kept. */
  v.object({ kind: v.literal('documents'), collection: v.string(), changes: v.array(v.unknown()) }),
  /** The text of the whole schema before it was changed. */
  v.object({ kind: v.literal('schema'), files: v.array(v.object({ name: v.string(), text: v.string() })) }),
  /** The text of a definition that was deleted. */
  v.object({ kind: v.literal('definition'), text: v.string() }),
])

/** What is needed to take something back. */
export type ActivityUndo =
  | { readonly kind: 'documents'; readonly collection: string; readonly changes: readonly unknown[] }
  | { readonly kind: 'schema'; readonly files: readonly SchemaFile[] }
  | { readonly kind: 'definition'; readonly text: string }

const entrySchema = v.object({ id: v.string(), what: v.string(), at: v.string(), undo: v.optional(undoSchema) })

/** Something that was done to a database from this browser. */
export interface ActivityEntry {
  readonly id: string
  readonly what: string
  /** ISO time. */
  readonly at: string
  /** Absent where it cannot be taken back, or was. */
  readonly undo?: ActivityUndo | undefined
}

const PREFIX = 'features:activity:'
const KEPT_MAX = 200
/** The latest entries that keep what takes them back, and the characters that this may have. */
const UNDO_KEPT_MAX = 20
const UNDO_LENGTH_MAX = 60_000
/** Days for which entries are kept. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000

/** What was done to each database from this browser, the latest first; kept for 30 days and until sign-out. */
class Activity extends Subscribable {
  readonly #read = new Map<string, readonly ActivityEntry[]>()
  #lastId = 0

  /** The entries of a database; the same list until it changes. */
  readonly of = (storageKey: string): readonly ActivityEntry[] => {
    const known = this.#read.get(storageKey)
    if (known !== undefined) return known
    const entries = readEntries(storageKey)
    this.#read.set(storageKey, entries)
    return entries
  }

  /** Adds an entry and returns its id. What is too long to be kept cannot be taken back. */
  record(storageKey: string, what: string, undo?: ActivityUndo, now: Date = new Date()): string {
    this.#lastId += 1
    const id = `${now.getTime()}-${this.#lastId}`
    const isKept = undo !== undefined && JSON.stringify(undo).length <= UNDO_LENGTH_MAX
    const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString()
    const entries = [{ id, what, at: now.toISOString(), ...(isKept && { undo }) }, ...this.of(storageKey)]
    this.#set(storageKey, withinLimits(entries.filter(({ at }) => at > oldest)))
    return id
  }

  /** An entry was taken back: that cannot be done twice. */
  settle(storageKey: string, id: string): void {
    this.#set(
      storageKey,
      this.of(storageKey).map((entry) => (entry.id === id ? { ...entry, undo: undefined } : entry)),
    )
  }

  #set(storageKey: string, entries: readonly ActivityEntry[]): void {
    this.#read.set(storageKey, entries)
    const store = localStore()
    const isStored = store.set(PREFIX + storageKey, JSON.stringify(entries))
    // A browser without room keeps at least what was done.
    if (!isStored) store.set(PREFIX + storageKey, JSON.stringify(entries.map((entry) => ({ ...entry, undo: undefined }))))
    this.notify()
  }
}

function withinLimits(entries: readonly ActivityEntry[]): readonly ActivityEntry[] {
  return entries.slice(0, KEPT_MAX).map((entry, index) => (index < UNDO_KEPT_MAX ? entry : { ...entry, undo: undefined }))
}

function readEntries(storageKey: string): readonly ActivityEntry[] {
  try {
    const stored = v.safeParse(v.array(entrySchema), JSON.parse(localStore().get(PREFIX + storageKey) ?? '[]'))
    return stored.success ? stored.output : []
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

export const activity = new Activity()
