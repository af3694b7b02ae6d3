import { queryOptions } from '@tanstack/react-query'
import type { SchemaFile } from '@terrarium/language'
import { findReferences } from './schema-references.ts'
import { openShellRecords } from './shell-records.ts'
import type { ShellRecord } from './shell-records.ts'

/** What calls an index. */
export interface IndexUses {
  /** Names of functions, roles and collections of the schema. */
  readonly items: readonly string[]
  /** Saved queries of this browser. */
  readonly saved: number
  /** Runs in the history of this browser. */
  readonly runs: number
}

/** What this browser keeps of the shell that holds a query. */
interface QueryRecord extends ShellRecord {
  readonly text?: string
}

/** Texts of queries that this browser keeps of a database. */
export interface KnownQueries {
  readonly saved: readonly string[]
  readonly runs: readonly string[]
}

/** Reads the queries that this browser keeps of a database, from the browser alone. */
export function knownQueriesQuery(userId: string, database: string) {
  return queryOptions({
    queryKey: ['known-queries', userId, database],
    staleTime: 0,
    queryFn: async (): Promise<KnownQueries> => {
      const records = await openShellRecords(userId)
      const textsOf = async (kind: 'saved' | 'runs') => (await records.list<QueryRecord>(kind, database)).map(({ text = '' }) => text)
      const [saved, runs] = await Promise.all([textsOf('saved'), textsOf('runs')])
      return { saved, runs }
    },
  })
}

/** Finds what calls an index: the name of the collection, a dot, the name of the index and a bracket. */
export function usesOf(
  { collection, name }: { readonly collection: string; readonly name: string },
  files: readonly SchemaFile[],
  queries: KnownQueries,
): IndexUses {
  const references = findReferences(files, { kind: 'collections', name }).filter(({ line }) => line.includes(`.${name}(`))
  const calls = (query: string) => query.includes(`${collection}.${name}(`)
  return {
    items: [...new Set(references.map((reference) => reference.name))],
    saved: queries.saved.filter(calls).length,
    runs: queries.runs.filter(calls).length,
  }
}
