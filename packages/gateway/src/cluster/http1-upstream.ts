import { Agent, request as requestHttp } from 'node:http'
import type { ClientRequest, RequestOptions } from 'node:http'
import { Agent as SecureAgent, request as requestHttps } from 'node:https'
import { CONNECT_TIMEOUT_MS, HTTP1_CONNECTIONS_MAX, HTTP1_STREAMS_MAX, IDLE_CONNECTION_MS, TCP_KEEP_ALIVE_MS } from './cluster-limits.ts'
import { reasonOf } from './upstream.ts'
import type { Upstream, UpstreamAnswer, UpstreamFault, UpstreamRequest } from './upstream.ts'

/** Reaches a cluster by HTTP/1.1. Connections are kept for the next request; open streams have connections of their own. */
export function createHttp1Upstream(url: URL): Upstream {
  const isSecure = url.protocol === 'https:'
  const createAgent = (maxSockets: number): Agent =>
    new (isSecure ? SecureAgent : Agent)({ keepAlive: true, maxSockets, timeout: IDLE_CONNECTION_MS, noDelay: true })
  const short = createAgent(HTTP1_CONNECTIONS_MAX)
  const long = createAgent(HTTP1_STREAMS_MAX)
  const begin = isSecure ? requestHttps : requestHttp
  return {
    send: (request, done) => {
      const agent = request.isStream ? long : short
      const sent = begin(url, optionsOf(request, agent))
      sent.end(request.body)
      return follow(sent, done)
    },
    close: () => {
      short.destroy()
      long.destroy()
    },
  }
}

function optionsOf({ method, target, headers, body }: UpstreamRequest, agent: Agent): RequestOptions {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  return { method, path: target, headers: { ...headers, ...length }, agent }
}

function follow(sent: ClientRequest, done: (end: UpstreamAnswer | UpstreamFault) => void): () => void {
  let isConnected = false
  let isOver = false
  const finish = (end: UpstreamAnswer | UpstreamFault): void => {
    if (!isOver) done(end)
    isOver = true
  }
  sent.on('socket', (socket) => {
    socket.setKeepAlive(true, TCP_KEEP_ALIVE_MS)
    isConnected = !socket.connecting
    if (isConnected) return
    const slow = setTimeout(() => sent.destroy(new Error('it does not accept the connection')), CONNECT_TIMEOUT_MS)
    socket.once('connect', () => (isConnected = true))
    socket.once(sent.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(slow))
    socket.once('close', () => clearTimeout(slow))
  })
  sent.on('response', (answer) => finish({ kind: 'answer', status: answer.statusCode ?? 502, headers: answer.headers, body: answer }))
  sent.on('error', (error) => finish({ kind: isConnected ? 'lost' : 'notRun', reason: reasonOf(error) }))
  return () => {
    isOver = true
    sent.destroy()
  }
}
