import { compareSnapshot, deleteSnapshot, formatDatabasePath, getSnapshot, listSnapshots, PAGE_SIZES } from '@terrarium/contracts'
import type { DatabasePath, Snapshot } from '@terrarium/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { BACKUPS_KEY } from '../../data/backup-queries.ts'
import type { Services } from '../../data/services.ts'
import { refreshBackups } from './backup-actions.ts'

const POLL_MS = 5_000

const isUnderWay = ({ status }: Snapshot): boolean => status === 'Pending' || status === 'InProgress'

/** The snapshots of a database or of all, newest first, page by page; asked for again while one of them is taken. */
export function snapshotsQuery({ account }: Services, db: DatabasePath | undefined) {
  return infiniteQueryOptions({
    queryKey: [BACKUPS_KEY, 'snapshots', db && formatDatabasePath(db)],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        max_results: PAGE_SIZES.default.server,
        ...(db && { path: formatDatabasePath(db) }),
        ...(pageParam !== undefined && { next_token: pageParam }),
      }
      return account.call(listSnapshots, { query }, { signal })
    },
    getNextPageParam: ({ next_token: token }) => token,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ results }) => results.some(isUnderWay)) === true ? POLL_MS : false),
    // Schedules and other members take snapshots, too.
    staleTime: 0,
  })
}

/** One snapshot. */
export function snapshotQuery({ account }: Services, id: string) {
  return queryOptions({
    queryKey: [BACKUPS_KEY, 'snapshot', id],
    queryFn: ({ signal }): Promise<Snapshot> => account.call(getSnapshot, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  })
}

/** A snapshot beside its database as it is at the moment of the question. */
export function comparisonQuery({ account }: Services, id: string) {
  return queryOptions({
    queryKey: [BACKUPS_KEY, 'comparison', id],
    queryFn: ({ signal }) => account.call(compareSnapshot, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** Deletes a snapshot with its file. */
export async function removeSnapshot(services: Services, id: string): Promise<void> {
  await services.account.call(deleteSnapshot, { params: { id } })
  services.cache.removeQueries({ queryKey: [BACKUPS_KEY, 'snapshot', id] })
  await refreshBackups(services)
}
