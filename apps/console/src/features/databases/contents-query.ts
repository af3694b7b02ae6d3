import { COUNT_CAP, DATABASE_KEY_NAME, formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { fql } from '../../data/fql.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/text.ts'

/** What a database holds. */
export const CONTENT_KINDS = ['collections', 'functions', 'roles', 'providers', 'keys', 'children'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

export type ContentCounts = Readonly<Record<ContentKind, number>>

/** Keys that people have made; the console's own come and go by themselves. */
export const MEMBERS_KEYS = fql`Key.all().where(key => key.data?.name != ${DATABASE_KEY_NAME})`

/** Counts what a database holds; every count stops at the cap. */
export function contentCountsQuery(services: Services, path: DatabasePath) {
  return queryOptions({
    queryKey: ['content-counts', formatDatabasePath(path)],
    queryFn: async ({ signal }): Promise<ContentCounts> => {
      const query = fql`{
        collections: Collection.all().take(${COUNT_CAP}).count(),
        functions: Function.all().take(${COUNT_CAP}).count(),
        roles: Role.all().take(${COUNT_CAP}).count(),
        providers: AccessProvider.all().take(${COUNT_CAP}).count(),
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
