import { RequestError } from '@terrarium/engine'
import { headerOf } from '../http/exchange.ts'
import type { GatewayRequest } from '../http/exchange.ts'
import { spanOf } from '../http/trace.ts'
import { createQueryEvent } from '../metering/query-event.ts'
import type { QueryEvent, QueryListener } from '../metering/query-event.ts'
import { readQueryBody } from '../request/query-body.ts'
import { shapeOf } from '../request/query-shape.ts'
import { expandTemplate } from '../request/query-template.ts'
import { statsOf } from './answer-stats.ts'
import type { ClusterCallers } from './cluster-callers.ts'

/** An answer as far as it is counted. */
export interface CountedAnswer {
  readonly kind: QueryEvent['kind']
  readonly status: number
  /** Microseconds since the epoch. */
  readonly receivedAt: number
  readonly durationMs: number
  /** The answer's own `traceparent`; undefined where it has none. */
  readonly traceparent: string | undefined
  /** The body, or its end. */
  readonly text: string
  readonly bytes: number
}

const UNAUTHORIZED = 401

/** Counts the queries and streams of a cluster as those of embedded stores are. */
export class ClusterMeter {
  readonly #callers: ClusterCallers
  readonly #onQuery: QueryListener

  constructor(callers: ClusterCallers, onQuery: QueryListener) {
    this.#callers = callers
    this.#onQuery = onQuery
  }

  /** Counts an answer once it is known who got it; the request is not held up. */
  async count(request: GatewayRequest, { kind, status, receivedAt, durationMs, traceparent, text, bytes }: CountedAnswer): Promise<void> {
    const authorization = headerOf(request.headers, 'authorization')
    const stats = statsOf(text)
    if (authorization === undefined || status === UNAUTHORIZED || stats === undefined) return
    const caller = await this.#callers.callerOf(authorization)
    if (caller === undefined) return
    const { computeOps, readOps, writeOps, bytesRead, bytesWritten, contentionRetries } = stats
    const { databasePath, globalId, role } = caller
    const tags = headerOf(request.headers, 'x-query-tags') ?? ''
    const parentSpan = spanOf(headerOf(request.headers, 'traceparent'))
    const span = spanOf(traceparent)
    const requestBytes = request.body?.length ?? 0
    this.#onQuery(
      createQueryEvent(
        [databasePath, globalId, role, tags, computeOps, readOps, writeOps, bytesRead, bytesWritten, shapeOfBody(request.body)],
        {
          kind,
          traceId: (span ?? parentSpan)?.traceId ?? '',
          spanId: span?.spanId ?? '',
          parentSpan,
          receivedAt,
          durationMs,
          status,
          requestBytes,
          responseBytes: bytes,
          contentionRetries,
        },
      ),
    )
  }
}

/** The shape of a query; empty for a body that is none, such as that of a stream. */
function shapeOfBody(body: string | undefined): string {
  try {
    return shapeOf(expandTemplate(readQueryBody(body).query).text)
  } catch (error: unknown) {
    if (error instanceof RequestError) return ''
    throw error
  }
}
