import { formatAccountPath } from '@terrarium/contracts'
import type { BackupJob, DatabasePath } from '@terrarium/contracts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { jobsQuery } from '../../data/backup-jobs.ts'
import { fql } from '../../data/fql.ts'
import { usePermission } from '../../data/permissions.ts'
import { useServices } from '../../data/services.ts'
import { isUnavailable, unavailableDatabases } from '../../data/unavailable-databases.ts'
import { text } from '../../messages/backups-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PaneHead } from '../../ui/pane.tsx'
import { Progress } from '../../ui/progress.tsx'
import { formatTime } from '../../ui/time.tsx'

const LOOK_MS = 5_000
const PERCENT = 100

/** Finds the copy or restore that writes a database or one above it, as far as the member may see. */
function useRunningJob(path: DatabasePath): BackupJob | undefined {
  const services = useServices()
  const copies = useInfiniteQuery({ ...jobsQuery(services, 'copy'), enabled: usePermission('copies', 'read') })
  const restores = useInfiniteQuery({ ...jobsQuery(services, 'restore'), enabled: usePermission('restores', 'read') })
  const own = formatAccountPath(path)
  const jobs = [copies, restores].flatMap(({ data }) => data?.pages.flatMap(({ results }) => results) ?? [])
  return jobs.find(({ target, is_terminal: isOver }) => !isOver && (own === target || own.startsWith(`${target}/`)))
}

/** Asks the database until it answers; then its pages are shown and read again. */
function useReturn(path: DatabasePath): void {
  const services = useServices()
  const { data } = useQuery({
    queryKey: ['unavailable', formatAccountPath(path)],
    queryFn: async ({ signal }) => {
      try {
        await services.database.read({ path, role: 'admin', query: fql`null`, screen: 'database', operation: 'await', signal })
        return true
      } catch (error: unknown) {
        // Whatever else it answers, its page says better.
        return !isUnavailable(error)
      }
    },
    refetchInterval: LOOK_MS,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (data !== true) return
    unavailableDatabases.clear()
    void services.cache.invalidateQueries()
  }, [data, services])
}

/** What every page of a database shows while a copy or restore writes it: the job, its step, and when it began. */
export function UnavailableDatabase({ path }: { readonly path: DatabasePath }) {
  useReturn(path)
  const job = useRunningJob(path)
  const link = (
    <Link className={buttonClass({})} to={`${paths.backups.href()}?tab=jobs`}>
      {text('unavailable.to_jobs')}
    </Link>
  )
  return (
    <>
      <PaneHead title={path.names[path.names.length - 1] ?? ''} meta={<Badge tone="warn">{text('unavailable.badge')}</Badge>} />
      <EmptyState
        title={job === undefined ? text('backup.unavailable') : text('backups.unavailable_until', { job: job.kind })}
        actions={link}
      >
        {job === undefined
          ? text('unavailable.waits')
          : text('unavailable.step', { step: text(`jobs.step.${job.step}`), time: formatTime(new Date(job.created_at)) })}
      </EmptyState>
      {job !== undefined && <Progress label={text(`jobs.kind.${job.kind}`)} value={job.progress * PERCENT} max={PERCENT} />}
    </>
  )
}
