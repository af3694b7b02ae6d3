import type { Timestamp } from '@terrarium/base'
import { JOB, REPLY } from '../executor/protocol.ts'
import type { RouteContext } from '../query/query-route.ts'
import { INTERNAL_ERROR, jsonAnswer, legacyErrorAnswer } from './answers.ts'
import { headerOf, nothingToCancel } from './exchange.ts'
import type { Cancel, GatewayRequest, GatewayResponse } from './exchange.ts'

const SCOPES: Readonly<Record<string, string>> = { read: 'read', local: 'read', write: 'write', global: 'write', all: 'all' }

const UNAUTHORIZED: GatewayResponse = legacyErrorAnswer(401, 'unauthorized', 'Unauthorized', [
  'www-authenticate',
  'Basic realm="Unauthorized"',
])

/** Answers `/ping`: whoever gets this far can read and write. @see reference: wire-protocol.md §7.2 */
export function answerPing({ method, search, body }: GatewayRequest, time: Timestamp): GatewayResponse {
  if (method !== 'GET' && method !== 'HEAD') return methodNotAllowed('GET', time)
  const scope = new URLSearchParams(search).get('scope')
  const answer = JSON.stringify({ resource: `Scope ${scope === null ? 'write' : (SCOPES[scope] ?? 'node')} is OK` })
  return jsonAnswer(200, method === 'HEAD' ? '' : answer, metricsHeaders(time, body, answer))
}

/** The answer of every path that is not there. */
export function answerNotFound({ body }: GatewayRequest, time: Timestamp): GatewayResponse {
  return legacyErrorAnswer(404, 'not found', 'Not Found', metricsHeaders(time, body, ''))
}

/** Answers `/authorized`: whose secret it is. @see reference: wire-protocol.md §7.3 */
export function answerAuthorized(context: RouteContext, request: GatewayRequest, answer: (response: GatewayResponse) => void): Cancel {
  const { writer } = context
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    answer(methodNotAllowed('GET', writer.nextTime()))
    return nothingToCancel
  }
  return authorize(context, request, answer, (body) =>
    jsonAnswer(200, request.method === 'HEAD' ? '' : body, metricsHeaders(writer.nextTime(), undefined, body)),
  )
}

/**
 * Answers the paths of the older protocol's queries: it is not spoken here, so a query is refused once its secret has been found good.
 */
export function answerLegacyQuery(
  allowed: string,
  context: RouteContext,
  request: GatewayRequest,
  answer: (response: GatewayResponse) => void,
): Cancel {
  const time = context.writer.nextTime()
  if (!allowed.split(', ').includes(request.method)) {
    answer(methodNotAllowed(allowed, time))
    return nothingToCancel
  }
  return authorize(context, request, answer, () =>
    legacyErrorAnswer(400, 'bad request', 'Queries of the older protocol are not served.', metricsHeaders(time, request.body, '')),
  )
}

/** Answers the paths of exports, which nobody has the key of. */
export function answerExport(context: RouteContext, request: GatewayRequest, answer: (response: GatewayResponse) => void): Cancel {
  return authorize(
    context,
    request,
    answer,
    () => jsonAnswer(404, '{"error":"Not found"}'),
    jsonAnswer(401, '{"error":"Access token required"}'),
  )
}

/** Lets an executor look at the secret; `respond` is given what it tells of a good one. */
function authorize(
  { pool, store, clock }: RouteContext,
  { headers }: GatewayRequest,
  answer: (response: GatewayResponse) => void,
  respond: (identity: string) => GatewayResponse,
  refusal = UNAUTHORIZED,
): Cancel {
  const job = { kind: JOB.authorize, store, receivedAt: clock.now(), body: undefined, headers: [headerOf(headers, 'authorization')] }
  return pool.run(job, 0, (end) => {
    if (typeof end === 'string' || end[1] !== REPLY.refused || end[2] >= 500) answer(INTERNAL_ERROR)
    else answer(end[2] === 401 ? refusal : respond(end[3]))
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
