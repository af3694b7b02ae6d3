import { listBackupConfigurations, PAGE_SIZES } from '@terrarium/contracts'
import type { BackupConfiguration, RegionPrefix } from '@terrarium/contracts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Services } from './services.ts'

/** The part of a key that everything of backups shares. */
export const BACKUPS_KEY = 'backups'

const POLL_MS = 5_000

/** Which databases are listed. */
export interface ConfigurationFilter {
  readonly region: RegionPrefix | undefined
  readonly enabled: 'true' | 'false' | undefined
}

/** Whether something of a database's backups is under way. */
function isUnderWay({ status, latest_snapshot: latest }: BackupConfiguration): boolean {
  return status !== 'available' || latest?.status === 'Pending' || latest?.status === 'InProgress'
}

/** The databases with their backups, page by page; asked for again while something is under way. */
export function configurationsQuery({ account }: Services, { region, enabled }: ConfigurationFilter) {
  return infiniteQueryOptions({
    queryKey: [BACKUPS_KEY, 'configurations', region, enabled],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        max_results: PAGE_SIZES.default.server,
        ...(region !== undefined && { region_group: region }),
        ...(enabled !== undefined && { enabled }),
        ...(pageParam !== undefined && { next_token: pageParam }),
      }
      return account.call(listBackupConfigurations, { query }, { signal })
    },
    getNextPageParam: ({ next_token: token }) => token,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ results }) => results.some(isUnderWay)) === true ? POLL_MS : false),
  })
}
