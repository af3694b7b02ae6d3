import type { StoreLocation } from '../jobs/backend.ts'
import type { ReplyMessage } from '../jobs/reply.ts'
import type { SharedTime } from './thread-clock.ts'

/** What an executor is started with. */
export interface ExecutorSettings {
  readonly stores: readonly StoreLocation[]
  /** Module that opens stores and engines; see `Backend`. */
  readonly backendModule: string | undefined
  /** One cell a slot: 0 free, `id` waiting in the executor's inbox, `-id` running. The last one names the job that is to be given up. */
  readonly slots: SharedArrayBuffer
  readonly time: SharedTime
}

/** Jobs that one executor can hold: one runs, the others wait in its inbox and can be taken back. */
export const SLOTS = 64

/** Cells of the slots and one behind them, which names the job that is to be given up. */
export const CELLS = SLOTS + 1
export const INTERRUPT_CELL = CELLS - 1

/** Replies of jobs that have ended. */
export type RepliesMessage = readonly ReplyMessage[]

/** Sent once when an executor is ready for jobs: the system's id of its thread, where that is known. */
export interface ReadyMessage {
  readonly threadId: number | undefined
}

/** Asks an executor to close its stores and end. */
export const CLOSE_MESSAGE = 'close'
