import { InvalidRegionGroupError, parseDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import * as v from 'valibot'
import { localStore } from './browser-storage.ts'
import { Subscribable } from './subscribable.ts'

const PREFIX = 'shell:import:'
/** Milliseconds after which an import that says nothing runs in no tab, whose end was not seen: a batch is answered sooner. */
const SILENT_MS = 120_000

/** What the tray shows of an import that did not come to its end. */
export interface InterruptedImport {
  /** Names it among all that this browser keeps. */
  readonly entry: string
  readonly path: DatabasePath
  readonly collection: string
  readonly fileName: string
  /** Rows that are done, of all. */
  readonly next: number
  readonly total: number
  /** ISO time at which it was last heard of. */
  readonly keptAt: string
}

const keptSchema = v.object({
  path: v.string(),
  collection: v.string(),
  fileName: v.string(),
  next: v.number(),
  total: v.number(),
  keptAt: v.pipe(v.string(), v.isoTimestamp()),
  isLeft: v.optional(v.boolean()),
  isDismissed: v.optional(v.boolean()),
})

/** Where the import into a collection is kept, by the storage key of its place. */
export function importEntry(storageKey: string): string {
  return PREFIX + storageKey
}

/** Imports that this browser keeps and that no page works on: the one that did was closed or loaded again. */
class InterruptedImports extends Subscribable {
  /** What this page has begun itself, and tells by itself. */
  readonly #own = new Set<string>()
  #text: string | undefined
  #imports: readonly InterruptedImport[] = []

  readonly all = (): readonly InterruptedImport[] => {
    const kept = localStore()
      .keys()
      .filter((entry) => entry.startsWith(PREFIX) && !this.#own.has(entry))
      .map((entry) => [entry, localStore().get(entry) ?? ''] as const)
    const text = JSON.stringify(kept)
    if (text !== this.#text) {
      this.#text = text
      this.#imports = kept.flatMap(([entry, job]) => read(entry, job))
    }
    return this.#imports
  }

  /** Leaves out an import that this page works on. */
  own(entry: string): void {
    this.#own.add(entry)
    this.notify()
  }

  /** Notes that the page which worked on an import works on it no more. */
  leave(entry: string): void {
    mark(entry, { isLeft: true })
  }

  /** Is silent about an import, which can still be gone on with. */
  dismiss(entry: string): void {
    mark(entry, { isDismissed: true })
    this.notify()
  }
}

function mark(entry: string, marks: Readonly<Record<string, boolean>>): void {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), v.looseObject({})), localStore().get(entry))
  if (kept.success) localStore().set(entry, JSON.stringify({ ...kept.output, ...marks }))
}

function read(entry: string, text: string): readonly InterruptedImport[] {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), keptSchema), text)
  if (!kept.success) return []
  const { path: named, isLeft = false, isDismissed = false, ...told } = kept.output
  const isOver = isLeft || Date.now() - Date.parse(told.keptAt) > SILENT_MS
  const path = readPath(named)
  return isOver && !isDismissed && path !== undefined ? [{ ...told, entry, path }] : []
}

function readPath(text: string): DatabasePath | undefined {
  try {
    return parseDatabasePath(text)
  } catch (error: unknown) {
    if (error instanceof InvalidRegionGroupError) return undefined
    throw error
  }
}

export const interruptedImports = new InterruptedImports()
