import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDatabasePath, hasPlanFeature, isAllowed, isFlagOn, parseDatabasePath } from '@terrarium/contracts'
import type { BackupJob } from '@terrarium/contracts'
import { useEffect, useState } from 'react'
import { paths } from '../../config/paths.ts'
import { jobsQuery } from '../../data/backup-jobs.ts'
import type { BackupJobKind } from '../../data/backup-jobs.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/backups-text.ts'
import type { TrayTask } from './tray-task.ts'

const PERCENT = 100
const RESOURCES = { copy: 'copies', restore: 'restores' } as const

/** The newest copies or restores, for a member who may read them. */
function useJobs(kind: BackupJobKind): readonly BackupJob[] {
  const session = useSession()
  const enabled =
    session !== undefined &&
    isFlagOn(session.feature_flags, 'backup_restore') &&
    isAllowed(session.view_controls, RESOURCES[kind], 'read') &&
    hasPlanFeature(session.account.plan, 'backup-configurations')
  const { data } = useInfiniteQuery({ ...jobsQuery(useServices(), kind), enabled })
  return data?.pages[0]?.results ?? []
}

function saidOf({ state, step, failure }: BackupJob): string {
  if (failure !== undefined) return failure.message
  return state === 'InProgress' ? text(`jobs.step.${step}`) : text(`jobs.state.${state}`)
}

function taskOf(job: BackupJob, onDismiss: () => void): TrayTask {
  const { id, kind, target, progress, is_terminal: isOver } = job
  return {
    key: `${kind} ${id}`,
    title: text(`jobs.title_${kind}`, { path: formatDatabasePath(parseDatabasePath(target)) }),
    said: saidOf(job),
    href: `${paths.backups.href()}?tab=jobs`,
    ...(isOver ? { onDismiss } : { progress: { value: progress * PERCENT, max: PERCENT } }),
  }
}

/** Copies and restores of the account that run, and those that have ended since the page was opened, until they are dismissed. */
export function useJobTasks(): readonly TrayTask[] {
  const jobs = [...useJobs('restore'), ...useJobs('copy')]
  const [followed, setFollowed] = useState<ReadonlySet<string>>(new Set())
  const running = jobs.filter((job) => !job.is_terminal).map(({ id }) => id)
  const unknown = running.filter((id) => !followed.has(id)).join(' ')
  useEffect(() => {
    if (unknown !== '') setFollowed((known) => new Set([...known, ...unknown.split(' ')]))
  }, [unknown])
  const dismiss = (id: string): void => setFollowed((known) => new Set([...known].filter((each) => each !== id)))
  return jobs.filter(({ id }) => followed.has(id)).map((job) => taskOf(job, () => dismiss(job.id)))
}
