import type { RequestHeaders } from '../http/exchange.ts'

/** Headers of one connection, which say nothing to the next. */
const OF_CONNECTION = ['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer'].concat(
  'transfer-encoding',
  'upgrade',
  'http2-settings',
)

/**
 * Headers of requests that the cluster does not get: those of the connection, those that the gateway answers itself, those that belong to the
 * console's pages, and those that would have the answer changed on its way.
 */
const KEPT_FROM_CLUSTER = new Set([
  ...OF_CONNECTION,
  'host',
  'content-length',
  'expect',
  'origin',
  'referer',
  'cookie',
  'accept-encoding',
  'access-control-request-method',
  'access-control-request-headers',
])

/** Headers of answers that the client does not get: those of the connection, and those that the gateway writes itself. */
const KEPT_FROM_CLIENT = new Set([...OF_CONNECTION, 'content-length', 'date', 'set-cookie'])

/** Returns the headers that go on to a cluster. */
export function headersToCluster(headers: RequestHeaders): Record<string, string | readonly string[]> {
  const named = namedByConnection(headers)
  const forwarded: Record<string, string | readonly string[]> = {}
  for (const name in headers) {
    const value = headers[name]
    if (value === undefined || name[0] === ':' || KEPT_FROM_CLUSTER.has(name) || named?.includes(name) === true) continue
    if (!name.startsWith('sec-')) forwarded[name] = value
  }
  return forwarded
}

/** Returns the headers of a cluster's answer that go on to the client, names and values alternating. */
export function headersToClient(headers: RequestHeaders): string[] {
  const named = namedByConnection(headers)
  const forwarded: string[] = []
  for (const name in headers) {
    const value = headers[name]
    if (value === undefined || KEPT_FROM_CLIENT.has(name) || named?.includes(name) === true || name.startsWith('access-control-')) continue
    forwarded.push(name, typeof value === 'string' ? value : value.join(', '))
  }
  return forwarded
}

/** Names that a `connection` header adds to those of the connection. */
function namedByConnection({ connection }: RequestHeaders): string[] | undefined {
  return typeof connection === 'string' ? connection.split(',').map((name) => name.trim().toLowerCase()) : undefined
}
