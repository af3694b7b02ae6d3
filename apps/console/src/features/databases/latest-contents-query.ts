import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { CONTENT_KINDS, CONTENTS_KEY } from '../../data/database-contents.ts'
import type { ContentKind } from '../../data/database-contents.ts'
import { fql } from '../../data/fql.ts'
import { MEMBERS_KEYS } from '../../data/generated-keys.ts'
import type { Services } from '../../data/services.ts'
import { fieldsOf, listOf } from '../../data/wire-value.ts'

const SHOWN = 5

export interface LatestThing {
  readonly name: string
  readonly changed: string | undefined
}

/** Reads the latest changed things of each kind, in one query. */
export function latestContentsQuery(services: Services, path: DatabasePath) {
  return queryOptions({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'latest'],
    queryFn: async ({ signal }): Promise<Readonly<Record<ContentKind, readonly LatestThing[]>>> => {
      const query = fql`{
        collections: Collection.all().order(desc(.ts)).take(${SHOWN}).map(thing => thing { name, ts }).toArray(),
        functions: Function.all().order(desc(.ts)).take(${SHOWN}).map(thing => thing { name, ts }).toArray(),
        roles: Role.all().order(desc(.ts)).take(${SHOWN}).map(thing => thing { name, ts }).toArray(),
        access_providers: AccessProvider.all().order(desc(.ts)).take(${SHOWN}).map(thing => thing { name, ts }).toArray(),
        keys: ${MEMBERS_KEYS}.order(desc(.ts)).take(${SHOWN}).map(key => { name: key.data?.name ?? key.id, ts: key.ts }).toArray(),
        children: Database.all().order(desc(.ts)).take(${SHOWN}).map(thing => thing { name, ts }).toArray()
      }`
      const answer = fieldsOf(await services.database.read({ path, role: 'admin', query, screen: 'database', operation: 'latest', signal }))
      const thingsOf = (kind: ContentKind): readonly LatestThing[] =>
        listOf(answer[kind]).map((thing) => {
          const { name, ts } = fieldsOf(thing)
          return { name: typeof name === 'string' ? name : '', changed: typeof ts === 'string' ? ts : undefined }
        })
      return Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, thingsOf(kind)])) as Record<ContentKind, readonly LatestThing[]>
    },
  })
}
