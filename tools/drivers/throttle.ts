import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

const BODY_BYTES = 8 * 1024 * 1024
/** As many bodies under way as a key may have. */
const BODIES = 8
/** Beyond what is not counted. */
const PROBE = JSON.stringify({ query: `"${'x'.repeat(10_000)}".length` })
const POLL_MS = 20
const HOLD_MS_MAX = 30_000

/** Lets a walk have its requests refused with 429: `POST /hold` uses up what bodies of the key may take, `POST /release` gives it back. */
export interface Throttle {
  readonly url: string
  readonly close: () => void
}

/** Starts a throttle of a key. Requests below 4 KiB are not concerned. */
export async function startThrottle(url: string, secret: string): Promise<Throttle> {
  const held = new Set<Socket>()
  let isHeld = false
  const server = createServer((request, response) => {
    isHeld = request.url === '/hold'
    if (isHeld) for (let body = 0; body < BODIES; body++) openBody()
    else destroyAll()
    void answersWith(isHeld ? 429 : 200).then((isSo) => response.writeHead(isSo ? 200 : 500).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      isHeld = false
      destroyAll()
      server.close()
      server.closeAllConnections()
    },
  }

  function destroyAll(): void {
    for (const socket of held) socket.destroy()
    held.clear()
  }

  async function answersWith(status: number): Promise<boolean> {
    const headers = { authorization: `Bearer ${secret}` }
    for (const until = performance.now() + HOLD_MS_MAX; performance.now() < until;) {
      if ((await fetch(`${url}/query/1`, { method: 'POST', headers, body: PROBE })).status === status) return true
      await new Promise((done) => setTimeout(done, POLL_MS))
    }
    return false
  }

  /** A request whose body lacks its last byte. One that is refused because another body came between is sent again. */
  function openBody(): void {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    held.add(socket)
    socket.on('error', () => {}) // ended with the server
    socket.once('data', () => socket.destroy())
    socket.once('close', () => {
      if (held.delete(socket) && isHeld) openBody()
    })
    socket.write(`POST /query/1 HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${secret}\r\ncontent-length: ${BODY_BYTES}\r\n\r\n`)
    socket.write('x'.repeat(BODY_BYTES - 1))
  }
}
