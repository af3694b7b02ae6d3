import type { Timestamp } from '@terrarium/base'
import { encodeGlobalId } from '@terrarium/engine'
import { INTERNAL_ERROR, jsonAnswer, legacyErrorAnswer } from '../http/answers.ts'
import { headerOf, nothingToCancel } from '../http/exchange.ts'
import type { Cancel, GatewayRequest, GatewayResponse } from '../http/exchange.ts'
import { JOB } from '../jobs/job.ts'
import { REPLY } from '../jobs/reply.ts'
import type { Answer, Route, RouteContext } from './route.ts'

const SCOPES: Readonly<Record<string, string>> = { read: 'read', local: 'read', write: 'write', global: 'write', all: 'all' }

const UNAUTHORIZED: GatewayResponse = legacyErrorAnswer(401, 'unauthorized', 'Unauthorized', [
  'www-authenticate',
  'Basic realm="Unauthorized"',
])

/** Answers `/ping`: a server that answers at all can read and write. @see reference: wire-protocol.md §7.2 */
export function answerPing({ method, search, body }: GatewayRequest, time: Timestamp): GatewayResponse {
  if (method !== 'GET' && method !== 'HEAD') return methodNotAllowed('GET', time)
  const scope = new URLSearchParams(search).get('scope')
  const answer = JSON.stringify({ resource: `Scope ${scope === null ? 'write' : (SCOPES[scope] ?? 'node')} is OK` })
  return jsonAnswer(200, method === 'HEAD' ? '' : answer, metricsHeaders(time, body, answer))
}

/** The answer of every path that does not exist. */
export function answerNotFound({ body }: GatewayRequest, time: Timestamp): GatewayResponse {
  return legacyErrorAnswer(404, 'not found', 'Not Found', metricsHeaders(time, body, ''))
}

/** Answers `/authorized` with the database of a secret. @see reference: wire-protocol.md §7.3 */
export const answerAuthorized: Route = (context, request, answer) => {
  const { writer } = context
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    answer(methodNotAllowed('GET', writer.nextTime()))
    return nothingToCancel
  }
  return authorize(context, request, answer, (globalId) => {
    const body = JSON.stringify({ account: '0', global_id: encodeGlobalId(globalId) })
    return jsonAnswer(200, request.method === 'HEAD' ? '' : body, metricsHeaders(writer.nextTime(), undefined, body))
  })
}

/** Answers a path of the older protocol's queries, which are not supported: each is refused after its secret has been checked. */
export function legacyQuery(allowed: string): Route {
  return (context, request, answer) => {
    const time = context.writer.nextTime()
    if (!allowed.split(', ').includes(request.method)) {
      answer(methodNotAllowed(allowed, time))
      return nothingToCancel
    }
    return authorize(context, request, answer, () =>
      legacyErrorAnswer(400, 'bad request', 'Queries of the older protocol are not served.', metricsHeaders(time, request.body, '')),
    )
  }
}

/** Answers the paths of exports, of which there are none. */
export const answerExport: Route = (context, request, answer) =>
  authorize(context, request, answer, () => jsonAnswer(404, '{"error":"Not found"}'), jsonAnswer(401, '{"error":"Access token required"}'))

/** Has an executor check the secret; `respond` makes the answer to a valid one. */
function authorize(
  { pool, store, clock }: RouteContext,
  { headers }: GatewayRequest,
  answer: Answer,
  respond: (globalId: bigint) => GatewayResponse,
  refusal = UNAUTHORIZED,
): Cancel {
  const job = { kind: JOB.authorize, store, receivedAt: clock.now(), body: undefined, headers: [headerOf(headers, 'authorization')] }
  return pool.run(job, 0, (end) => {
    if (typeof end === 'string') answer(INTERNAL_ERROR)
    else if (end[1] === REPLY.identity) answer(respond(end[2]))
    else answer(end[2] === 401 ? refusal : jsonAnswer(end[2], end[3]))
  })
}

function methodNotAllowed(allowed: string, time: Timestamp): GatewayResponse {
  return legacyErrorAnswer(405, 'method not allowed', `Allowed methods are ${allowed}.`, [
    'allow',
    allowed,
    ...metricsHeaders(time, undefined, ''),
  ])
}

/** Counters that the older protocol puts in headers. @see reference: wire-protocol.md §7.5 */
function metricsHeaders(time: Timestamp, sent: string | undefined, answer: string): string[] {
  const counters = {
    'x-txn-time': time,
    'x-compute-ops': 0,
    'x-byte-read-ops': 0,
    'x-byte-write-ops': 0,
    'x-query-time': 0,
    'x-query-bytes-in': sent?.length ?? 0,
    'x-query-bytes-out': answer.length,
    'x-storage-bytes-read': 0,
    'x-storage-bytes-write': 0,
    'x-txn-retries': 0,
  }
  return Object.entries(counters).flatMap(([name, value]) => [name, String(value)])
}
