import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { ServerHttp2Session } from 'node:http2'
import { withAnswerHeaders } from './decorate.ts'
import type { Handler } from './exchange.ts'
import { createHttp1Server } from './http1.ts'
import { createHttp2Server } from './http2.ts'
import { DRAIN_TIMEOUT_MS, READ_TIMEOUT_MS } from './limits.ts'

/** A port that answers. */
export interface Listener {
  readonly host: string
  readonly port: number
  /** Stops accepting, lets requests under way finish (for a while) and closes what is left. */
  close(): Promise<void>
}

/** First bytes of every HTTP/2 connection; no HTTP/1 request begins so. */
const PREFACE = Buffer.from('PRI ')

/**
 * Listens for HTTP/1.1 and for HTTP/2 with prior knowledge on one cleartext port: the first bytes of a connection tell which it is.
 *
 * @throws the system's error (`EADDRINUSE`, `EACCES`, …) when the address cannot be had.
 */
export async function listen(host: string, port: number, handler: Handler): Promise<Listener> {
  const decorated = withAnswerHeaders(handler)
  const server = createHttp1Server(decorated)
  const http2 = createHttp2Server(decorated)
  const sockets = new Set<Socket>()
  const sessions = new Set<ServerHttp2Session>()
  http2.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  const serveHttp1 = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    tellProtocol(socket, (isHttp2) => {
      if (isHttp2) return void http2.emit('connection', socket)
      for (const listener of serveHttp1) listener.call(server, socket)
      socket.resume()
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

async function close(server: Server, sockets: ReadonlySet<Socket>, sessions: ReadonlySet<ServerHttp2Session>): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()))
  for (const session of sessions) session.close()
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy() // connected, and never said anything
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => sockets.forEach((socket) => socket.destroy()), DRAIN_TIMEOUT_MS)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}

/** Reads as much of a connection as tells the protocol, and puts it back. */
function tellProtocol(socket: Socket, told: (isHttp2: boolean) => void): void {
  let read: Buffer = Buffer.alloc(0)
  socket.setTimeout(READ_TIMEOUT_MS, () => socket.destroy())
  socket.on('error', ignore)
  socket.on('data', peek)

  function peek(bytes: Buffer): void {
    read = read.length === 0 ? bytes : Buffer.concat([read, bytes])
    const begins = read.subarray(0, PREFACE.length)
    if (begins.length < PREFACE.length && PREFACE.subarray(0, begins.length).equals(begins)) return
    socket.off('data', peek)
    socket.off('error', ignore)
    socket.removeAllListeners('timeout')
    socket.setTimeout(0)
    socket.pause()
    socket.unshift(read)
    told(begins.equals(PREFACE))
  }
}

function ignore(): void {}
