import { errorAnswer } from '../http/answers.ts'
import { headerOf, nothingToCancel } from '../http/exchange.ts'
import type { Cancel, GatewayRequest } from '../http/exchange.ts'
import { spanOf } from '../http/trace.ts'
import type { Usage } from '../jobs/reply.ts'
import { createQueryEvent } from '../metering/query-event.ts'
import { EventStream } from '../stream/event-stream.ts'
import type { StreamHub } from '../stream/stream-hub.ts'
import type { Answer, RouteContext } from './route.ts'

/** Answers `/stream/1`: events as they happen, until the client goes. Each batch is metered like a query. */
export function answerStream(context: RouteContext, hub: StreamHub, request: GatewayRequest, answer: Answer): Cancel {
  if (hub.isFull) {
    answer(errorAnswer(429, 'limit_exceeded', 'Too many open streams'))
    return nothingToCancel
  }
  const { pool, store, clock, onQuery } = context
  const parentSpan = spanOf(headerOf(request.headers, 'traceparent'))
  const traceId = parentSpan?.traceId ?? ''
  const requestBytes = request.body?.length ?? 0
  const onBatch = (usage: Usage, lines: string): void =>
    onQuery?.(
      createQueryEvent(usage, {
        kind: 'stream',
        traceId,
        spanId: '',
        parentSpan,
        receivedAt: clock.now(),
        durationMs: 0,
        status: 200,
        requestBytes,
        responseBytes: lines.length,
        contentionRetries: 0,
      }),
    )
  const source = { authorization: headerOf(request.headers, 'authorization'), body: request.body }
  const stream = new EventStream({ pool, store, clock, hub, onBatch }, source, answer)
  stream.open()
  return () => stream.close()
}
