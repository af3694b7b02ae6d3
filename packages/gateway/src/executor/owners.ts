import type { ReplyMessage } from '../jobs/reply.ts'
import { usageOf } from '../jobs/reply.ts'
import type { PendingJob } from './pending-job.ts'

/** Owners that are known at a time. */
const OWNERS_MAX = 4096
/** How long an owner has but one executor for slow queries after a query of its own has ended an executor. */
const PENALTY_MS = 30_000

/** What the pool knows of those who send jobs: the database of each secret, learnt from the replies, and who ended executors lately. */
export class Owners {
  readonly #databases = new Map<string, string>()
  readonly #penalties = new Map<string, number>()

  /** The database of a job's owner. Owners that are not known yet, as all wrong secrets, count as one database. */
  databaseOf(job: PendingJob): string {
    return this.#databases.get(job.owner) ?? ''
  }

  /** Learns the database from the reply to the owner's job. */
  learn(job: PendingJob, reply: ReplyMessage): void {
    if (this.#databases.has(job.owner)) return
    const usage = usageOf(reply)
    if (usage === undefined) return
    if (this.#databases.size >= OWNERS_MAX) this.#databases.clear()
    this.#databases.set(job.owner, `${job.request.store} ${usage[1]}`)
  }

  /** Notes that a job ended its executor. */
  penalize(job: PendingJob): void {
    if (job.isInternal) return
    if (this.#penalties.size >= OWNERS_MAX) this.#penalties.clear()
    this.#penalties.set(job.owner, Date.now() + PENALTY_MS)
  }

  isPenalized({ owner }: PendingJob): boolean {
    const until = this.#penalties.get(owner)
    if (until === undefined) return false
    if (until > Date.now()) return true
    this.#penalties.delete(owner)
    return false
  }
}
