import { formatAccountPath, hasPlanFeature, nextBackupRun, parseBackupCron, parseDatabasePath } from '@terrarium/contracts'
import { timeOf, type AccountContext } from '../../context/account-context.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { ConfigurationRepository, DueRun } from './configuration-repository.ts'
import type { JobRunner } from './job-runner.ts'
import { regionOfName } from './region-of-name.ts'
import type { SnapshotService } from './snapshot-service.ts'

interface SchedulerTools {
  readonly context: AccountContext
  readonly configurations: ConfigurationRepository
  readonly snapshots: SnapshotService
  readonly runner: JobRunner
  readonly audit: AuditLog
}

const DUE_AT_ONCE_MAX = 100

/**
 * Takes snapshots when their time has come, and deletes those that have expired.
 *
 * The next run of a schedule is stored, so that a stop forgets none: what was missed runs once, however often it was. A run is moved on before
 * its snapshot begins, by one transaction, so that nothing runs twice.
 */
export class Scheduler {
  readonly #tools: SchedulerTools
  #running: Promise<void> | undefined

  constructor(tools: SchedulerTools) {
    this.#tools = tools
  }

  /** Looks what is to be done now. A look that is under way is not begun again. */
  look(): Promise<void> {
    this.#running ??= this.#look().finally(() => (this.#running = undefined))
    return this.#running
  }

  async #look(): Promise<void> {
    const { context, configurations, snapshots, runner } = this.#tools
    for (const due of await configurations.listDue(timeOf(context), DUE_AT_ONCE_MAX)) await this.#runDue(due)
    await snapshots.expire((id) => runner.isReading(id))
  }

  async #runDue({ configuration, plan }: DueRun): Promise<void> {
    const { context, configurations, snapshots, runner, audit } = this.#tools
    const schedule = parseBackupCron(configuration.cron)
    const backups = context.backups.of(regionOfName(configuration.region))
    const globalId = BigInt(configuration.globalId)
    const found = await backups?.locate(globalId)
    if (schedule === undefined || (backups !== undefined && found === undefined)) return configurations.delete(configuration.id)
    if (backups === undefined || found === undefined) return
    const { regionGroup } = parseDatabasePath(configuration.path)
    const path = { regionGroup, names: found.path }
    // It runs once when the job has ended.
    if (found.heldBy !== undefined || runner.jobAt(formatAccountPath(path)) !== undefined) return
    const isTaken = await configurations.advance(configuration, nextBackupRun(schedule, timeOf(context)))
    if (!isTaken || !hasPlanFeature(plan, 'backup-configurations')) return
    const database = { path, globalId, backups }
    const row = await snapshots.createRow(configuration.accountId, database, 'schedule', configuration.retentionDays)
    snapshots.take(row)
    await audit.record({
      accountId: configuration.accountId,
      actor: null,
      address: null,
      action: 'snapshot.create',
      target: { kind: 'snapshot', id: row.id, name: row.path },
      details: { path: row.path, reason: 'schedule' },
    })
  }
}
