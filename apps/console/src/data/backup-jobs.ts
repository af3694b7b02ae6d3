import { cancelCopy, cancelRestore, CONCURRENT_JOBS_MAX, listCopies, listRestores, PAGE_SIZES } from '@terrarium/contracts'
import type { BackupJob } from '@terrarium/contracts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { BACKUPS_KEY } from './backup-queries.ts'
import type { Services } from './services.ts'

/** At first, because many jobs end at once. */
const FIRST_POLL_MS = 1_000
const FIRST_LOOKS_MS = 5_000
const POLL_MS = 5_000
const SLOW_POLL_MS = 15_000
/** After how long a job is asked for less often. */
const SLOW_AFTER_MS = 120_000

export type BackupJobKind = BackupJob['kind']

/** The name of a job among all work that is followed. */
export function jobKey({ kind, id }: Pick<BackupJob, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}

const CALLS = {
  copy: { list: listCopies, cancel: cancelCopy },
  restore: { list: listRestores, cancel: cancelRestore },
} as const

/** How long until running jobs are asked for again: more often when one has just begun, less often when each of them runs for long. */
function pollInterval(jobs: readonly BackupJob[]): number | false {
  const running = jobs.filter((job) => !job.is_terminal)
  if (running.length === 0) return false
  const ages = running.map((job) => Math.abs(Date.now() - Date.parse(job.created_at)))
  if (ages.some((age) => age < FIRST_LOOKS_MS)) return FIRST_POLL_MS
  return ages.every((age) => age > SLOW_AFTER_MS) ? SLOW_POLL_MS : POLL_MS
}

/** The copies or the restores, newest first, page by page; asked for again while one of them runs. */
export function jobsQuery({ account }: Services, kind: BackupJobKind) {
  return infiniteQueryOptions({
    queryKey: [BACKUPS_KEY, 'jobs', kind],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { max_results: PAGE_SIZES.small.server, ...(pageParam !== undefined && { next_token: pageParam }) }
      return account.call(CALLS[kind].list, { query }, { signal })
    },
    getNextPageParam: ({ next_token: token }) => token,
    refetchInterval: ({ state }) => pollInterval(state.data?.pages.flatMap(({ results }) => results) ?? []),
    // Others begin jobs, too.
    staleTime: 0,
  })
}

/** Cancels a job. */
export async function cancelJob({ account, cache }: Services, { kind, id }: BackupJob): Promise<void> {
  await account.call(CALLS[kind].cancel, { params: { id } })
  await cache.invalidateQueries({ queryKey: [BACKUPS_KEY] })
}

/** Whether as many copies and restores run as may run at once. */
export function isFull(running: number | undefined): boolean {
  return running !== undefined && running >= CONCURRENT_JOBS_MAX
}
