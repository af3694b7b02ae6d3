import { COUNT_CAP } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { fql } from '../../../data/fql.ts'
import type { Services } from '../../../data/services.ts'
import { fieldsOf } from '../../../data/wire-value.ts'

/** Collections that one query counts. */
const COLLECTIONS_PER_QUERY = 8

/** Counts the documents of collections; every count stops at the cap. @throws {QueryFailedError} */
export async function countDocuments(
  services: Services,
  path: DatabasePath,
  collections: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (let at = 0; at < collections.length; at += COLLECTIONS_PER_QUERY) {
    const names = collections.slice(at, at + COLLECTIONS_PER_QUERY)
    const query = fql`Object.fromEntries(${names}.map(name => [name, Collection(name).all().take(${COUNT_CAP}).count()]))`
    const answer = fieldsOf(
      await services.database.read({ path, role: 'admin', query, screen: 'compare', operation: 'count_documents', signal }),
    )
    for (const name of names) {
      const count = answer[name]
      if (typeof count === 'number') counts.set(name, count)
    }
  }
  return counts
}
