import { QUERY_TIMEOUT_MS } from '../query/headers.ts'
import type { RawHeaders } from '../query/headers.ts'
import { JOB } from './protocol.ts'
import type { JobMessage, ReplyMessage } from './protocol.ts'

/** What a job is to do, as its gateway knows it. */
export interface JobRequest {
  readonly kind: JobMessage[2]
  /** Position of the store among those that the executors have open. */
  readonly store: number
  readonly receivedAt: number
  readonly body: string | undefined
  readonly headers: RawHeaders
}

/** How a job ends for its gateway: with an executor's reply, or without one. */
export type JobEnd = ReplyMessage | 'overloaded' | 'timedOut' | 'crashed'

const TIMEOUT_HEADER = 2

/** A job under way. */
export class Job {
  readonly id: number
  readonly request: JobRequest
  readonly attempt: number
  readonly done: (end: JobEnd) => void
  slot = 0

  constructor(id: number, request: JobRequest, attempt: number, done: (end: JobEnd) => void) {
    this.id = id
    this.request = request
    this.attempt = attempt
    this.done = done
  }

  /** When its client expects it to be over at the latest, in microseconds. A wrong header is the executor's to refuse. */
  get deadline(): number {
    const given = Number(this.request.headers[TIMEOUT_HEADER] ?? QUERY_TIMEOUT_MS)
    const timeoutMs =
      (this.request.kind === JOB.query || this.request.kind === JOB.feed) && Number.isFinite(given) ? given : QUERY_TIMEOUT_MS
    return this.request.receivedAt + timeoutMs * 1000
  }

  toMessage(slot: number): JobMessage {
    const { kind, store, receivedAt, body, headers } = this.request
    return [this.id, slot, kind, store, receivedAt, this.attempt, body, ...headers]
  }
}
