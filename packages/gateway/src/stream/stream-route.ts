import type { Usage } from '../executor/protocol.ts'
import { errorAnswer } from '../http/answers.ts'
import { headerOf, nothingToCancel } from '../http/exchange.ts'
import type { Cancel, GatewayRequest, GatewayResponse } from '../http/exchange.ts'
import type { RouteContext } from '../query/query-route.ts'
import { EventStream } from './event-stream.ts'
import type { StreamHub } from './stream-hub.ts'

/** Answers `/stream/1`: events as they happen, until the client goes. */
export function answerStream(
  context: RouteContext,
  hub: StreamHub,
  request: GatewayRequest,
  answer: (response: GatewayResponse) => void,
): Cancel {
  if (hub.isFull) {
    answer(errorAnswer(429, 'limit_exceeded', 'Too many open streams'))
    return nothingToCancel
  }
  const onBatch = (usage: Usage, answered: string): void => tellBatch(context, request, usage, answered)
  const given = { authorization: headerOf(request.headers, 'authorization'), body: request.body }
  const stream = new EventStream({ ...context, hub, onBatch }, given, answer)
  stream.open()
  return () => stream.close()
}

function tellBatch({ onQuery, clock }: RouteContext, { body }: GatewayRequest, usage: Usage, answered: string): void {
  const [databasePath, globalId, role, tags, computeOps, readOps, writeOps, bytesRead, bytesWritten] = usage
  onQuery?.({
    databasePath,
    globalId,
    role,
    tags,
    receivedAt: clock.now(),
    durationMs: 0,
    status: 200,
    computeOps,
    readOps,
    writeOps,
    bytesRead,
    bytesWritten,
    requestBytes: body?.length ?? 0,
    responseBytes: answered.length,
    contentionRetries: 0,
  })
}
