import { localStore } from '../../../data/browser-storage.ts'
import type { KeyValueStorage } from '../../../data/browser-storage.ts'

/** A source that was looked at, as an address holds it, and what its first page cost. */
export interface FilterRun {
  readonly search: string
  readonly hash: string
  readonly reads: number
}

const FILTER_RUNS_MAX = 10

const entryOf = (key: string) => `shell:filters:${key}`

/** The sources of a collection that were looked at in this browser, the latest first. They are forgotten at sign-out. */
export function readFilterRuns(key: string, storage: KeyValueStorage = localStore()): readonly FilterRun[] {
  const stored = storage.get(entryOf(key))
  if (stored === undefined) return []
  try {
    const runs: unknown = JSON.parse(stored)
    return Array.isArray(runs) ? runs.filter(isRun) : []
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** Puts a run before the others; the same source moves up. */
export function addFilterRun(key: string, run: FilterRun, storage: KeyValueStorage = localStore()): readonly FilterRun[] {
  const others = readFilterRuns(key, storage).filter((other) => other.search !== run.search || other.hash !== run.hash)
  const runs = [run, ...others].slice(0, FILTER_RUNS_MAX)
  storage.set(entryOf(key), JSON.stringify(runs))
  return runs
}

function isRun(value: unknown): value is FilterRun {
  return typeof value === 'object' && value !== null && 'search' in value && 'hash' in value && typeof value.hash === 'string'
}
