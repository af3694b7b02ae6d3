import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { ServerHttp2Session } from 'node:http2'
import { AddressCount } from './address-count.ts'
import { createAdmission } from './admission.ts'
import type { SecretCheck } from './admission.ts'
import { withAnswerHeaders } from './decorate.ts'
import type { Handler } from './exchange.ts'
import { createHttp1Server } from './http1.ts'
import { createHttp2Server } from './http2.ts'
import type { OriginPolicy } from './origin-policy.ts'
import { PlainConnection } from './plain-connection.ts'
import type { PlainService } from './plain-connection.ts'
import { CONNECTION_LIMITS, DRAIN_TIMEOUT_MS, READ_TIMEOUT_MS } from './limits.ts'
import type { ConnectionLimits } from './limits.ts'

/** A port that answers. */
export interface Listener {
  readonly host: string
  readonly port: number
  /** Stops accepting, lets requests under way finish (for a while) and closes what is left. */
  close(): Promise<void>
}

/** After so long without a byte the system asks whether the other side is still there. */
const TCP_KEEP_ALIVE_MS = 60_000

/** A connection, whatever it speaks. */
interface Connection {
  /** Whether it has a whole request that is not answered yet, or closes by itself. */
  readonly isBusy: boolean
}

/** A connection that has sent nothing yet. */
const IDLE: Connection = { isBusy: false }
/** A connection that its HTTP/2 session closes. */
const BUSY: Connection = { isBusy: true }

/** What a listener asks others. */
export interface ListenOptions {
  readonly checkSecret: SecretCheck
  readonly origins: OriginPolicy
  /** Those that differ from `CONNECTION_LIMITS`. */
  readonly limits?: Partial<ConnectionLimits>
}

/** First bytes of every HTTP/2 connection; no HTTP/1 request begins so. */
const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')

/**
 * Listens for HTTP/1.1 and for HTTP/2 with prior knowledge on one cleartext port: the first bytes of a connection decide which it is.
 *
 * @throws the system's error (`EADDRINUSE`, `EACCES`, …) when it cannot listen there.
 */
export async function listen(
  host: string,
  port: number,
  handler: Handler,
  { checkSecret, origins, limits: given }: ListenOptions,
): Promise<Listener> {
  const limits = { ...CONNECTION_LIMITS, ...given }
  const decorated = withAnswerHeaders(handler, origins)
  const admission = createAdmission(checkSecret)
  const http1 = createHttp1Server(decorated, admission, limits)
  const { server } = http1
  const http2 = createHttp2Server(decorated, admission, limits)
  const sockets = new Map<Socket, Connection>()
  const sessions = new Set<ServerHttp2Session>()
  const addresses = new AddressCount()
  http2.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  const serveHttp1 = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  const handOver = (socket: Socket): void => {
    sockets.set(socket, http1.connectionOf(socket))
    for (const listener of serveHttp1) listener.call(server, socket)
    socket.resume()
  }
  const plain: PlainService = { handler: decorated, admission, limits, handOver }
  server.on('connection', (socket: Socket) => {
    if (addresses.add(socket) > limits.ofAddress) return void socket.destroy()
    sockets.set(socket, IDLE)
    socket.setKeepAlive(true, TCP_KEEP_ALIVE_MS)
    socket.once('close', () => sockets.delete(socket))
    detectProtocol(socket, (isHttp2) => {
      if (isHttp2) {
        sockets.set(socket, BUSY)
        http2.emit('connection', socket)
      } else sockets.set(socket, new PlainConnection(socket, plain))
    })
  })
  await bind(server, host, port)
  return { host, port: (server.address() as AddressInfo).port, close: () => close(server, sockets, sessions) }
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      done()
    })
  })
}

/** Requests that have arrived are answered, for a while. What has sent no whole request is closed at once. */
async function close(server: Server, sockets: ReadonlyMap<Socket, Connection>, sessions: ReadonlySet<ServerHttp2Session>): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  for (const session of sessions) session.close()
  const closeIdle = (): void => {
    for (const [socket, connection] of sockets) if (!connection.isBusy) socket.destroy()
  }
  closeIdle()
  const idle = setInterval(closeIdle, 50)
  const cut = setTimeout(() => {
    for (const socket of sockets.keys()) socket.destroy()
  }, DRAIN_TIMEOUT_MS)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}

/** Reads the first bytes of a connection until they decide its protocol, and puts them back. A connection that ends before is closed. */
function detectProtocol(socket: Socket, done: (isHttp2: boolean) => void): void {
  let read: Buffer = Buffer.alloc(0)
  socket.setTimeout(READ_TIMEOUT_MS, close)
  socket.on('error', ignore)
  socket.on('end', close)
  socket.on('data', peek)

  function peek(bytes: Buffer): void {
    read = read.length === 0 ? bytes : Buffer.concat([read, bytes])
    const begins = read.subarray(0, PREFACE.length)
    if (begins.length < PREFACE.length && PREFACE.subarray(0, begins.length).equals(begins)) return
    socket.off('data', peek)
    socket.off('error', ignore)
    socket.off('end', close)
    socket.off('timeout', close)
    socket.setTimeout(0)
    socket.pause()
    socket.unshift(read)
    done(begins.equals(PREFACE))
  }

  function close(): void {
    socket.destroy()
  }
}

function ignore(): void {}
