import type { ShellRecord } from './shell-records.ts'

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
  /** When it was saved, as an ISO time. */
  readonly at: string
}
