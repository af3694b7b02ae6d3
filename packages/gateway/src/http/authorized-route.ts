import { JOB, REPLY } from '../executor/protocol.ts'
import type { RouteContext } from '../query/query-route.ts'
import { jsonAnswer } from './answers.ts'
import { headerOf, nothingToCancel } from './exchange.ts'
import type { Cancel, GatewayRequest, GatewayResponse } from './exchange.ts'
import { INTERNAL_ERROR } from './answers.ts'
import { LEGACY_UNAUTHORIZED, methodNotAllowed, metricsHeaders } from './legacy-routes.ts'

/** Answers `/authorized`: whose secret it is. @see reference: wire-protocol.md §7.3 */
export function answerAuthorized(context: RouteContext, request: GatewayRequest, answer: (response: GatewayResponse) => void): Cancel {
  const { pool, store, clock, writer } = context
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    answer(methodNotAllowed('GET', writer.nextTime()))
    return nothingToCancel
  }
  const headers = [headerOf(request.headers, 'authorization')]
  return pool.run({ kind: JOB.authorize, store, receivedAt: clock.now(), body: undefined, headers }, 0, (end) => {
    if (typeof end === 'string' || end[1] !== REPLY.refused || end[2] >= 500) answer(INTERNAL_ERROR)
    else if (end[2] === 401) answer(LEGACY_UNAUTHORIZED)
    else answer(jsonAnswer(200, request.method === 'HEAD' ? '' : end[3], metricsHeaders(writer.nextTime(), undefined, end[3])))
  })
}
