import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { DATABASES_KEY } from '../../data/database-queries.ts'
import { fql } from '../../data/fql.ts'
import type { Services } from '../../data/services.ts'
import type { PlainValue } from '../../data/wire-value.ts'
import { CONTENT_KINDS, MEMBERS_KEYS } from './contents-query.ts'
import type { ContentKind } from './contents-query.ts'

const SHOWN = 5

/** Reads the names of the latest changed things of each kind, in one query. */
export function latestContentsQuery(services: Services, path: DatabasePath) {
  return queryOptions({
    queryKey: [DATABASES_KEY, 'latest', formatDatabasePath(path)],
    queryFn: async ({ signal }): Promise<Readonly<Record<ContentKind, readonly string[]>>> => {
      const query = fql`{
        collections: Collection.all().order(desc(.ts)).take(${SHOWN}).map(.name).toArray(),
        functions: Function.all().order(desc(.ts)).take(${SHOWN}).map(.name).toArray(),
        roles: Role.all().order(desc(.ts)).take(${SHOWN}).map(.name).toArray(),
        providers: AccessProvider.all().order(desc(.ts)).take(${SHOWN}).map(.name).toArray(),
        keys: ${MEMBERS_KEYS}.order(desc(.ts)).take(${SHOWN}).map(key => key.data?.name ?? key.id).toArray(),
        children: Database.all().order(desc(.ts)).take(${SHOWN}).map(.name).toArray()
      }`
      return readNames(await services.database.read({ path, role: 'admin', query, screen: 'database', operation: 'latest', signal }))
    },
  })
}

function readNames(value: PlainValue): Readonly<Record<ContentKind, readonly string[]>> {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, PlainValue>>
  const namesOf = (names: PlainValue | undefined): readonly string[] => (Array.isArray(names) ? names.map(String) : [])
  return Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, namesOf(fields[kind])])) as Record<ContentKind, readonly string[]>
}
