import { COUNT_CAP, formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { RESOURCE_KINDS } from '../config/resource-kinds.ts'
import { fql } from './fql.ts'
import { MEMBERS_KEYS } from './generated-keys.ts'
import type { Services } from './services.ts'
import { text } from '../messages/text.ts'

/** What a database holds. */
export const CONTENT_KINDS = [...RESOURCE_KINDS, 'children'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** First part of the keys of everything that lists or counts what a database holds; its path is the second. */
export const CONTENTS_KEY = 'contents'

export type ContentCounts = Readonly<Record<ContentKind, number>>

/** Counts what a database holds; every count stops at the cap. */
export function contentCountsQuery(services: Services, path: DatabasePath) {
  return queryOptions({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'counts'],
    queryFn: async ({ signal }): Promise<ContentCounts> => {
      const query = fql`{
        collections: Collection.all().take(${COUNT_CAP}).count(),
        functions: Function.all().take(${COUNT_CAP}).count(),
        roles: Role.all().take(${COUNT_CAP}).count(),
        access_providers: AccessProvider.all().take(${COUNT_CAP}).count(),
        keys: ${MEMBERS_KEYS}.take(${COUNT_CAP}).count(),
        children: Database.all().take(${COUNT_CAP}).count()
      }`
      const counts = await services.database.read({ path, role: 'admin', query, screen: 'database', operation: 'count', signal })
      return counts as unknown as ContentCounts
    },
  })
}

/** Renders a count that may have stopped at the cap. */
export function formatCount(count: number): string {
  return count >= COUNT_CAP ? text('count.capped') : String(count)
}
