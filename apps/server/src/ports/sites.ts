import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** Longest wait of an orderly stop for requests under way. */
const DRAIN_MS = 4_000

/** A port that is bound before its application is composed, because others need its number. */
export interface Site {
  readonly port: number
  /** Lets the application answer, earlier requests included. */
  open(answer: Answer): void
  close(): Promise<void>
}

/** Binds a port for an application. @throws the system's error */
export async function bindSite(host: string, port: number): Promise<Site> {
  let answer: Answer | undefined
  const early: [IncomingMessage, ServerResponse][] = []
  /** How many whole requests of each connection have no answer yet. */
  const sockets = new Map<Socket, number>()
  const count = (socket: Socket, more: number): void => {
    const before = sockets.get(socket)
    if (before !== undefined) sockets.set(socket, before + more)
  }
  const server = createServer((request, response) => {
    const { socket } = request
    let counted = 0
    request.once('end', () => {
      if (response.destroyed) return
      counted = 1
      count(socket, counted)
    })
    response.once('close', () => count(socket, -counted))
    if (answer) answer(request, response)
    else early.push([request, response])
  })
  server.on('connection', (socket) => {
    sockets.set(socket, 0)
    socket.once('close', () => sockets.delete(socket))
  })
  await listen(server, host, port)
  return {
    port: (server.address() as AddressInfo).port,
    open: (opened) => {
      answer = opened
      for (const [request, response] of early.splice(0)) opened(request, response)
    },
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const [, response] of early.splice(0)) response.destroy()
      const closeIdle = (): void => {
        for (const [socket, requests] of sockets) if (requests === 0) socket.destroy()
      }
      closeIdle()
      const idle = setInterval(closeIdle, 50)
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await closed
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, () => {
      server.off('error', fail)
      done()
    })
  })
}
