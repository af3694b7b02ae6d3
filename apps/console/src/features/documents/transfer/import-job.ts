import { formatDatabasePath } from '@terrarium/contracts'
import * as v from 'valibot'
import { localStore } from '../../../data/browser-storage.ts'
import type { KeyValueStorage } from '../../../data/browser-storage.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { importEntry, interruptedImports } from '../../../data/interrupted-imports.ts'
import type { FieldMapping, RefusedRow } from './import-rows.ts'
import { IMPORT_FORMATS } from './read-file.ts'
import type { ImportFormat } from './read-file.ts'

/** How far an import has come. */
export interface ImportPosition {
  /** The row that is next. */
  readonly next: number
  readonly written: number
  readonly refused: readonly RefusedRow[]
  /** Ids of the documents of the batch that was sent and not answered: it may be written. */
  readonly pending: readonly string[] | undefined
}

/** An import that did not come to its end, as the browser keeps it until the member signs out. */
export interface ImportJob extends ImportPosition {
  readonly fileName: string
  /** What the content of the file is known by. */
  readonly mark: string
  readonly format: ImportFormat
  readonly mapping: FieldMapping
  readonly total: number
}

/** Refused rows that are kept with their reasons. */
const REFUSED_MAX = 200

const jobSchema = v.object({
  fileName: v.string(),
  mark: v.string(),
  format: v.picklist(IMPORT_FORMATS),
  mapping: v.record(v.string(), v.string()),
  total: v.number(),
  next: v.number(),
  written: v.number(),
  refused: v.array(v.object({ number: v.number(), problem: v.string() })),
  pending: v.optional(v.array(v.string())),
})

/** The import into a collection that did not come to its end; undefined when there is none. */
export function readImportJob(place: CollectionPlace, storage: KeyValueStorage = localStore()): ImportJob | undefined {
  const job = v.safeParse(v.pipe(v.string(), v.parseJson(), jobSchema), storage.get(importEntry(place.storageKey)))
  return job.success ? { ...job.output, pending: job.output.pending } : undefined
}

/** Keeps how far an import of this page has come. */
export function keepImportJob(place: CollectionPlace, job: ImportJob, storage: KeyValueStorage = localStore()): void {
  const { path, collection, storageKey } = place
  const kept = { path: formatDatabasePath(path), collection, keptAt: new Date().toISOString() }
  const entry = importEntry(storageKey)
  storage.set(entry, JSON.stringify({ ...job, refused: job.refused.slice(0, REFUSED_MAX), ...kept }))
  interruptedImports.own(entry)
}

export function forgetImportJob(place: CollectionPlace, storage: KeyValueStorage = localStore()): void {
  const entry = importEntry(place.storageKey)
  storage.remove(entry)
  interruptedImports.own(entry)
}

/** Marks the content of a file: another content has another mark, but for one in 2^53. */
export function markOf(content: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < content.length; at += 1) {
    const code = content.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return `${content.length}:${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`
}
