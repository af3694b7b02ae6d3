import { BACKUP_JOB_STEPS, formatDatabasePath, parseDatabasePath } from '@terrarium/contracts'
import type { BackupJob } from '@terrarium/contracts'
import { BACKUPS_KEY } from '../../data/backup-queries.ts'
import { readJob } from '../../data/backup-jobs.ts'
import { backgroundTasks } from '../../data/background-tasks.ts'
import { DATABASES_KEY } from '../../data/database-queries.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/backups-text.ts'
import { toasts } from '../../ui/toast-store.ts'
import { backupsHref } from './backups-address.ts'

const FIRST_LOOK_MS = 1_000
const LOOK_MS = 5_000
const SLOW_LOOK_MS = 15_000
const SLOW_AFTER_MS = 120_000

const followed = new Set<string>()

const wait = (ms: number) => new Promise<void>((resolve) => void window.setTimeout(resolve, ms))

function pauseAfter({ created_at: created }: BackupJob, looks: number): number {
  if (looks < 3) return FIRST_LOOK_MS
  return Date.now() - Date.parse(created) > SLOW_AFTER_MS ? SLOW_LOOK_MS : LOOK_MS
}

/** Says how a job has ended, once. */
function announce({ kind, state, target, failure }: BackupJob): void {
  const path = formatDatabasePath(parseDatabasePath(target))
  if (state === 'Complete') toasts.show({ theme: 'success', title: text(`jobs.done_${kind}`, { path }) })
  else if (state === 'Failed') toasts.show({ theme: 'error', title: text(`jobs.failed_${kind}`, { path }), detail: failure?.message })
  else toasts.show({ title: text(`jobs.canceled_${kind}`, { path }) })
}

/** Shows a running job in the tray until it ends, then says how it has ended and reads again what it has changed. A job is followed once. */
export async function followJob(services: Services, begun: BackupJob): Promise<void> {
  const key = `${begun.kind}-${begun.id}`
  if (followed.has(key)) return
  followed.add(key)
  const path = formatDatabasePath(parseDatabasePath(begun.target))
  const task = { title: text(`jobs.task_${begun.kind}`, { path }), steps: BACKUP_JOB_STEPS.length - 1, href: backupsHref({ tab: 'jobs' }) }
  const tell = backgroundTasks.start(task)
  let job = begun
  try {
    for (let looks = 0; !job.is_terminal; looks += 1) {
      await wait(pauseAfter(job, looks))
      if (services.session.get() === undefined) return
      job = await readJob(services, job)
      tell({ step: BACKUP_JOB_STEPS.indexOf(job.step) })
    }
    tell({ state: job.state === 'Failed' ? 'failed' : 'done', detail: job.failure?.message })
    announce(job)
  } catch {
    // The job goes on without being watched; the list of jobs says how it ends.
    tell({ state: 'failed', detail: text('jobs.not_followed') })
  } finally {
    await services.cache.invalidateQueries({ queryKey: [BACKUPS_KEY] })
    await services.cache.invalidateQueries({ queryKey: [DATABASES_KEY] })
  }
}
