import { createServer } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'
import { createServer as createNetServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'

/** A request as the cluster of a test gets it. */
export interface SentRequest {
  readonly method: string
  /** `1.1` or `2.0`. */
  readonly version: string
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What a cluster speaks on its port; FaunaDB's speak both. */
export type SpokenHttp = 'HTTP/1.1' | 'HTTP/2' | 'both'

type Message = IncomingMessage | Http2ServerRequest
/** The answer of either version, by what they have in common. */
export type Response = ServerResponse

/** A server that answers as its test says, by one version of HTTP. */
export interface ScriptedCluster {
  readonly url: string
  readonly port: number
  readonly requests: readonly SentRequest[]
  /** Connections that have been begun. */
  readonly connections: number
  /** Those that are not closed yet. */
  readonly openConnections: number
  /** How requests are answered from now on. */
  onRequest: (request: SentRequest, response: Response) => void
  /** Cuts all connections and stops. */
  close(): Promise<void>
}

/** Starts a cluster on a port of its own or on a given one. What it is asked to find out whether it speaks HTTP/1.1, it answers by itself. */
export async function startScriptedCluster(spoken: SpokenHttp, port = 0): Promise<ScriptedCluster> {
  const requests: SentRequest[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const serve = (message: Message, response: Response): void => {
    const pieces: Buffer[] = []
    message.on('data', (piece: Buffer) => pieces.push(piece))
    message.on('end', () => {
      const { method = '', url = '', headers, httpVersion: version } = message
      if (url === '/ping') return void response.end('{}')
      const request = { method, version, target: url, headers, body: Buffer.concat(pieces).toString('utf8') }
      requests.push(request)
      cluster.onRequest(request, response)
    })
  }
  const server = createListener(spoken, serve)
  server.on('connection', (socket: Socket) => {
    connections++
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const bound = (server.address() as AddressInfo).port
  const cluster: ScriptedCluster = {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    requests,
    get connections() {
      return connections
    },
    get openConnections() {
      return sockets.size
    },
    onRequest: (_, response) => void response.end('{}'),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return cluster
}

/** A server of both versions looks how a connection begins. */
function createListener(spoken: SpokenHttp, serve: (message: Message, response: Response) => void): Server {
  const serveHttp2 = serve as unknown as Parameters<typeof createHttp2Server>[1] & ((message: Http2ServerRequest) => void)
  // Connections are the gateway's to close.
  const http1 = createServer({ keepAliveTimeout: 0 }, serve)
  const http2 = createHttp2Server(serveHttp2)
  if (spoken !== 'both') return spoken === 'HTTP/2' ? http2 : http1
  return createNetServer((socket) => {
    socket.once('readable', () => {
      const begun = socket.read() as Buffer | null
      if (begun === null) return
      socket.unshift(begun)
      ;(begun.toString('latin1').startsWith('PRI ') ? http2 : http1).emit('connection', socket)
    })
  })
}
