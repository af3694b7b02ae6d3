import { headerOf } from '../http/exchange.ts'
import type { RequestHeaders } from '../http/exchange.ts'
import { valueOf } from './upstream.ts'

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

/** Returns the headers that go on to a cluster, names and values alternating. */
export function headersToCluster(headers: RequestHeaders): string[] {
  const named = namedByConnection(headerOf(headers, 'connection'))
  const forwarded: string[] = []
  for (const name in headers) {
    const value = headers[name]
    if (value === undefined || name[0] === ':' || KEPT_FROM_CLUSTER.has(name) || named?.includes(name) === true) continue
    if (name.startsWith('sec-')) continue
    if (typeof value === 'string') forwarded.push(name, value)
    else for (const each of value) forwarded.push(name, each)
  }
  return forwarded
}

/** Returns the headers of a cluster's answer that go on to the client; both alternate names and values. Values of one name are joined. */
export function headersToClient(headers: readonly string[]): string[] {
  const named = namedByConnection(valueOf(headers, 'connection'))
  const forwarded: string[] = []
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] as string
    if (KEPT_FROM_CLIENT.has(name) || named?.includes(name) === true || name.startsWith('access-control-')) continue
    const before = forwarded.indexOf(name)
    if (before < 0 || before % 2 === 1) forwarded.push(name, headers[at + 1] as string)
    else forwarded[before + 1] += `, ${headers[at + 1]}`
  }
  return forwarded
}

const COMMONPLACE = new Set(['keep-alive', 'close'])

/** Names that a `connection` header adds to those of the connection. */
function namedByConnection(connection: string | undefined): string[] | undefined {
  if (connection === undefined || COMMONPLACE.has(connection)) return undefined
  return connection.split(',').map((name) => name.trim().toLowerCase())
}
