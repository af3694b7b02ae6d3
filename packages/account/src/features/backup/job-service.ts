import { childPath, formatAccountPath, parseDatabasePath, regionGroupName, type BackupJob, type DatabasePath } from '@terrarium/contracts'
import { ConstraintFailureError, fql } from 'fauna'
import type { Member } from '../../access/caller.ts'
import { timeOf } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import { backupFailureOf, type RegionBackups } from '../../providers/database-backups.ts'
import { parseRequestPath, queryDatabase } from '../database/region-query.ts'
import { presentJob } from './job-presenter.ts'
import type { NewJob, StoredJob } from './job-repository.ts'
import type { JobRunner, JobTools } from './job-runner.ts'
import type { StoredSnapshotRow } from './snapshot-repository.ts'

/** Begins and cancels copies and restores. */
export class JobService {
  readonly #tools: JobTools
  readonly #runner: JobRunner

  constructor(tools: JobTools, runner: JobRunner) {
    this.#tools = tools
    this.#runner = runner
  }

  /** @throws {AccountError} job_limit, snapshot_incomplete, not_found, database_unavailable, backups_unsupported, backups_elsewhere */
  async createRestore(member: Member, snapshotId: string, wantsSafetySnapshot: boolean): Promise<BackupJob> {
    const snapshot = await this.#findSnapshot(member, snapshotId)
    const backups = this.#tools.snapshots.backupsOf(snapshot)
    const found = await backups.locate(BigInt(snapshot.globalId))
    if (found === undefined) throw new AccountError('not_found', { reason: GONE_TEXT })
    const { regionGroup } = parseDatabasePath(snapshot.path)
    const target = formatAccountPath({ regionGroup, names: found.path })
    this.#refuseHeld(target)
    const job = await this.#create(member, snapshot, { kind: 'restore', target, globalId: snapshot.globalId, wantsSafetySnapshot })
    return this.#hold(job, backups, async () => Promise.resolve())
  }

  /** @throws {AccountError} job_limit, snapshot_incomplete, not_found, invalid_path, validation_error, conflict, backups_unsupported, backups_elsewhere, database_unavailable */
  async createCopy(member: Member, snapshotId: string, wish: { readonly destination: string; readonly name: string }): Promise<BackupJob> {
    const snapshot = await this.#findSnapshot(member, snapshotId)
    const backups = this.#tools.snapshots.backupsOf(snapshot)
    const parent = parseRequestPath(wish.destination)
    if (regionGroupName(parent.regionGroup) !== snapshot.region) {
      throw new AccountError('validation_error', { reason: REGION_TEXT, fields: { destination: 'invalid' } })
    }
    const path = parseRequestPath(formatAccountPath(childPath(parent, wish.name)))
    if (path.names.length !== parent.names.length + 1) throw new AccountError('validation_error', { fields: { name: 'invalid' } })
    const target = formatAccountPath(path)
    this.#refuseHeld(formatAccountPath(parent))
    const job = await this.#create(member, snapshot, { kind: 'copy', target, globalId: null, wantsSafetySnapshot: false })
    const globalId = await this.#makeTarget(job, parent, wish.name, backups)
    const remove = (): Promise<unknown> =>
      queryDatabase(this.#tools.context.regionGroups, parent, fql`Database.byName(${wish.name})?.delete()\nnull`)
    return this.#hold({ ...job, globalId: String(globalId) }, backups, remove)
  }

  /** @throws {AccountError} not_found, job_ended, backups_elsewhere where another process runs it */
  async cancel(member: Member, kind: BackupJob['kind'], id: string): Promise<BackupJob> {
    const job = await this.get(member, kind, id)
    if (!job.is_terminal) this.#tools.stores.refuseElsewhere(parseDatabasePath(job.target).regionGroup)
    if (job.is_terminal || !this.#runner.cancel(id)) throw new AccountError('job_ended')
    return job
  }

  /** @throws {AccountError} not_found */
  async get(member: Member, kind: BackupJob['kind'], id: string): Promise<BackupJob> {
    const job = await this.#tools.jobs.find(member.account.id, kind, id)
    if (job === undefined) throw new AccountError('not_found', { reason: `There is no ${kind} with this id.` })
    return this.#present(job)
  }

  async list(member: Member, kind: BackupJob['kind'], start: number, count: number): Promise<readonly BackupJob[]> {
    const jobs = await this.#tools.jobs.list(member.account.id, kind, start, count)
    return jobs.map((job) => this.#present(job))
  }

  countRunning(member: Member): Promise<number> {
    return this.#tools.jobs.countRunning(member.account.id)
  }

  #present(job: StoredJob): BackupJob {
    return presentJob(job, this.#runner.progressOf(job.id))
  }

  async #findSnapshot(member: Member, id: string): Promise<StoredSnapshotRow> {
    const row = await this.#tools.rows.find(member.account.id, id)
    if (row === undefined) throw new AccountError('not_found', { reason: 'There is no snapshot with this id.' })
    if (row.status !== 'Complete') throw new AccountError('snapshot_incomplete')
    return row
  }

  #refuseHeld(path: string): void {
    const job = this.#runner.jobAt(path)
    if (job !== undefined) {
      throw new AccountError('database_unavailable', { reason: `This database is unavailable until the ${job.kind} is complete.` })
    }
  }

  async #create(
    member: Member,
    snapshot: StoredSnapshotRow,
    rest: Pick<NewJob, 'kind' | 'target' | 'globalId' | 'wantsSafetySnapshot'>,
  ): Promise<StoredJob> {
    const job = await this.#tools.jobs.create({
      accountId: member.account.id,
      snapshotId: snapshot.id,
      source: snapshot.path,
      snapshotAt: snapshot.createdAt,
      region: snapshot.region,
      createdBy: member.name,
      createdAt: timeOf(this.#tools.context),
      ...rest,
    })
    if (job === undefined) throw new AccountError('job_limit')
    return job
  }

  /** Makes the empty database that a copy fills. The job that cannot have it is forgotten. */
  async #makeTarget(job: StoredJob, parent: DatabasePath, name: string, backups: RegionBackups): Promise<bigint> {
    const { context, jobs } = this.#tools
    try {
      await queryDatabase(context.regionGroups, parent, fql`Database.create({ name: ${name} })\nnull`)
      const globalId = await backups.find([...parent.names, name])
      if (globalId === undefined) throw new AccountError('not_found')
      await jobs.update(job.id, { globalId: String(globalId), updatedAt: timeOf(context) })
      return globalId
    } catch (error: unknown) {
      await jobs.delete(job.id)
      throw error instanceof ConstraintFailureError ? refusedName(error) : error
    }
  }

  /** Makes the target unavailable and begins the job. */
  async #hold(job: StoredJob, backups: RegionBackups, undo: () => Promise<unknown>): Promise<BackupJob> {
    try {
      await backups.hold({ job: BigInt(job.id), kind: job.kind, globalId: BigInt(job.globalId ?? 0) })
    } catch (error: unknown) {
      await undo()
      await this.#tools.jobs.delete(job.id)
      throw backupFailureOf(error) === 'failed' ? new AccountError('database_unavailable', { cause: error }) : error
    }
    this.#runner.begin(job)
    return this.#present(job)
  }
}

const GONE_TEXT = 'The database of this snapshot does not exist any more; make a copy of the snapshot instead.'
const REGION_TEXT = 'A copy stays in the region group of its snapshot.'

function refusedName(error: ConstraintFailureError): AccountError {
  const isTaken = error.constraint_failures.some(({ message }) => message.toLowerCase().includes('unique'))
  if (isTaken) return new AccountError('conflict', { reason: 'A database of this name exists already.', cause: error })
  return new AccountError('validation_error', { fields: { name: 'invalid' }, cause: error })
}
