import { COUNT_CAP, formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { fql } from './fql.ts'
import type { Services } from './services.ts'

/** Reads that a set costs before its first document. */
export const SET_READS_MIN = 8
/** Entries of a set that one read covers. */
const ENTRIES_PER_READ = 88

/** Reads that counting so many documents costs. */
export function setReads(documents: number): number {
  return Math.max(SET_READS_MIN, Math.ceil(documents / ENTRIES_PER_READ))
}

/** Counts the documents of a collection, as far as counts are shown. It reads the collection: ask only when somebody wants to know. */
export function documentCountQuery({ database }: Services, path: DatabasePath, collection: string) {
  return queryOptions({
    queryKey: ['document-count', formatDatabasePath(path), collection],
    retry: false,
    queryFn: async ({ signal }): Promise<number> => {
      const query = fql`Collection(${collection}).all().take(${COUNT_CAP}).count()`
      return Number(await database.read({ path, role: 'admin', query, screen: 'collections', operation: 'count', signal }))
    },
  })
}
