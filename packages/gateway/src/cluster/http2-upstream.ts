import { connect, constants } from 'node:http2'
import type { ClientHttp2Session, ClientHttp2Stream, IncomingHttpHeaders } from 'node:http2'
import { HTTP2_SESSIONS_MAX, IDLE_SESSION_MS, STREAMS_PER_SESSION, TCP_KEEP_ALIVE_MS } from './cluster-limits.ts'
import { STREAM_WINDOW_BYTES } from '../http/limits.ts'
import { reasonOf } from './upstream.ts'
import type { Upstream, UpstreamAnswer, UpstreamFault, UpstreamRequest } from './upstream.ts'

/** A connection, and how many requests are under way on it. */
interface Connection {
  readonly session: ClientHttp2Session
  open: number
  /** The last request that the cluster will answer, once it has said that it closes. */
  last: number
  /** Why the connection has failed. */
  fault: string | undefined
  readonly idle: NodeJS.Timeout
}

/** Begins a connection to a cluster by HTTP/2: with prior knowledge, or as agreed on under TLS. */
export function beginSession(url: URL): ClientHttp2Session {
  const session = connect(url, { settings: { enablePush: false, initialWindowSize: STREAM_WINDOW_BYTES } })
  session.once('connect', (_session, socket) => {
    session.setLocalWindowSize(STREAM_WINDOW_BYTES)
    socket.setKeepAlive(true, TCP_KEEP_ALIVE_MS)
  })
  return session
}

/** Reaches a cluster by HTTP/2: many requests share a connection, and further connections are begun as it fills. */
export class Http2Upstream implements Upstream {
  readonly #url: URL
  readonly #connections: Connection[] = []

  /** @param first a connection that has been begun already */
  constructor(url: URL, first: ClientHttp2Session) {
    this.#url = url
    this.#add(first)
  }

  send(request: UpstreamRequest, done: (end: UpstreamAnswer | UpstreamFault) => void): () => void {
    const connection = this.#pick()
    let stream: ClientHttp2Stream
    try {
      stream = connection.session.request(headersOf(request, this.#url), { endStream: request.body === undefined })
    } catch (error: unknown) {
      this.#remove(connection)
      done({ kind: 'notRun', reason: reasonOf(error as Error) })
      return () => {}
    }
    connection.open++
    if (request.body !== undefined) stream.end(request.body)
    stream.once('close', () => {
      if (--connection.open === 0) connection.idle.refresh()
    })
    return follow(stream, connection, done)
  }

  close(): void {
    for (const connection of [...this.#connections]) {
      this.#remove(connection)
      connection.session.destroy()
    }
  }

  /** The connection with the fewest requests under way; another one where all are full. */
  #pick(): Connection {
    let best: Connection | undefined
    for (const each of this.#connections) if (best === undefined || each.open < best.open) best = each
    const isFull = best === undefined || best.open >= roomOf(best.session)
    if (best !== undefined && (!isFull || this.#connections.length >= HTTP2_SESSIONS_MAX)) return best
    return this.#add(beginSession(this.#url))
  }

  #add(session: ClientHttp2Session): Connection {
    const idle = setTimeout(() => {
      if (connection.open > 0) return // begins again when the last request has ended
      this.#remove(connection)
      session.close()
    }, IDLE_SESSION_MS).unref()
    const connection: Connection = { session, open: 0, last: Infinity, fault: undefined, idle }
    this.#connections.push(connection)
    session.on('error', (error: Error) => {
      connection.fault = reasonOf(error)
      this.#remove(connection)
    })
    session.once('close', () => this.#remove(connection))
    session.on('goaway', (_code: number, last: number) => {
      connection.last = last
      this.#remove(connection)
    })
    return connection
  }

  #remove(connection: Connection): void {
    clearTimeout(connection.idle)
    const at = this.#connections.indexOf(connection)
    if (at >= 0) this.#connections.splice(at, 1)
  }
}

function roomOf(session: ClientHttp2Session): number {
  return Math.min(STREAMS_PER_SESSION, session.remoteSettings?.maxConcurrentStreams ?? STREAMS_PER_SESSION)
}

function headersOf({ method, target, headers, body }: UpstreamRequest, url: URL): Record<string, string | string[]> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const own = { ':method': method, ':path': target, ':scheme': url.protocol.slice(0, -1), ':authority': url.host }
  return { ...own, ...(headers as Record<string, string | string[]>), ...length }
}

function follow(stream: ClientHttp2Stream, connection: Connection, done: (end: UpstreamAnswer | UpstreamFault) => void): () => void {
  let isOver = false
  let reason = 'the connection was closed'
  const finish = (end: UpstreamAnswer | UpstreamFault): void => {
    if (!isOver) done(end)
    isOver = true
  }
  stream.once('response', (received: IncomingHttpHeaders & { [':status']?: number }) => {
    const { ':status': status = 502, ...headers } = received
    finish({ kind: 'answer', status, headers, body: stream })
  })
  stream.on('error', (error: Error) => (reason = reasonOf(error)))
  stream.once('close', () => finish({ kind: hasNotRun(stream, connection) ? 'notRun' : 'lost', reason: connection.fault ?? reason }))
  return () => {
    isOver = true
    stream.close(constants.NGHTTP2_CANCEL)
  }
}

/** Whether the cluster has refused the request, or the connection has never come about: then nothing has been run. */
function hasNotRun(stream: ClientHttp2Stream, { session, last }: Connection): boolean {
  if (stream.id === undefined || stream.id > last) return true
  return stream.rstCode === constants.NGHTTP2_REFUSED_STREAM || session.connecting
}
