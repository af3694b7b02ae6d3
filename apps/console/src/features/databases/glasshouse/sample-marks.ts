import type { DatabasePath } from '@terrarium/contracts'
import { localStore } from '../../../data/browser-storage.ts'
import type { KeyValueStorage } from '../../../data/browser-storage.ts'

/** A database that holds the sample, and the key under which this browser keeps what belongs to it. */
export interface SampleDatabase {
  readonly path: DatabasePath
  readonly storageKey: string
}

/** Whether the database was made for the sample, or was there before. */
export type SampleOrigin = 'created' | 'filled'

const entryOf = (storageKey: string) => `ui:sample:${storageKey}`

/** Remembers that this browser has added the sample to a database. */
export function markSample(storageKey: string, origin: SampleOrigin, storage: KeyValueStorage = localStore()): void {
  storage.set(entryOf(storageKey), origin)
}

/** How the sample came into a database; undefined when this browser has not added it. */
export function sampleOrigin(storageKey: string, storage: KeyValueStorage = localStore()): SampleOrigin | undefined {
  const origin = storage.get(entryOf(storageKey))
  return origin === 'created' || origin === 'filled' ? origin : undefined
}

export function forgetSample(storageKey: string, storage: KeyValueStorage = localStore()): void {
  storage.remove(entryOf(storageKey))
}
