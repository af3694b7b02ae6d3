import { cancelExport, createExport, formatDatabasePath, getExport, listExports } from '@terrarium/contracts'
import type { DatabasePath, EndpointOutput } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { followedWork } from './followed-work.ts'
import type { Services } from './services.ts'

/** The exports that the service makes, in the cache. */
export const EXPORTS_KEY = ['server-exports']

const RUNNING_EXPORT_KEY = [...EXPORTS_KEY, 'running']

/** An export that the service makes. */
export type ServerExport = EndpointOutput<typeof getExport>['response']

/** What an export of the service is to hold, and where it goes. */
export interface ExportWish {
  readonly path: DatabasePath
  /** `s3://bucket/path` */
  readonly destination: string
  readonly format: ServerExport['format']
  /** All of them where it is missing. */
  readonly collections: readonly string[] | undefined
}

/** The first look at what runs, which doubles up to the last. */
const POLL_MS = 1_000
const POLL_MAX_MS = 300_000

function pollAfter(looks: number): number {
  return Math.min(POLL_MAX_MS, POLL_MS * 2 ** Math.max(0, looks - 1))
}

/** The export of the account that is under way, null if there is none; fails with 404 where the service makes no exports. */
export function runningExportQuery({ account }: Services) {
  return queryOptions({
    queryKey: RUNNING_EXPORT_KEY,
    queryFn: async ({ signal }): Promise<ServerExport | null> => {
      const query = { max_results: '1', state: ['Pending', 'InProgress'] as ('Pending' | 'InProgress')[] }
      return (await account.call(listExports, { query }, { signal })).response.results[0] ?? null
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) => (data === undefined || data === null ? false : pollAfter(dataUpdateCount)),
    staleTime: 0,
    retry: false,
  })
}

const NEWEST = '5'

/** The newest exports of the account, looked at again while one is under way; fails with 404 where the service makes none. */
export function newestExportsQuery({ account }: Services) {
  return queryOptions({
    queryKey: EXPORTS_KEY,
    queryFn: async ({ signal }): Promise<readonly ServerExport[]> =>
      (await account.call(listExports, { query: { max_results: NEWEST } }, { signal })).response.results,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.every(({ is_terminal: isOver }) => isOver) === false ? pollAfter(dataUpdateCount) : false,
    staleTime: 0,
    retry: false,
  })
}

/** What an export is followed by. */
export function exportKey({ id }: Pick<ServerExport, 'id'>): string {
  return `export ${id}`
}

/** One export, looked at again until it is over; what is found stands in the list of exports at once. */
export function serverExportQuery({ account, cache }: Services, id: string) {
  return queryOptions({
    queryKey: [...EXPORTS_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<ServerExport> => {
      const { response: found } = await account.call(getExport, { params: { id } }, { signal })
      cache.setQueryData<readonly ServerExport[]>(EXPORTS_KEY, (known) => known?.map((each) => (each.id === id ? found : each)))
      if (found.is_terminal) void cache.invalidateQueries({ queryKey: RUNNING_EXPORT_KEY })
      return found
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) => (data?.is_terminal === false ? pollAfter(dataUpdateCount) : false),
    staleTime: 0,
    retry: false,
  })
}

/** Begins an export, which the tray then follows. @param key the same for a wish that is sent again because its answer was lost */
export async function beginExport(services: Services, { path, destination, format, collections }: ExportWish, key: string): Promise<ServerExport> {
  const body = { database: formatDatabasePath(path), destination, format, ...(collections && { collections: [...collections] }) }
  const { response } = await services.account.call(createExport, { body }, { headers: { 'idempotency-key': key } })
  // Seen to run from the start: a short one may be over before the tray looks.
  followedWork.follow(exportKey(response))
  void services.cache.invalidateQueries({ queryKey: EXPORTS_KEY })
  return response
}

/** Cancels an export; it soon ends with the failure `canceled`. */
export async function giveUpExport({ account, cache }: Services, { id }: Pick<ServerExport, 'id'>): Promise<void> {
  await account.call(cancelExport, { params: { id } })
  await cache.invalidateQueries({ queryKey: EXPORTS_KEY })
}

/** Whether an export ended because somebody canceled it. */
export function isCanceled({ failure }: Pick<ServerExport, 'failure'>): boolean {
  return failure?.code === 'canceled'
}
