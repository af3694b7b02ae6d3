import { localStore } from './browser-storage.ts'
import type { IndexProposal } from './index-proposal.ts'

/** What to do with a database after its first query. */
export interface FirstSteps {
  /** The query whose result they stand below. */
  readonly query: string
  /** A query that not everybody may run, and a document that may. */
  readonly compare: { readonly query: string; readonly identity: DocumentName }
  /** A document to change, and to put back. */
  readonly document: DocumentName
  /** An index that makes the first query cheaper. */
  readonly index: IndexProposal & { readonly collection: string }
}

interface DocumentName {
  readonly collection: string
  readonly id: string
}

const entryOf = (database: string) => `shell:first-steps:${database}`

/** Leaves steps for the shell of a database, by its lasting id. */
export function leaveFirstSteps(database: string, steps: FirstSteps): void {
  localStore().set(entryOf(database), JSON.stringify(steps))
}

/** The steps that wait below the result of a query; undefined for any other query, and once they were dismissed. */
export function firstStepsAfter(database: string, query: string): FirstSteps | undefined {
  const stored = localStore().get(entryOf(database))
  if (stored === undefined) return undefined
  try {
    const steps = JSON.parse(stored) as FirstSteps
    return steps.query === query ? steps : undefined
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export function dismissFirstSteps(database: string): void {
  localStore().remove(entryOf(database))
}
