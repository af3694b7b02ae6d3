import type { Timestamp } from '@terrarium/base'
import type { ParentSpan } from '../http/trace.ts'
import type { Usage } from '../jobs/reply.ts'

/** One query, or one batch of a stream's events, as usage and logs count it. */
export interface QueryEvent {
  readonly kind: 'query' | 'stream'
  /** 32 hexadecimal digits, as in the answer's `traceparent`; empty where it is not known. */
  readonly traceId: string
  /** 16 hexadecimal digits, as in the answer's `traceparent`; empty where it is not known. */
  readonly spanId: string
  /** The caller's span; undefined where it named none. */
  readonly parentSpan: ParentSpan | undefined
  /** The query's text without values; empty where it is unknown. */
  readonly shape: string
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
type Exchange = Pick<
  QueryEvent,
  | 'kind'
  | 'traceId'
  | 'spanId'
  | 'parentSpan'
  | 'receivedAt'
  | 'durationMs'
  | 'status'
  | 'requestBytes'
  | 'responseBytes'
  | 'contentionRetries'
>

/** Makes the event of a query from the executor's account of it. */
export function createQueryEvent(usage: Usage, exchange: Exchange): QueryEvent {
  const [databasePath, globalId, role, tags, computeOps, readOps, writeOps, bytesRead, bytesWritten, shape] = usage
  const { kind, traceId, spanId, parentSpan, receivedAt, durationMs, status, requestBytes, responseBytes, contentionRetries } = exchange
  return {
    kind,
    traceId,
    spanId,
    parentSpan,
    shape,
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
