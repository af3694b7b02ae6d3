import { InvalidRegionGroupError, parseDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import * as v from 'valibot'
import { localStore } from './browser-storage.ts'
import { Subscribable } from './subscribable.ts'

/** Milliseconds after which a run that says nothing is in no tab, whose end was not seen: a batch is answered sooner. */
const SILENT_MS = 120_000

/** A run over a collection that did not come to its end, as far as its kind does not matter. */
interface InterruptedRun {
  /** Names it among all that this browser keeps. */
  readonly entry: string
  readonly path: DatabasePath
  readonly collection: string
  /** What is done, of all. */
  readonly next: number
  readonly total: number
  /** ISO time at which it was last heard of. */
  readonly keptAt: string
}

const keptSchema = v.object({
  path: v.string(),
  collection: v.string(),
  next: v.number(),
  total: v.number(),
  keptAt: v.pipe(v.string(), v.isoTimestamp()),
  isLeft: v.optional(v.boolean()),
  isDismissed: v.optional(v.boolean()),
})

/** Runs of a kind that this browser keeps and that no page works on: the one that did was closed or loaded again. */
export class InterruptedRuns<Told extends object> extends Subscribable {
  readonly #prefix: string
  readonly #readTold: (kept: unknown) => Told | undefined
  /** What this page has begun itself, and tells by itself. */
  readonly #own = new Set<string>()
  #text: string | undefined
  #runs: readonly (InterruptedRun & Told)[] = []

  /** `readTold` finds in what is kept what is shown of this kind only; undefined for what is another thing. */
  constructor(prefix: string, readTold: (kept: unknown) => Told | undefined) {
    super()
    this.#prefix = prefix
    this.#readTold = readTold
  }

  readonly all = (): readonly (InterruptedRun & Told)[] => {
    const kept = localStore()
      .keys()
      .filter((entry) => entry.startsWith(this.#prefix) && !this.#own.has(entry))
      .map((entry) => [entry, localStore().get(entry) ?? ''] as const)
    const text = JSON.stringify(kept)
    if (text !== this.#text) {
      this.#text = text
      this.#runs = kept.flatMap(([entry, run]) => this.#read(entry, run))
    }
    return this.#runs
  }

  /** Where the run over a collection is kept, by the storage key of its place. */
  entryOf(storageKey: string): string {
    return this.#prefix + storageKey
  }

  /** Leaves out a run that this page works on. */
  own(entry: string): void {
    this.#own.add(entry)
    this.notify()
  }

  /** Notes that the page which worked on a run works on it no more. */
  leave(entry: string): void {
    mark(entry, { isLeft: true })
  }

  /** Is silent about a run, which can still be gone on with. */
  dismiss(entry: string): void {
    mark(entry, { isDismissed: true })
    this.notify()
  }

  #read(entry: string, text: string): readonly (InterruptedRun & Told)[] {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson()), text)
    const kept = v.safeParse(keptSchema, parsed.output)
    const told = this.#readTold(parsed.output)
    if (!kept.success || told === undefined || kept.output.isDismissed === true || !isOver(kept.output)) return []
    const { path: named, collection, next, total, keptAt } = kept.output
    const path = readPath(named)
    return path === undefined ? [] : [{ ...told, entry, path, collection, next, total, keptAt }]
  }
}

/** Whether no page works on a run that is kept: its page was left, or has said nothing for too long. */
export function isOver({ isLeft = false, keptAt }: { readonly isLeft?: boolean | undefined; readonly keptAt: string }): boolean {
  return isLeft || Date.now() - Date.parse(keptAt) > SILENT_MS
}

function mark(entry: string, marks: Readonly<Record<string, boolean>>): void {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), v.looseObject({})), localStore().get(entry))
  if (kept.success) localStore().set(entry, JSON.stringify({ ...kept.output, ...marks }))
}

function readPath(text: string): DatabasePath | undefined {
  try {
    return parseDatabasePath(text)
  } catch (error: unknown) {
    if (error instanceof InvalidRegionGroupError) return undefined
    throw error
  }
}
