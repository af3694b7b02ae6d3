import { tokenOf } from '@terrarium/engine'
import { JOB } from '../jobs/job.ts'
import type { JobMessage, JobRequest } from '../jobs/job.ts'
import type { JobEnd } from '../jobs/reply.ts'
import { secretOf } from '../request/authorization.ts'
import { QUERY_TIMEOUT_MS, TIMEOUT_HEADER } from '../request/query-headers.ts'

/** A job that the pool has been given and that has not ended. */
export class PendingJob {
  readonly id: number
  readonly request: JobRequest
  readonly attempt: number
  readonly done: (end: JobEnd) => void
  /** Whose job it is: the store and the secret, however the header spells it. */
  readonly owner: string
  /** What the owner's jobs under way are counted by: its queries apart from the batches of its open streams. */
  readonly account: string
  /** The database as far as it is known: see `Owners`. */
  database: string
  /** It has held an executor for long before, and begins again where slow queries have room. */
  isSlow = false
  /** When it was asked to stop; undefined: it was not. */
  interruptedAt: number | undefined
  /** The token of a secret that is a JWT. */
  readonly token: string | undefined
  /** @see JobMessage */
  verifiedBy: string | undefined
  /** How often its token was verified: an access provider may change meanwhile. */
  verifications = 0
  /** Its client has gone. */
  isAbandoned = false
  slot = 0

  constructor(id: number, request: JobRequest, attempt: number, done: (end: JobEnd) => void) {
    this.id = id
    this.request = request
    this.attempt = attempt
    this.done = done
    const secret = secretOf(request.headers[0]) ?? ''
    this.owner = `${request.store} ${secret}`
    this.token = tokenOf(secret)
    this.account = this.isOfStream ? `stream ${this.owner}` : this.owner
    this.database = ''
  }

  /** Whether the server itself asks. */
  get isInternal(): boolean {
    return this.request.isInternal === true
  }

  /** Whether it goes on with an open stream. */
  get isOfStream(): boolean {
    return this.request.kind === JOB.followStream
  }

  /** Jobs of a lane wait for one another: an owner's queries, those of them that are slow, and the batches of its streams. */
  get lane(): string {
    return this.isSlow ? `slow ${this.account}` : this.account
  }

  /** When its client expects it to be over at the latest, in microseconds. A header that is no number is refused by the executor. */
  get deadline(): number {
    const { kind, headers, receivedAt } = this.request
    const given = kind === JOB.query || kind === JOB.feed ? Number(headers[TIMEOUT_HEADER] ?? QUERY_TIMEOUT_MS) : QUERY_TIMEOUT_MS
    return receivedAt + (Number.isFinite(given) ? given : QUERY_TIMEOUT_MS) * 1000
  }

  toMessage(slot: number): JobMessage {
    const { kind, store, receivedAt, body, headers } = this.request
    return [this.id, slot, kind, store, receivedAt, this.attempt, body, ...headers, this.verifiedBy]
  }
}
