import { createServer } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Http2ServerRequest } from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'

/** A request as the cluster of a test gets it. */
export interface SentRequest {
  readonly method: string
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

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
  /** How requests are answered from now on. */
  onRequest: (request: SentRequest, response: Response) => void
  /** Cuts all connections and stops. */
  close(): Promise<void>
}

/** Starts a cluster that speaks one version of HTTP, on a port of its own or on a given one. */
export async function startScriptedCluster(version: 'HTTP/1.1' | 'HTTP/2', port = 0): Promise<ScriptedCluster> {
  const requests: SentRequest[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const serve = (message: Message, response: Response): void => {
    const pieces: Buffer[] = []
    message.on('data', (piece: Buffer) => pieces.push(piece))
    message.on('end', () => {
      const { method = '', url = '', headers } = message
      const request = { method, target: url, headers, body: Buffer.concat(pieces).toString('utf8') }
      requests.push(request)
      cluster.onRequest(request, response)
    })
  }
  const serveHttp2 = serve as unknown as Parameters<typeof createHttp2Server>[1] & ((message: Http2ServerRequest) => void)
  const server = version === 'HTTP/2' ? createHttp2Server(serveHttp2) : createServer(serve)
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
    onRequest: (_, response) => void response.end('{}'),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
  return cluster
}
