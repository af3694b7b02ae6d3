import { useInfiniteQuery } from '@tanstack/react-query'
import { ApiError, formatDatabasePath, hasPlanFeature, isAllowed, isFlagOn, parseDatabasePath } from '@terrarium/contracts'
import type { BackupJob, Session } from '@terrarium/contracts'
import { paths } from '../../config/paths.ts'
import { BACKUPS_KEY } from '../../data/backup-queries.ts'
import { cancelJob, jobKey, jobsQuery } from '../../data/backup-jobs.ts'
import type { BackupJobKind } from '../../data/backup-jobs.ts'
import { DATABASES_KEY } from '../../data/database-queries.ts'
import { errorText } from '../../data/error-text.ts'
import { followedWork } from '../../data/followed-work.ts'
import { useServices, useSession } from '../../data/services.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/task-tray-text.ts'
import { toasts } from '../../ui/toast-store.ts'
import type { TrayTask } from './tray-task.ts'
import { useFollowed } from './use-followed.ts'

const PERCENT = 100
const RESOURCES = { copy: 'copies', restore: 'restores' } as const

/** Whether the plan, the flag and the role of a member have this part of backups. */
export function hasBackups(session: Session | undefined, resource: 'copies' | 'restores' | 'snapshots'): boolean {
  return (
    session !== undefined &&
    isFlagOn(session.feature_flags, 'backup_restore') &&
    isAllowed(session.view_controls, resource, 'read') &&
    hasPlanFeature(session.account.plan, 'backup-configurations')
  )
}

/** The newest copies or restores, for a member who may read them. */
function useJobs(kind: BackupJobKind): readonly BackupJob[] {
  const enabled = hasBackups(useSession(), RESOURCES[kind])
  const { data } = useInfiniteQuery({ ...jobsQuery(useServices(), kind), enabled })
  return data?.pages[0]?.results ?? []
}

function saidOf({ state, step, progress, failure }: BackupJob): string {
  if (failure !== undefined) return failure.message
  if (state !== 'InProgress') return text(`jobs.state.${state}`)
  const percent = Math.floor(progress * PERCENT)
  return percent === 0 ? text(`jobs.step.${step}`) : text('tray.percent', { step: text(`jobs.step.${step}`), percent })
}

const pathOf = ({ target }: BackupJob): string => formatDatabasePath(parseDatabasePath(target))

/** Says how a job has ended, and reads again what it has changed. */
function announce({ cache }: Services, job: BackupJob): void {
  const { kind, state, failure } = job
  const path = pathOf(job)
  if (state === 'Complete') toasts.show({ theme: 'success', title: text(`jobs.done_${kind}`, { path }) })
  else if (state === 'Failed') toasts.show({ theme: 'error', title: text(`jobs.failed_${kind}`, { path }), detail: failure?.message })
  else toasts.show({ title: text(`jobs.canceled_${kind}`, { path }) })
  for (const key of [BACKUPS_KEY, DATABASES_KEY]) void cache.invalidateQueries({ queryKey: [key] })
}

async function cancel(services: Services, job: BackupJob): Promise<void> {
  try {
    await cancelJob(services, job)
  } catch (error: unknown) {
    const isTooLate = error instanceof ApiError && error.code === 'job_ended'
    const title = isTooLate ? text('jobs.too_late') : errorText(error, { defaultMessage: text('jobs.cancel_failed') })
    toasts.show({ theme: 'error', title })
  }
}

function taskOf(job: BackupJob, onCancel: (() => void) | undefined): TrayTask {
  const { kind, state, progress, is_terminal: isOver } = job
  const key = jobKey(job)
  return {
    ...{ key, title: text(`jobs.title_${kind}`, { path: pathOf(job) }), said: saidOf(job) },
    ...{ href: `${paths.backups.href()}?tab=jobs`, startedAt: job.created_at, updatedAt: job.updated_at },
    ...(isOver
      ? { state: state === 'Failed' ? 'failed' : 'ended', onDismiss: () => followedWork.dismiss(key) }
      : { state: 'running', progress: { value: progress * PERCENT, max: PERCENT }, meanwhile: text(`tray.meanwhile.${kind}`), onCancel }),
  }
}

/** Copies and restores of the account. */
export function useJobTasks(): readonly TrayTask[] {
  const services = useServices()
  const session = useSession()
  const jobs = useFollowed([...useJobs('restore'), ...useJobs('copy')], {
    keyOf: jobKey,
    isOver: ({ is_terminal: isOver }) => isOver,
    onEnd: (job) => announce(services, job),
  })
  return jobs.map((job) => {
    const mayCancel = job.can_cancel && session !== undefined && isAllowed(session.view_controls, RESOURCES[job.kind], 'create')
    return taskOf(job, mayCancel ? () => void cancel(services, job) : undefined)
  })
}
