import { RequestError } from '@terrarium/engine'
import { headerOf } from '../http/exchange.ts'
import type { GatewayRequest } from '../http/exchange.ts'
import { spanOf } from '../http/trace.ts'
import type { Trace } from '../http/trace.ts'
import { createQueryEvent } from '../metering/query-event.ts'
import type { QueryEvent, QueryListener } from '../metering/query-event.ts'
import { readQueryBody } from '../request/query-body.ts'
import { QUERY_HEADERS, readQueryHeaders } from '../request/query-headers.ts'
import { shapeOf } from '../request/query-shape.ts'
import { expandTemplate } from '../request/query-template.ts'
import { NO_STATS } from './answer-stats.ts'
import type { AnswerStats } from './answer-stats.ts'
import type { ClusterCallers } from './cluster-callers.ts'

/** An answer, or a batch of a stream's events, as far as it is counted. */
export interface CountedAnswer {
  readonly kind: QueryEvent['kind']
  readonly status: number
  /** Microseconds since the epoch. */
  readonly receivedAt: number
  readonly durationMs: number
  readonly traceparent: Trace['traceparent']
  /** undefined: the answer does not say what it cost. */
  readonly stats: AnswerStats | undefined
  readonly bytes: number
}

/** What a query says of itself, once it is read. */
interface Asked {
  /** As echoed in the answer. */
  readonly tags: string
  readonly shape: string
}

const NOTHING_ASKED: Asked = { tags: '', shape: '' }

/** Refusals without an account that come after it is known who asks, by what the reference checks in which order. */
const REFUSED_CALLERS = new Set([400, 409, 440, 500, 503])
/** Longest wait of a cluster for a time that its client has seen elsewhere; beyond it, it does not look who asks. */
const LAST_SEEN_WAIT_MICROS = 5_000_000

/**
 * Counts the queries and streams of a cluster as those of embedded stores are.
 *
 * @see reference: wire-protocol.md §0.5
 */
export class ClusterMeter {
  readonly #callers: ClusterCallers
  readonly #onQuery: QueryListener

  constructor(callers: ClusterCallers, onQuery: QueryListener) {
    this.#callers = callers
    this.#onQuery = onQuery
  }

  /** Counts an answer once it is known who got it; the request is not held up. */
  count(request: GatewayRequest, answer: CountedAnswer): void {
    const authorization = headerOf(request.headers, 'authorization')
    if (authorization === undefined) return
    const asked = answer.kind === 'stream' ? NOTHING_ASKED : readAsked(request, answer)
    if (asked === undefined) return
    this.#callers.withCaller(authorization, ({ databasePath, globalId, role }) => {
      const { computeOps, readOps, writeOps, bytesRead, bytesWritten, contentionRetries } = answer.stats ?? NO_STATS
      const { kind, status, receivedAt, durationMs, traceparent, bytes: responseBytes } = answer
      const parentSpan = spanOf(headerOf(request.headers, 'traceparent'))
      const { traceId = '', spanId = '' } = (kind === 'query' ? spanOf(traceparent) : undefined) ?? { traceId: parentSpan?.traceId }
      const requestBytes = request.body?.length ?? 0
      this.#onQuery(
        createQueryEvent([databasePath, globalId, role, asked.tags, computeOps, readOps, writeOps, bytesRead, bytesWritten, asked.shape], {
          kind,
          traceId,
          spanId,
          parentSpan,
          receivedAt,
          durationMs,
          status,
          requestBytes,
          responseBytes,
          contentionRetries,
        }),
      )
    })
  }
}

/** Reads what a query says of itself; undefined for one that is refused before it is known who asks. */
function readAsked({ headers, body }: GatewayRequest, { status, stats, receivedAt }: CountedAnswer): Asked | undefined {
  try {
    if (stats !== undefined) return { tags: echoOf(headerOf(headers, 'x-query-tags') ?? ''), shape: shapeOfBody(body) }
    if (!REFUSED_CALLERS.has(status)) return undefined
    const { tags, lastSeen } = readQueryHeaders(QUERY_HEADERS.map((name) => headerOf(headers, name)))
    const isUnreachable = lastSeen > receivedAt + LAST_SEEN_WAIT_MICROS
    return isUnreachable ? undefined : { tags, shape: shapeOfBody(body) }
  } catch (error: unknown) {
    if (!(error instanceof RequestError)) throw error
    return stats && NOTHING_ASKED // a newer cluster may accept more than is known here
  }
}

/** Good tags as answers echo them: in reverse order. */
function echoOf(tags: string): string {
  return tags.includes(',') ? tags.split(',').reverse().join(',') : tags
}

function shapeOfBody(body: string | undefined): string {
  return shapeOf(expandTemplate(readQueryBody(body).query).text)
}
