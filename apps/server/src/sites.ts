import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A port that is bound before what answers on it is composed, because others need to know its number. */
export interface Site {
  readonly port: number
  /** Lets the application answer; requests that came before are given to it now. */
  open(answer: Answer): void
  close(): Promise<void>
}

/** Binds a port for an application. @throws the system's error */
export async function bindSite(host: string, port: number): Promise<Site> {
  let answer: Answer | undefined
  const early: [IncomingMessage, ServerResponse][] = []
  const server = createServer((request, response) => {
    if (answer) answer(request, response)
    else early.push([request, response])
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
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      await closed
      clearInterval(idle)
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
