import { connect, type Socket } from 'node:net'
import { must, times, WAIT_MS_MAX, type Attack } from './attack.ts'
import { TOKEN_ATTACKS } from './token-attacks.ts'
import { query, type Victim } from './victim.ts'

const SOCKET_WAIT_MS = 3_000
const MEBIBYTE = 1024 * 1024
/** Keeps ever more arrays until there is no memory left. */
const EXHAUST = 'Array.sequence(0, 10000).fold([], (all, n) => all.append(Array.sequence(n, n + 15000))).length'
/** Takes longer than anybody waits, in one call that never looks at the time. */
const HOLD = '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!".matches("(a+)+$")'
const TEXT_OF_16_MB = 'Array.sequence(0, 20).fold("0123456789abcdef", (all, _) => all + all)'

export const ATTACKS: readonly Attack[] = [
  {
    name: '12 queries of a client key that use up their memory',
    waitMsMax: WAIT_MS_MAX,
    run: async ({ url, hostile }) => {
      const answers = await times(12, () => query(url, hostile, EXHAUST, { 'x-query-timeout-ms': '60000' }))
      const codes = new Set(answers.map(({ status, body }) => `${status} ${body.error?.code}`))
      must(
        [...codes].every((code) => code === '400 invalid_request' || code === '503 time_out'),
        `answers ${[...codes].join()}`,
      )
      return `each refused alone: ${[...codes].join(', ')}`
    },
  },
  {
    name: '8 queries of a client key in one regular expression',
    waitMsMax: WAIT_MS_MAX,
    run: async ({ url, hostile }) => {
      const begun = performance.now()
      const answers = await times(8, () => query(url, hostile, HOLD, { 'x-query-timeout-ms': '3000' }))
      const seconds = (performance.now() - begun) / 1000
      must(
        answers.every(({ status }) => status === 503),
        `answers ${answers.map(({ status }) => status).join()}`,
      )
      must(seconds < 10, `they took ${seconds.toFixed(1)} s`)
      return `cut after ${seconds.toFixed(1)} s of 3 s`
    },
  },
  {
    name: '24 queries whose clients leave',
    waitMsMax: WAIT_MS_MAX,
    run: async ({ url, hostile }) => {
      const abort = new AbortController()
      const sent = times(24, () => fetch(`${url}/query/1`, requestOf(hostile, HOLD, abort.signal)).catch(() => undefined))
      await sleep(2_000)
      abort.abort()
      await sent
      const begun = performance.now()
      must((await query(url, hostile, '1 + 1')).status === 200, 'the key itself is not served again')
      return `the key is served ${Math.round(performance.now() - begun)} ms later`
    },
  },
  {
    name: '8 results of 419 MB',
    waitMsMax: WAIT_MS_MAX,
    run: async ({ url, hostile }) => {
      const fql = `{ let text = ${TEXT_OF_16_MB}; Array.sequence(0, 25).map(_ => text) }`
      const answers = await times(8, () => query(url, hostile, fql))
      const codes = new Set(answers.map(({ body }) => body.error?.code))
      must([...codes].join() === 'value_too_large', `answers ${[...codes].join()}`)
      return 'refused: value_too_large'
    },
  },
  {
    name: '24 answers of 16 MB that nobody reads',
    waitMsMax: WAIT_MS_MAX,
    run: async ({ port, hostile, anonymousMb }) => {
      const sockets = await times(24, async () => sendRequest(port, hostile, TEXT_OF_16_MB, (socket) => socket.pause()))
      await sleep(8_000)
      const memory = anonymousMb()
      for (const socket of sockets) socket.destroy()
      must(memory < 1_500, `${memory} MB`)
      return `${memory} MB of anonymous memory`
    },
  },
  {
    name: '200 uploads of 7 MB without a valid secret',
    waitMsMax: WAIT_MS_MAX,
    run: async ({ port, anonymousMb }) => {
      const before = anonymousMb()
      const sockets = await times(200, async () => {
        const socket = openSocket(port)
        socket.write(`POST /query/1 HTTP/1.1\r\nhost: a\r\nauthorization: Bearer no\r\ncontent-length: ${7 * MEBIBYTE}\r\n\r\n`)
        socket.write('x'.repeat(6 * MEBIBYTE))
        return socket
      })
      await sleep(SOCKET_WAIT_MS)
      const more = anonymousMb() - before
      for (const socket of sockets) socket.destroy()
      must(more < 300, `${more} MB more`)
      return `${more} MB more of anonymous memory`
    },
  },
  {
    name: '300 connections that end in the first bytes of HTTP/2',
    waitMsMax: WAIT_MS_MAX,
    run: async ({ port, descriptors }) => {
      const before = descriptors()
      await times(300, async () => openSocket(port).end('PRI * HT'))
      await sleep(SOCKET_WAIT_MS)
      const more = descriptors() - before
      must(more < 20, `${more} descriptors stay`)
      return `${Math.max(0, more)} descriptors stay`
    },
  },
  {
    name: '300 open streams on one collection, 50 writes',
    waitMsMax: WAIT_MS_MAX,
    run: async ({ url, server }) => {
      const { body } = await query(url, server, 'Book.all().eventSource()', { 'x-format': 'simple' })
      const abort = new AbortController()
      const headers = { authorization: `Bearer ${server}` }
      const request = { method: 'POST', headers, body: JSON.stringify({ token: body.data }), signal: abort.signal }
      await times(300, () => fetch(`${url}/stream/1`, request))
      const waits: number[] = []
      for (let write = 0; write < 50; write++) {
        const begun = performance.now()
        must((await query(url, server, 'Book.create({ title: "Emma" }).id')).status === 200, 'a write is refused')
        waits.push(performance.now() - begun)
      }
      abort.abort()
      const longest = Math.round(Math.max(...waits))
      must(longest < 2_000, `a write waits ${longest} ms`)
      return `a write waits ${longest} ms at most`
    },
  },
  {
    name: '1,000 connections that never send anything',
    waitMsMax: WAIT_MS_MAX,
    run: async ({ port, anonymousMb }) => {
      const before = anonymousMb()
      const sockets = await times(1_000, async () => openSocket(port))
      await sleep(SOCKET_WAIT_MS)
      const more = anonymousMb() - before
      for (const socket of sockets) socket.destroy()
      must(more < 100, `${more} MB more`)
      return `${Math.max(0, more)} MB more of anonymous memory`
    },
  },
  {
    name: 'queries of a page of another origin, with the default secret',
    waitMsMax: WAIT_MS_MAX,
    run: async ({ url }) => {
      const { status } = await query(url, 'secret', 'Database.all()', { origin: 'https://strange.example' })
      must(status === 403, `it is answered with ${status}`)
      return 'refused with 403'
    },
  },
  ...TOKEN_ATTACKS,
]

/** A server that is stopped while requests are under way and half a request is open. */
export async function attackStop(victim: Victim): Promise<string> {
  const socket = openSocket(victim.port)
  socket.write('POST /query/1 HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\n12')
  const site = openSocket(Number(new URL(victim.console).port))
  site.write('POST /api/v1/session HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\n12')
  const running = times(4, () => query(victim.url, victim.hostile, HOLD).catch(() => undefined))
  await sleep(500)
  const ms = await victim.stop()
  await running
  must(ms < 10_000, `it took ${Math.round(ms)} ms`)
  return `stopped after ${(ms / 1000).toFixed(1)} s`
}

function requestOf(secret: string, fql: string, signal: AbortSignal): RequestInit {
  return { method: 'POST', headers: { authorization: `Bearer ${secret}` }, body: JSON.stringify({ query: fql }), signal }
}

function sendRequest(port: number, secret: string, fql: string, prepare: (socket: Socket) => void): Socket {
  const body = JSON.stringify({ query: fql })
  const socket = openSocket(port)
  prepare(socket)
  socket.write(`POST /query/1 HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${secret}\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
  return socket
}

function openSocket(port: number): Socket {
  return connect(port, '127.0.0.1').on('error', () => {}) // the server may close it at any time
}

function sleep(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
