import type { Timestamp } from '@terrarium/base'
import type { Usage } from '../jobs/reply.ts'

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

/** Is called with each query that a known caller made. It must not throw, nor take time. */
export type QueryListener = (event: QueryEvent) => void

/** The part of an event that the main thread knows: the request, its answer, and how long they took. */
type Exchange = Pick<QueryEvent, 'receivedAt' | 'durationMs' | 'status' | 'requestBytes' | 'responseBytes' | 'contentionRetries'>

/** Makes the event of a query from the executor's account of it. */
export function createQueryEvent(usage: Usage, exchange: Exchange): QueryEvent {
  const [databasePath, globalId, role, tags, computeOps, readOps, writeOps, bytesRead, bytesWritten] = usage
  const { receivedAt, durationMs, status, requestBytes, responseBytes, contentionRetries } = exchange
  return {
    databasePath,
    globalId,
    role,
    receivedAt,
    durationMs,
    status,
    tags,
    computeOps,
    readOps,
    writeOps,
    bytesRead,
    bytesWritten,
    requestBytes,
    responseBytes,
    contentionRetries,
  }
}
