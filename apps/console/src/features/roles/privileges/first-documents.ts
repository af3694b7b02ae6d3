import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { CONTENTS_KEY } from '../../../data/database-contents.ts'
import { fql } from '../../../data/fql.ts'
import type { Services } from '../../../data/services.ts'
import { listOf } from '../../../data/wire-value.ts'

/** Documents that are offered to pick one of. */
const OFFERED = 20

/** Reads the ids of the first documents of a collection. */
export function firstDocumentsQuery(services: Services, path: DatabasePath, collection: string) {
  return queryOptions({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'roles', 'first', collection],
    retry: false,
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const query = fql`Collection(${collection}).all().take(${OFFERED}).map(.id).toArray()`
      return listOf(await services.database.read({ path, role: 'admin', query, screen: 'roles', operation: 'pick', signal })).map(String)
    },
  })
}
