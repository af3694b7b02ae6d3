import type { SchemaFile } from '@terrarium/language'
import * as v from 'valibot'
import { localStore } from './browser-storage.ts'
import { Subscribable } from './subscribable.ts'

const seenSchema = v.object({
  /** Microseconds: the time of the change that made it. */
  version: v.number(),
  /** Absent where it was too long to be kept, or many others were seen since. */
  files: v.optional(v.array(v.object({ name: v.string(), text: v.string() }))),
})

/** A version of a database's schema that was shown in this browser. */
export interface SeenSchema {
  readonly version: number
  readonly files?: readonly SchemaFile[] | undefined
}

const PREFIX = 'features:seen-schemas:'
const KEPT_MAX = 50
/** The latest versions that keep their text, and the characters that one may have. */
const TEXTS_MAX = 5
const LENGTH_MAX = 100_000

/** The versions of each database's schema that this browser has seen, the latest first; kept until sign-out. */
class SeenSchemas extends Subscribable {
  readonly #read = new Map<string, readonly SeenSchema[]>()

  /** The versions of a database's schema; the same list until it changes. */
  readonly of = (storageKey: string): readonly SeenSchema[] => {
    const known = this.#read.get(storageKey)
    if (known !== undefined) return known
    const seen = readSeen(storageKey)
    this.#read.set(storageKey, seen)
    return seen
  }

  /** Remembers a version; one that is known already changes nothing. */
  see(storageKey: string, version: number, files: readonly SchemaFile[]): void {
    const known = this.of(storageKey)
    if (known.some((seen) => seen.version === version)) return
    const length = files.reduce((sum, { text }) => sum + text.length, 0)
    const entry: SeenSchema = { version, ...(length <= LENGTH_MAX && { files }) }
    const sorted = [entry, ...known].sort((one, other) => other.version - one.version).slice(0, KEPT_MAX)
    const seen = sorted.map((each, index) => (index < TEXTS_MAX ? each : { version: each.version }))
    this.#read.set(storageKey, seen)
    const store = localStore()
    const isStored = store.set(PREFIX + storageKey, JSON.stringify(seen))
    if (!isStored) store.set(PREFIX + storageKey, JSON.stringify(seen.map((each) => ({ version: each.version }))))
    this.notify()
  }
}

function readSeen(storageKey: string): readonly SeenSchema[] {
  try {
    const stored = v.safeParse(v.array(seenSchema), JSON.parse(localStore().get(PREFIX + storageKey) ?? '[]'))
    return stored.success ? stored.output : []
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

export const seenSchemas = new SeenSchemas()
