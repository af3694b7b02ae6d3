import { COUNT_CAP, formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { CONTENTS_KEY } from './database-contents.ts'
import { fql } from './fql.ts'
import type { QueryTemplate } from './fql.ts'
import { MEMBERS_KEYS } from './generated-keys.ts'
import type { Services } from './services.ts'

/** The keys of a database that people have made and that end within some days; it defines no variable. */
export function expiringKeys(days: number): QueryTemplate {
  return fql`${MEMBERS_KEYS}.where(key => key.ttl != null && key.ttl <= Time.now().add(${days}, "days"))`
}

/** Counts the keys that end within some days; the count stops at the cap. */
export function expiringKeysQuery(services: Services, path: DatabasePath, days: number) {
  return queryOptions({
    queryKey: [CONTENTS_KEY, formatDatabasePath(path), 'keys', 'expiring', days],
    queryFn: async ({ signal }): Promise<number> => {
      const query = fql`${expiringKeys(days)}.take(${COUNT_CAP}).count()`
      return Number(await services.database.read({ path, role: 'admin', query, screen: 'database', operation: 'expiring', signal }))
    },
  })
}
