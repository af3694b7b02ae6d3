import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import { must } from '@terrarium/base'
import { childPath, parentPath, parseDatabasePath, type BackupJobStep, type RegionPrefix } from '@terrarium/contracts'
import { fql } from 'fauna'
import { nowMs, timeOf, type AccountContext } from '../../context/account-context.ts'
import { backupFailureOf, type RegionBackups } from '../../providers/database-backups.ts'
import { queryDatabase } from '../database/region-query.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { ConfigurationRepository } from './configuration-repository.ts'
import { isBeforeSwitch, type JobProgress } from './job-presenter.ts'
import type { JobChange, JobRepository, StoredJob } from './job-repository.ts'
import { regionOfName } from './region-of-name.ts'
import type { Membership } from '../../processes/membership.ts'
import type { HeldStores } from '../../processes/held-stores.ts'
import { givenUp, RunningWork } from '../running-work/running-work.ts'
import { HELD_HEARD_MS } from './held-watch.ts'
import type { SnapshotRepository } from './snapshot-repository.ts'
import type { SnapshotService } from './snapshot-service.ts'

/** What jobs work with. */
export interface JobTools {
  readonly context: AccountContext
  readonly jobs: JobRepository
  readonly rows: SnapshotRepository
  readonly snapshots: SnapshotService
  readonly configurations: ConfigurationRepository
  readonly audit: AuditLog
  readonly stores: Pick<HeldStores, 'isElsewhere' | 'leaseOf' | 'refuseElsewhere'>
  readonly membership: Pick<Membership, 'listOthers'>
}

const RELEASE_ATTEMPTS_MAX = 5
const RELEASE_RETRY_MS = 500
const PLACED_RETRY_MS = 5_000

/**
 * Runs copies and restores.
 *
 *   waiting ─▶ (snapshot) ─▶ verify ─▶ write ─▶ switch ─▶ done
 *
 * A step is written down before it begins. After a stop or crash a job begins again, or behind the switch goes on; whatever ends it before the
 * switch leaves its target as it was. `done` is written down before the target is released: from then on people write to it, and nothing
 * replaces that again.
 */
export class JobRunner {
  readonly #tools: JobTools
  readonly #work: RunningWork
  readonly #jobs = new Map<string, StoredJob>()
  readonly #progress = new Map<string, JobProgress>()
  readonly #held = new Set<string>()

  constructor(tools: JobTools) {
    this.#tools = tools
    this.#work = new RunningWork(tools.context.logger)
  }

  /** The job that makes the database at a path unavailable. */
  jobAt(path: string): StoredJob | undefined {
    return [...this.#jobs.values()].find(({ target }) => path === target || path.startsWith(`${target}/`))
  }

  /** Jobs whose targets this process holds. */
  heldHere(): Iterable<string> {
    return this.#held
  }

  isReading(snapshotId: string): boolean {
    return [...this.#jobs.values()].some((job) => job.snapshotId === snapshotId || job.safetySnapshotId === snapshotId)
  }

  progressOf(id: string): JobProgress | undefined {
    return this.#progress.get(id)
  }

  /** Begins a job whose target is held already. */
  begin(job: StoredJob): void {
    this.#held.add(job.id)
    this.#begin(job)
  }

  #begin(job: StoredJob): void {
    this.#jobs.set(job.id, job)
    this.#work.begin(job.id, (signal) => this.#run(job, signal))
  }

  /** Returns whether it could be canceled: not any more once the switch has begun. */
  cancel(id: string): boolean {
    if (!this.#work.has(id) || !isBeforeSwitch(this.#progress.get(id)?.step ?? 'waiting')) return false
    this.#work.cancel(id)
    return true
  }

  /** Goes on with the jobs of region groups that a stop has left. */
  async resume(regions: readonly RegionPrefix[]): Promise<void> {
    const running = await this.#tools.jobs.listRunning()
    await this.#releaseUnknown(regions, new Set([...running.map(({ id }) => id), ...this.#held].map(BigInt)))
    for (const job of running) {
      const region = regionOfName(job.region)
      if (regions.includes(region) && this.#tools.context.backups.of(region) !== undefined) this.#begin(job)
    }
  }

  /** Gives up the jobs of a region group that another process goes on with. */
  lose(region: RegionPrefix): void {
    for (const job of this.#jobs.values()) if (regionOfName(job.region) === region) this.#work.lose(job.id)
  }

  /** Jobs that are held in a store and are not in the control database were lost with an older state of it. */
  async #releaseUnknown(regions: readonly RegionPrefix[], known: ReadonlySet<bigint>): Promise<void> {
    const { backups, logger } = this.#tools.context
    for (const prefix of regions) {
      const count = (await backups.of(prefix)?.releaseUnknown(known)) ?? 0
      if (count > 0) logger.warn({ region: prefix, count }, 'databases were held by copies or restores that are not known')
    }
  }

  settled(): Promise<void> {
    return this.#work.settled()
  }

  close(): Promise<void> {
    return this.#work.close()
  }

  async #run(job: StoredJob, signal: AbortSignal): Promise<void> {
    try {
      this.#jobs.set(job.id, job)
      const failure = await this.#attempt(job, signal)
      if (failure === 'given up') return
      await this.#finish(job, failure)
    } finally {
      this.#jobs.delete(job.id)
      this.#progress.delete(job.id)
      this.#held.delete(job.id)
    }
  }

  /** Does the work. Returns why it failed. */
  async #attempt(job: StoredJob, signal: AbortSignal): Promise<StoredJob['failure'] | undefined | 'given up'> {
    const backups = this.#tools.snapshots.backupsOf(job)
    const target = { job: BigInt(job.id), kind: job.kind, globalId: BigInt(job.globalId ?? 0) }
    try {
      if (job.step !== 'done') await this.#fill(job, backups, signal)
      await this.#release(backups, target)
      return undefined
    } catch (error: unknown) {
      const reason = error instanceof LeaseLostError ? 'lost' : (givenUp(signal) ?? (await this.#findLost(job)))
      if (reason === 'stopped') return 'given up'
      await this.#release(backups, target)
      if (reason === 'lost') return 'given up'
      return this.#failureOf(job, error)
    }
  }

  /** Holds the target and puts the snapshot in its place, to the step `done`. */
  async #fill(job: StoredJob, backups: RegionBackups, signal: AbortSignal): Promise<void> {
    const target = { job: BigInt(job.id), kind: job.kind, globalId: BigInt(job.globalId ?? 0) }
    const isSwitching = job.step === 'switch'
    const isPlaced = isSwitching && (backups.isShared || (await backups.isSwitched(target.globalId)))
    if (isPlaced) this.#note(job, 'switch', 0)
    await backups.hold(target)
    this.#held.add(job.id)
    if (!isPlaced) {
      await this.#letOthersHear(backups, signal)
      await this.#takeSafetySnapshot(job, signal)
    }
    const file = this.#tools.context.backups.fileOf(job.snapshotId)
    const replace = (): Promise<void> => backups.replace({ ...target, file, isSwitching }, this.#listenerOf(job, signal, isPlaced))
    await this.#insist(job, signal, { replace, isPlaced: async () => isPlaced || (await backups.isSwitched(target.globalId)) })
    this.#note(job, 'done', 0)
  }

  /** Whether another process goes on with a job, so that this one undoes nothing of it. */
  async #findLost(job: StoredJob): Promise<'lost' | undefined> {
    try {
      await this.#update(job, {})
      return undefined
    } catch (error: unknown) {
      return error instanceof LeaseLostError ? 'lost' : undefined
    }
  }

  /** On a cluster the other processes answer for the target as well: before anything is read or written that nobody may change, they all refuse. */
  async #letOthersHear(backups: RegionBackups, signal: AbortSignal): Promise<void> {
    if (!backups.isShared) return
    const others = await this.#tools.membership.listOthers().catch(() => undefined)
    if (others?.some(({ isAlive }) => isAlive) === false) return
    await setTimeoutAsync(HELD_HEARD_MS, undefined, { signal }).catch(() => {
      throw Object.assign(new Error('It was canceled.'), { name: 'BackupError', code: 'canceled' })
    })
  }

  /** Behind the switch there is no way back: what fails there, for reasons of the machine, is tried again until the service stops. */
  async #insist(job: StoredJob, signal: AbortSignal, { replace, isPlaced }: Insistence): Promise<void> {
    let isReplaced = false
    for (;;) {
      try {
        if (!isReplaced) await replace()
        isReplaced = true
        return await this.#update(job, { state: 'InProgress', step: 'done' })
      } catch (error: unknown) {
        if (error instanceof LeaseLostError || givenUp(signal) !== undefined || (!isReplaced && (isHopeless(error) || !(await isPlaced()))))
          throw error
        this.#tools.context.logger.error({ jobId: job.id, err: error }, 'a copy or restore is in place and not ended yet')
        await new Promise((done) => setTimeout(done, PLACED_RETRY_MS))
      }
    }
  }

  /** What a job behind its switch does once more from the start is of that step: it cannot be given up any more, nor after the next stop. */
  #listenerOf(job: StoredJob, signal: AbortSignal, isPlaced: boolean): Parameters<RegionBackups['replace']>[1] {
    const isShown = (step: BackupJobStep): boolean => !isPlaced || !isBeforeSwitch(step)
    return {
      signal,
      onStep: async (step) => {
        if (!isShown(step)) return
        this.#note(job, step, 0)
        await this.#update(job, { state: 'InProgress', step })
      },
      onProgress: (step, progress) => {
        if (isShown(step)) this.#note(job, step, progress)
      },
    }
  }

  #note(job: StoredJob, step: BackupJobStep, progress: number): void {
    this.#progress.set(job.id, { step, progress, at: timeOf(this.#tools.context) })
  }

  async #takeSafetySnapshot(job: StoredJob, signal: AbortSignal): Promise<void> {
    if (!job.wantsSafetySnapshot) return
    const { snapshots, rows, configurations } = this.#tools
    this.#note(job, 'snapshot', 0)
    await this.#update(job, { state: 'InProgress', step: 'snapshot' })
    const known = job.safetySnapshotId === null ? undefined : await rows.find(job.accountId, job.safetySnapshotId)
    if (known?.status === 'Complete') return
    const path = parseDatabasePath(job.target)
    const backups = snapshots.backupsOf(job)
    const database = { path, globalId: BigInt(job.globalId ?? 0), backups }
    const configuration = await configurations.find(job.accountId, String(database.globalId))
    const row = known ?? (await snapshots.createRow(job.accountId, database, 'restore', configuration?.retentionDays ?? null))
    const held = { ...job, safetySnapshotId: row.id }
    this.#jobs.set(job.id, held)
    await this.#update(job, { safetySnapshotId: row.id })
    await snapshots.takeNow(row, signal)
  }

  /** A target that stayed held would be unavailable until the next start, so a full disk is given time. */
  async #release(backups: RegionBackups, target: Parameters<RegionBackups['release']>[0]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await backups.release(target)
      } catch (error: unknown) {
        if (attempt >= RELEASE_ATTEMPTS_MAX) throw error
        await new Promise((done) => setTimeout(done, RELEASE_RETRY_MS * attempt))
      }
    }
  }

  #failureOf(job: StoredJob, error: unknown): NonNullable<StoredJob['failure']> {
    const code = backupFailureOf(error)
    if (code === undefined || code === 'failed') this.#tools.context.logger.error({ jobId: job.id, err: error }, 'copy or restore failed')
    const message = error instanceof Error ? error.message : String(error)
    const isWhole = isBeforeSwitch(this.#progress.get(job.id)?.step ?? 'waiting')
    return { code: code ?? 'failed', message: `${message}${(isWhole ? ADVICE[code ?? ''] : PARTLY_ADVICE[code ?? '']) ?? ''}` }
  }

  async #finish(job: StoredJob, failure: StoredJob['failure'] | undefined): Promise<void> {
    const isCanceled = failure?.code === 'canceled'
    if (failure && job.kind === 'copy') await this.#removeTarget(job)
    const finishedAt = timeOf(this.#tools.context)
    const state = isCanceled ? 'Canceled' : failure ? 'Failed' : 'Complete'
    await this.#update(job, { state, finishedAt, ...(failure ? !isCanceled && { failure } : { step: 'done' as const }) })
    const outcome = failure ? 'failure' : 'success'
    await this.#tools.audit.record({
      accountId: job.accountId,
      actor: null,
      address: null,
      action: job.kind === 'copy' ? 'copy.finish' : 'restore.finish',
      outcome,
      target: { kind: job.kind, id: job.id, name: job.target },
      details: { path: job.target, ...(failure && { reason: failure.code }) },
    })
  }

  /** Deletes the database that a copy has made and not filled. */
  async #removeTarget({ id, target, globalId, region }: StoredJob): Promise<void> {
    const { context, snapshots } = this.#tools
    const path = parseDatabasePath(target)
    const parent = must(parentPath(path), 'the target of a copy is below a root')
    const isThere = globalId !== null && (await snapshots.backupsOf({ region }).locate(BigInt(globalId))) !== undefined
    if (!isThere) return
    const name = must(path.names.at(-1), 'the target of a copy has a name')
    const query = fql`
      let made = Database.byName(${name})
      if (made.exists()) made!.delete()
      null`
    await queryDatabase(context.regionGroups, parent, query).catch((error: unknown) => {
      context.logger.warn({ jobId: id, path: childPath(parent, name), err: error }, 'the database of a copy was not deleted')
    })
  }

  /** @throws {LeaseLostError} when another process has taken the region group over */
  async #update(job: StoredJob, change: Omit<JobChange, 'updatedAt'>): Promise<void> {
    const { context, jobs, stores } = this.#tools
    const updatedAt = new Date(nowMs(context.clock))
    const region = regionOfName(job.region)
    const isOwn = !stores.isElsewhere(region) && (await jobs.update(job.id, { ...change, updatedAt }, stores.leaseOf(region)))
    if (!isOwn) throw new LeaseLostError('another process makes the backups of this region group now')
  }
}

/** Thrown in a process that stood still for so long that another one has gone on with its jobs. */
class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

interface Insistence {
  readonly replace: () => Promise<void>
  readonly isPlaced: () => Promise<boolean>
}

/** Whether a failure stays for good, however often it is tried: there is no snapshot to put in place any more, or no database. */
function isHopeless(error: unknown): boolean {
  return ['damaged', 'missing', 'gone'].includes(backupFailureOf(error) ?? '')
}

const ADVICE: Readonly<Record<string, string>> = {
  damaged: ' Nothing was changed; choose another snapshot.',
  missing: ' Nothing was changed; choose another snapshot.',
  no_space: ' Nothing was changed.',
  failed: ' Nothing was changed; try again, and look at the log of the service if it fails again.',
}

const PARTLY_ADVICE: Readonly<Record<string, string>> = {
  damaged: ' A part of it may be in place; restore another snapshot.',
  missing: ' A part of it may be in place; restore another snapshot.',
}
