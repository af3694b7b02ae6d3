import type { Timestamp } from '@terrarium/base'

/** One query as usage and logs count it. */
export interface QueryEvent {
  /** Path of the database below the store's root; empty for the root itself. */
  readonly databasePath: string
  readonly globalId: bigint
  readonly role: string
  /** When the request arrived. */
  readonly receivedAt: Timestamp
  readonly durationMs: number
  readonly status: number
  /** As echoed in the answer. */
  readonly tags: string
  readonly computeOps: number
  readonly readOps: number
  readonly writeOps: number
  readonly bytesRead: number
  readonly bytesWritten: number
  readonly requestBytes: number
  readonly responseBytes: number
  readonly contentionRetries: number
}

/** Is told of each query that a known caller made. It must not throw, nor take time. */
export type QueryListener = (event: QueryEvent) => void
