import type { RawHeaders } from '../query/headers.ts'
import type { PackedCommit } from './packed-commit.ts'

/** Where an executor finds a store, and with which key one enters as its root. */
export interface StoreLocation {
  readonly path: string
  readonly rootSecret: string
}

/** What an executor is started with. */
export interface ExecutorSettings {
  readonly stores: readonly StoreLocation[]
  /** Module that opens stores and engines; see `Backend`. */
  readonly backendModule: string | undefined
  /** One cell a slot: 0 free, `id` waiting in the executor's inbox, `-id` running. */
  readonly slots: SharedArrayBuffer
  /** The starting thread's clock less the machine's monotonic one, so that all threads tell the same time. */
  readonly clockOffset: number
}

/** Jobs that one executor can hold: one runs, the others wait in its inbox and can be taken back. */
export const SLOTS = 64

/** What a job asks for. */
export const JOB = { query: 0, authorize: 1, schema: 2, feed: 3, openStream: 4, followStream: 5 } as const

/** A job on its way to an executor. A tuple of scalars, because that crosses threads fastest. */
export type JobMessage = readonly [
  id: number,
  slot: number,
  kind: (typeof JOB)[keyof typeof JOB],
  store: number,
  receivedAt: number,
  attempt: number,
  body: string | undefined,
  ...headers: RawHeaders,
]

/** Asks an executor to close what it holds and end. */
export const CLOSE_MESSAGE = 'close'

/** How a job went. */
export const REPLY = { refused: 0, answered: 1, toCommit: 2, notYet: 3 } as const

/** Who ran what, for metering: database path, global id, role, tags, then the operations and bytes of the run. */
export type Usage = readonly [
  database: string,
  globalId: bigint,
  role: string,
  tags: string,
  computeOps: number,
  readOps: number,
  writeOps: number,
  bytesRead: number,
  bytesWritten: number,
]

/** A job's outcome. `notYet`: the store's time has to reach `time` first. */
export type ReplyMessage =
  | readonly [id: number, kind: typeof REPLY.refused, status: number, body: string, usage: Usage | undefined]
  | readonly [
      id: number,
      kind: typeof REPLY.answered,
      status: number,
      before: string,
      after: string,
      isVersionPending: boolean,
      usage: Usage,
    ]
  | readonly [
      id: number,
      kind: typeof REPLY.toCommit,
      status: number,
      before: string,
      after: string,
      isVersionPending: boolean,
      usage: Usage,
      commit: PackedCommit,
      retries: number,
    ]
  | readonly [id: number, kind: typeof REPLY.notYet, time: number]

/** Told once when an executor is ready for jobs: the system's id of its thread, where that is known. */
export interface ReadyMessage {
  readonly threadId: number | undefined
}
