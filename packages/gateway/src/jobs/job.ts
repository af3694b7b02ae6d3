import type { RawHeaders } from '../request/query-headers.ts'

/** What a job does. */
export const JOB = { query: 0, authorize: 1, schema: 2, feed: 3, openStream: 4, followStream: 5, build: 6, sweep: 7 } as const

export type JobKind = (typeof JOB)[keyof typeof JOB]

/** A job as a route asks for it. */
export interface JobRequest<Kind extends JobKind = JobKind> {
  readonly kind: Kind
  /** Position of the store among those that the executors have open. */
  readonly store: number
  readonly receivedAt: number
  readonly body: string | undefined
  /** Whether the server itself asks; its jobs come before all others. */
  readonly isInternal?: boolean
  /** The headers that a job of this kind reads, in the order that its file in this folder defines. */
  readonly headers: RawHeaders
}

/**
 * A job on its way to an executor. A tuple of scalars, because that crosses threads fastest.
 *
 * `verifiedBy`: if the secret is a JWT, the address of the keys that have verified its signature, or an empty text if the signature is wrong.
 */
export type JobMessage = readonly [
  id: number,
  slot: number,
  kind: JobKind,
  store: number,
  receivedAt: number,
  attempt: number,
  body: string | undefined,
  ...headers: RawHeaders,
  verifiedBy: string | undefined,
]
