import type { BackupJob } from '@terrarium/contracts'

/** What is loaded of one kind of jobs, newest first. */
export interface LoadedJobs {
  readonly jobs: readonly BackupJob[]
  /** Whether older ones exist that are not loaded. */
  readonly hasMore: boolean
}

/** Merges lists of jobs, newest first, down to the time from which all of them are loaded. */
export function mergeJobs(lists: readonly LoadedJobs[]): readonly BackupJob[] {
  const ends = lists.filter(({ hasMore }) => hasMore).map(({ jobs }) => jobs[jobs.length - 1]?.created_at ?? '')
  const since = ends.reduce((latest, end) => (end > latest ? end : latest), '')
  return lists
    .flatMap(({ jobs }) => jobs)
    .filter(({ created_at: created }) => created >= since)
    .sort((one, other) => (one.created_at < other.created_at ? 1 : -1))
}
