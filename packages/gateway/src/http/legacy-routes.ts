import type { Timestamp } from '@terrarium/base'
import { jsonAnswer, legacyErrorAnswer } from './answers.ts'
import type { GatewayRequest, GatewayResponse } from './exchange.ts'

const SCOPES: Readonly<Record<string, string>> = { read: 'read', local: 'read', write: 'write', global: 'write', all: 'all' }

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

/** The refusal of a method, with those that are allowed. */
export function methodNotAllowed(allowed: string, time: Timestamp): GatewayResponse {
  return legacyErrorAnswer(405, 'method not allowed', `Allowed methods are ${allowed}.`, ['allow', allowed, ...metricsHeaders(time, undefined, '')])
}

/** The refusal of a secret outside of the current protocol. */
export const LEGACY_UNAUTHORIZED: GatewayResponse = legacyErrorAnswer(401, 'unauthorized', 'Unauthorized', ['www-authenticate', 'Basic realm="Unauthorized"'])

/** Counters that the older protocol puts in headers. @see reference: wire-protocol.md §7.5 */
export function metricsHeaders(time: Timestamp, sent: string | undefined, answer: string): string[] {
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
