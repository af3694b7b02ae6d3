import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import type { Attributes, Context, Tracer } from '@opentelemetry/api'
import { regionGroupName } from '@terrarium/contracts'
import type { QueryEvent, QueryListener } from '@terrarium/gateway'
import type { StoreName } from '../operating/store-state.ts'
import type { AnsweredIds } from './answered-ids.ts'
import { hrTimeOf } from './hr-time.ts'

const SERVER_FAULT = 500

/**
 * Makes a span of each query that has been answered, child of the caller's span where the request names one. Attributes are those of the
 * OpenTelemetry conventions for databases where there are some; a query's text is sent as its shape, without values.
 */
export function createQuerySpans(tracer: Tracer, ids: AnsweredIds): (store: Exclude<StoreName, 'control'>) => QueryListener {
  return (store) => {
    const region = regionGroupName(store)
    return (event) => {
      if (event.kind !== 'query') return // a batch of a stream's events has no time of its own
      ids.setNext(event.traceId, event.spanId)
      const database = event.databasePath === '' ? region : `${region}/${event.databasePath}`
      const startTime = hrTimeOf(event.receivedAt)
      const span = tracer.startSpan(`query ${database}`, { kind: SpanKind.SERVER, startTime }, contextOf(event))
      if (span.isRecording()) {
        span.setAttributes(attributesOf(event, database))
        if (event.status >= SERVER_FAULT) span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end(hrTimeOf(event.receivedAt + Math.round(event.durationMs * 1000)))
    }
  }
}

function contextOf({ traceId, parentSpan }: QueryEvent): Context {
  if (parentSpan === undefined) return ROOT_CONTEXT
  const { spanId, isSampled } = parentSpan
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

function attributesOf(event: QueryEvent, database: string): Attributes {
  return {
    'db.system.name': 'faunadb',
    'db.namespace': database,
    'db.query.text': event.shape,
    'db.response.status_code': String(event.status),
    'http.response.status_code': event.status,
    'terrarium.query.role': event.role,
    'terrarium.query.tags': event.tags,
    'terrarium.query.compute_ops': event.computeOps,
    'terrarium.query.read_ops': event.readOps,
    'terrarium.query.write_ops': event.writeOps,
    'terrarium.query.bytes_read': event.bytesRead,
    'terrarium.query.bytes_written': event.bytesWritten,
    'terrarium.query.request_bytes': event.requestBytes,
    'terrarium.query.response_bytes': event.responseBytes,
    'terrarium.query.contention_retries': event.contentionRetries,
  }
}
