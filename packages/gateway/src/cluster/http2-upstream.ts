import { connect, constants } from 'node:http2'
import type { ClientHttp2Session, ClientHttp2Stream, IncomingHttpHeaders, IncomingHttpStatusHeader } from 'node:http2'
import { HTTP2_SESSIONS_MAX, IDLE_SESSION_MS, STREAMS_PER_SESSION, TCP_KEEP_ALIVE_MS } from './cluster-limits.ts'
import { STREAM_WINDOW_BYTES } from '../http/limits.ts'
import { NOT_SENT, reasonOf } from './upstream.ts'
import type { AnswerReceiver, OnNotRun, Sending, Upstream, UpstreamRequest } from './upstream.ts'

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
  readonly #onNotRun: OnNotRun
  readonly #connections: Connection[] = []

  /** @param first - a connection that has been begun already */
  constructor(url: URL, first: ClientHttp2Session, onNotRun: OnNotRun) {
    this.#url = url
    this.#onNotRun = onNotRun
    this.#add(first)
  }

  send(request: UpstreamRequest, receiver: AnswerReceiver): Sending {
    const connection = this.#pick()
    let stream: ClientHttp2Stream
    try {
      stream = connection.session.request(headersOf(request, this.#url), { endStream: request.body === undefined })
    } catch (error: unknown) {
      this.#remove(connection)
      receiver.onFault({ kind: 'notRun', reason: reasonOf(error as Error) })
      return NOT_SENT
    }
    connection.open++
    if (request.body !== undefined) stream.end(request.body)
    stream.once('close', () => {
      if (--connection.open === 0) connection.idle.refresh()
    })
    return new Http2Sending(stream, connection, receiver, this.#onNotRun)
  }

  close(): void {
    for (const connection of [...this.#connections]) {
      this.#remove(connection)
      connection.fault = 'the gateway stops'
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
  const all: Record<string, string | string[]> = {
    ':method': method,
    ':path': target,
    ':scheme': url.protocol.slice(0, -1),
    ':authority': url.host,
  }
  for (let at = 0; at < headers.length; at += 2) {
    const [name, value] = [headers[at] as string, headers[at + 1] as string]
    const before = all[name]
    all[name] = before === undefined ? value : [...(typeof before === 'string' ? [before] : before), value]
  }
  if (body !== undefined) all['content-length'] = String(Buffer.byteLength(body))
  return all
}

/** A request by HTTP/2, and what its stream tells of it. */
class Http2Sending implements Sending {
  readonly #stream: ClientHttp2Stream
  readonly #connection: Connection
  readonly #receiver: AnswerReceiver
  #hasBegun = false
  #isOver = false

  constructor(stream: ClientHttp2Stream, connection: Connection, receiver: AnswerReceiver, onNotRun: OnNotRun) {
    let reason = 'the connection was closed'
    this.#stream = stream
    this.#connection = connection
    this.#receiver = receiver
    stream.once('response', (headers: IncomingHttpHeaders & IncomingHttpStatusHeader) => this.#onResponse(headers))
    stream.on('data', (piece: Buffer) => {
      if (!this.#isOver && !receiver.onData(piece)) stream.pause()
    })
    stream.once('end', () => this.#onEnd())
    stream.on('error', (error: Error) => (reason = reasonOf(error)))
    stream.once('close', () => {
      if (this.#isOver) return
      this.#isOver = true
      const fault = { kind: hasNotRun(stream, connection) ? 'notRun' : 'lost', reason: connection.fault ?? reason } as const
      if (fault.kind === 'notRun') onNotRun(fault.reason)
      receiver.onFault(fault)
    })
  }

  cancel(): void {
    this.#isOver = true
    this.#stream.close(constants.NGHTTP2_CANCEL)
  }

  resume(): void {
    this.#stream.resume()
  }

  #onResponse({ ':status': status = 502, ...headers }: IncomingHttpHeaders & IncomingHttpStatusHeader): void {
    if (this.#isOver) return
    this.#hasBegun = true
    const texts: string[] = []
    for (const name in headers) for (const value of [headers[name] ?? []].flat()) texts.push(name, value)
    if (!this.#receiver.onHead(status, texts)) this.#stream.pause()
  }

  /** A stream ends, too, when it is reset or its connection fails: then its answer is not whole. */
  #onEnd(): void {
    const isWhole = this.#hasBegun && this.#stream.rstCode === constants.NGHTTP2_NO_ERROR && this.#connection.fault === undefined
    if (this.#isOver || !isWhole) return
    this.#isOver = true
    this.#receiver.onEnd()
  }
}

/** Whether the cluster has refused the request, or the connection has never come about: then nothing has been run. */
function hasNotRun(stream: ClientHttp2Stream, { session, last }: Connection): boolean {
  if (stream.id === undefined || stream.id > last) return true
  return stream.rstCode === constants.NGHTTP2_REFUSED_STREAM || session.connecting
}
