import type { Owners } from './owners.ts'
import type { PendingJob } from './pending-job.ts'

/** Executors that slow queries never hold, for short ones and for those of the server itself. */
const RESERVE = 2
/** Executors that slow queries of one database, and of one owner, hold at most. */
const DATABASE_SHARE = 4
const OWNER_SHARE = 3

/**
 * How many executors slow queries may hold: in all, of one database, of one owner. An owner that holds its share gets one executor more for
 * one query at a time, so that its short queries go on.
 */
export class Shares {
  readonly #owners: Owners
  readonly #slowMax: number
  #slow: readonly PendingJob[] = []

  constructor(owners: Owners, executorsMax: number) {
    this.#owners = owners
    this.#slowMax = Math.max(1, executorsMax - RESERVE)
  }

  /** Sets the queries that hold executors. Returns those beyond the shares; of several those that began to hold one last. */
  update(slow: readonly PendingJob[]): PendingJob[] {
    const within: PendingJob[] = []
    const beyond: PendingJob[] = []
    const before = this.#slow.filter((job) => slow.includes(job))
    for (const job of [...before, ...slow.filter((job) => !before.includes(job))])
      (job.isInternal || this.#hasRoom(job, within) ? within : beyond).push(job)
    this.#slow = within
    return beyond
  }

  /** Whether a job may start; `sent` is the number of its owner's jobs with executors. */
  mayStart(job: PendingJob, sent: number): boolean {
    if (job.isInternal || (this.#slow.length === 0 && !job.isSlow)) return true
    if (job.isSlow) return this.#hasRoom(job, this.#slow)
    const held = this.#slow.filter(({ owner }) => owner === job.owner).length
    return held < this.#shareOf(job) || sent <= held
  }

  /** Counts a slow query that is about to start. */
  begin(job: PendingJob): void {
    this.#slow = [...this.#slow, job]
  }

  #hasRoom(job: PendingJob, slow: readonly PendingJob[]): boolean {
    const others = slow.filter((other) => !other.isInternal)
    const ofDatabase = others.filter(({ database }) => database === job.database).length
    const ofOwner = others.filter(({ owner }) => owner === job.owner).length
    return others.length < this.#slowMax && ofDatabase < DATABASE_SHARE && ofOwner < this.#shareOf(job)
  }

  #shareOf(job: PendingJob): number {
    return this.#owners.isPenalized(job) ? 1 : OWNER_SHARE
  }
}
