import type { ShellRecord } from './shell-records.ts'

/** The database of queries that are offered everywhere. */
export const EVERYWHERE = '*'

/** A query kept under a name, as it is stored. */
export interface SavedQueryRecord extends ShellRecord {
  readonly name: string
  readonly description: string
  readonly folder: string
  /** Words that say what the query is good for; the search finds them. */
  readonly labels: readonly string[]
  readonly text: string
  /** Values of names that the text leaves open. */
  readonly arguments: readonly unknown[]
  /** Where its database was when it was saved, as a path with the region group. */
  readonly path?: string | undefined
  /** When it was saved, as an ISO time. */
  readonly at: string
  /** Of one that the account service keeps; one without is kept by this browser. */
  readonly version?: number | undefined
}
