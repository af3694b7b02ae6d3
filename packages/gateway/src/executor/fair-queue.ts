import type { PendingJob } from './pending-job.ts'

/** Jobs that wait at most: in all, and in one lane. Streams wait with one job each, and the hub bounds their number. */
const QUEUE_MAX = 20_000
const LANE_MAX = 5_000

type Lanes = Map<string, PendingJob[]>

/**
 * Jobs that wait for an executor. The server's own come first; the databases then take turns, and the lanes within each (see `PendingJob.lane`),
 * so that one who sends much waits longer, and nobody else does. Within a lane the first job is the first to go.
 */
export class FairQueue {
  readonly #internal: PendingJob[] = []
  /** In the order of their turns. */
  readonly #databases = new Map<string, Lanes>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Adds a job, unless too many wait. Returns whether it was added. */
  add(job: PendingJob): boolean {
    if (job.isInternal) this.#internal.push(job)
    else if (!this.#addToLane(job)) return false
    this.#size++
    return true
  }

  /** Removes a job whose client has gone. Returns whether it was there. */
  remove(job: PendingJob): boolean {
    const jobs = job.isInternal ? this.#internal : this.#databases.get(job.database)?.get(job.lane)
    const at = jobs?.indexOf(job) ?? -1
    if (jobs === undefined || at < 0) return false
    jobs.splice(at, 1)
    this.#size--
    if (jobs.length === 0) this.#dropLane(job)
    return true
  }

  /** Takes the next job in turn that may start. */
  take(mayStart: (job: PendingJob) => boolean): PendingJob | undefined {
    const internal = this.#internal[0]
    if (internal !== undefined) {
      if (!mayStart(internal)) return undefined
      this.#size--
      return this.#internal.shift()
    }
    for (const lanes of this.#databases.values()) {
      for (const [first] of lanes.values()) {
        if (first === undefined || !mayStart(first)) continue
        this.#passTurn(first, lanes)
        return first
      }
    }
    return undefined
  }

  /** Removes and returns the jobs that wait in vain. */
  takeExpired(now: number): PendingJob[] {
    const waiting = [this.#internal, ...[...this.#databases.values()].flatMap((lanes) => [...lanes.values()])]
    const expired = waiting.flatMap((jobs) => jobs.filter((job) => job.deadline <= now))
    for (const job of expired) this.remove(job)
    return expired
  }

  #addToLane(job: PendingJob): boolean {
    const lanes = this.#databases.get(job.database) ?? new Map<string, PendingJob[]>()
    const jobs = lanes.get(job.lane) ?? []
    if (!job.isOfStream && (this.#size >= QUEUE_MAX || jobs.length >= LANE_MAX)) return false
    jobs.push(job)
    lanes.set(job.lane, jobs)
    this.#databases.set(job.database, lanes)
    return true
  }

  /** Takes the first job of a lane; lane and database are the last in turn from then on. */
  #passTurn(job: PendingJob, lanes: Lanes): void {
    const { lane, database } = job
    const jobs = lanes.get(lane) ?? []
    jobs.shift()
    this.#size--
    lanes.delete(lane)
    if (jobs.length > 0) lanes.set(lane, jobs)
    this.#databases.delete(database)
    if (lanes.size > 0) this.#databases.set(database, lanes)
  }

  #dropLane(job: PendingJob): void {
    const lanes = this.#databases.get(job.database)
    lanes?.delete(job.lane)
    if (lanes?.size === 0) this.#databases.delete(job.database)
  }
}
