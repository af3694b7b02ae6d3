import type { GatewayResponse } from './exchange.ts'

const ALLOWED_HEADERS = [
  'accept-encoding',
  'authorization',
  'content-type',
  'x-driver-env',
  'x-faunadb-api-version',
  'x-fauna-driver',
  'x-fauna-source',
  'x-fauna-tags',
  'x-format',
  'x-last-seen-txn',
  'x-last-txn-ts',
  'x-linearized',
  'x-max-contention-retries',
  'x-max-retries-on-contention',
  'x-query-tags',
  'x-query-timeout',
  'x-query-timeout-ms',
  'x-runtime-environment',
  'x-runtime-environment-os',
  'x-nodejs-version',
  'traceparent',
  'x-typecheck',
  'x-performance-hints',
].join(', ')

/** Answers a browser's preflight request: every origin may send the drivers' headers. */
export function preflightAnswer(origin: string): GatewayResponse {
  const headers = [
    ...originHeaders(origin),
    'access-control-allow-methods',
    'GET, POST, PUT, PATCH, DELETE',
    'access-control-allow-headers',
    ALLOWED_HEADERS,
    'access-control-max-age',
    '86400',
    'access-control-expose-headers',
    '',
  ]
  return { status: 200, headers, body: '' }
}

/** Headers of an ordinary answer to a request with an origin; the answer's own `x-…` headers are exposed, not those that every answer has. */
export function corsHeaders(origin: string, ownHeaders: readonly string[]): string[] {
  const exposed = ownHeaders.filter((name, at) => at % 2 === 0 && name.startsWith('x-') && !name.startsWith('x-faunadb-'))
  return [...originHeaders(origin), 'access-control-expose-headers', exposed.join(', ')]
}

function originHeaders(origin: string): string[] {
  return ['access-control-allow-origin', origin, 'access-control-allow-credentials', 'true']
}
