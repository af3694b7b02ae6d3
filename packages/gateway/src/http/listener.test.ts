import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import type { IncomingHttpHeaders } from 'node:http2'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SecretCheck } from './admission.ts'
import { jsonAnswer, UNAUTHORIZED } from './answers.ts'
import type { GatewayRequest } from './exchange.ts'
import { listen } from './listener.ts'
import type { Listener } from './listener.ts'
import { DRAIN_TIMEOUT_MS } from './limits.ts'
import type { ConnectionLimits } from './limits.ts'
import { ANY_ORIGIN } from './origin-policy.ts'

const checkSecret: SecretCheck = (authorization, done) => done(authorization === 'Bearer wrong' ? UNAUTHORIZED : undefined)
const BODY_BYTES = 7 * 1024 * 1024
const OPTIONS = { checkSecret, origins: ANY_ORIGIN }
const requests: GatewayRequest[] = []
let cancelled = 0
let listener: Listener

beforeAll(async () => {
  listener = await listen(
    '127.0.0.1',
    0,
    (request, answer) => {
      requests.push(request)
      if (request.path !== '/never') answer(jsonAnswer(200, JSON.stringify({ length: request.body?.length ?? null }), ['x-own', '1']))
      return () => cancelled++
    },
    OPTIONS,
  )
})
afterAll(() => listener.close())

const url = (path: string): string => `http://127.0.0.1:${listener.port}${path}`

const headersOf = (answer: Response): Record<string, string> => {
  const headers: Record<string, string> = {}
  answer.headers.forEach((value, name) => (headers[name] = value))
  return headers
}

/** Sends bytes as they are and returns what comes back until the server closes. */
async function sendRaw(...pieces: string[]): Promise<string> {
  const socket = connect(listener.port, '127.0.0.1')
  let received = ''
  const closed = once(socket, 'close')
  socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  for (const piece of pieces) {
    socket.write(piece)
    await new Promise((done) => setTimeout(done, 20))
  }
  await closed
  return received
}

interface Http2Answer {
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

async function requestHttp2(headers: Record<string, string>, body?: string): Promise<Http2Answer> {
  const session = connectHttp2(url(''))
  try {
    const stream = session.request({ ':method': 'POST', ':path': '/query/1', ...headers })
    let text = ''
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    const answered = once(stream, 'response') as Promise<[IncomingHttpHeaders]>
    stream.end(body)
    const [received] = await answered
    await once(stream, 'close')
    return { headers: received, text }
  } finally {
    session.close()
  }
}

describe('listen', () => {
  test.each([
    ['http://library.example/query/1?a=b', '/query/1', 'a=b'],
    ['HTTPS://library.example:8443/query/1', '/query/1', ''],
    ['http://library.example', '/', ''],
    ['http://library.example?a=http://b', '/', 'a=http://b'],
    ['//query/1', '//query/1', ''],
  ])('accepts the request target %s', async (target, path, search) => {
    const answer = await sendRaw(`GET ${target} HTTP/1.1\r\nhost: library.example\r\nconnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    expect(requests.at(-1)).toMatchObject({ path, search })
  })

  test('serves HTTP/1.1 with the headers of every answer', async () => {
    const answer = await fetch(url('/query/1?a=b'), { method: 'POST', body: '{}' })
    expect(await answer.json()).toEqual({ length: 2 })
    expect(headersOf(answer)).toMatchObject({
      'content-type': 'application/json;charset=utf-8',
      'content-length': '12',
      connection: 'keep-alive',
      'x-faunadb-build': expect.any(String) as string,
      traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/) as string,
    })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(requests.at(-1)).toMatchObject({ method: 'POST', path: '/query/1', search: 'a=b', body: '{}' })
  })

  test('serves HTTP/2 with prior knowledge on the same port', async () => {
    const { headers, text } = await requestHttp2({}, '{"n":1}')
    expect(text).toBe('{"length":7}')
    expect(headers[':status']).toBe(200)
    expect(headers['content-type']).toBe('application/json;charset=utf-8')
    expect(headers.connection).toBeUndefined()
  })

  test('tells the protocols apart when the first bytes come in pieces', async () => {
    const answer = await sendRaw('P', 'R', 'OPFIND /x HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('takes a missing body for none over HTTP/1.1 and for an empty one over HTTP/2', async () => {
    await fetch(url('/query/1'), { method: 'POST' })
    expect(requests.at(-1)?.body).toBeUndefined()
    await requestHttp2({})
    expect(requests.at(-1)?.body).toBe('')
  })

  test('answers questions before a request of another origin itself', async () => {
    const count = requests.length
    const answer = await fetch(url('/library'), { method: 'OPTIONS', headers: { origin: 'https://library.example' } })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('content-type')).toBeNull()
    expect(headersOf(answer)).toMatchObject({
      'access-control-allow-origin': 'https://library.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-max-age': '86400',
      'access-control-expose-headers': '',
      'content-length': '0',
    })
    expect(requests).toHaveLength(count)
  })

  test('echoes the origin of a request and exposes the headers of the answer', async () => {
    const answer = await fetch(url('/query/1'), { headers: { origin: 'null' } })
    expect(answer.headers.get('access-control-allow-origin')).toBe('null')
    expect(answer.headers.get('access-control-expose-headers')).toBe('x-own')
    expect(answer.headers.get('access-control-max-age')).toBeNull()
  })

  test('answers HEAD without a body', async () => {
    const answer = await fetch(url('/query/1'), { method: 'HEAD' })
    expect(answer.headers.get('content-length')).toBe('0')
  })

  test('refuses bodies beyond 8 MiB and goes on', async () => {
    const large = 'x'.repeat(8 * 1024 * 1024 + 1)
    const answer = await fetch(url('/query/1'), { method: 'POST', body: large })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toEqual({ error: { code: 'request_size_exceeded', message: 'Request entity is too large' } })
    const second = await requestHttp2({}, large)
    expect(second.headers[':status']).toBe(413)
    expect((await fetch(url('/query/1'), { method: 'POST', body: large.slice(1) })).status).toBe(200)
  })

  test('refuses a body of unknown length once it is beyond the limit', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let at = 0; at < 9; at++) controller.enqueue(new Uint8Array(1024 * 1024))
        controller.close()
      },
    })
    const answer = await fetch(url('/query/1'), { method: 'POST', body, duplex: 'half' } as RequestInit)
    expect(answer.status).toBe(413)
  })

  test.each([
    ['a header of 10000 characters', '/query/1', { 'x-driver-env': 'e'.repeat(10_000) }, 400],
    ['a header of 4000 characters', '/query/1', { 'x-driver-env': 'e'.repeat(4_000) }, 200],
    ['an address of 20000 characters', `/query/1?x=${'e'.repeat(20_000)}`, {}, 400],
    ['an address of 4000 characters', `/query/1?x=${'e'.repeat(4_000)}`, {}, 200],
  ])('answers %s', async (_, path, headers, status) => {
    const answer = await fetch(url(path), { headers })
    expect(answer.status).toBe(status)
    if (status === 400) expect(await answer.json()).toEqual({ error: 'bad request' })
  })

  test('answers what is no HTTP with the bytes of a refusal', async () => {
    const answer = await sendRaw('hello there\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(answer).toMatch(/\{"error":"bad request"\}$/)
  })

  test('takes a request target in absolute form as the path and query that it names', async () => {
    const answer = await sendRaw('GET http://proxy.example:80/ping?scope=node HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(requests.at(-1)?.path).toBe('/ping')
  })

  test('tells a route when its client has gone', async () => {
    const abort = new AbortController()
    const before = cancelled
    const answer = fetch(url('/never'), { signal: abort.signal }).catch(() => 'aborted')
    await expect.poll(() => requests.at(-1)?.path).toBe('/never')
    abort.abort()
    expect(await answer).toBe('aborted')
    await expect.poll(() => cancelled).toBeGreaterThan(before)
  })

  test('names the system error of a port that is taken', async () => {
    await expect(listen('127.0.0.1', listener.port, () => () => {}, OPTIONS)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test('closes although clients keep their connections', async () => {
    const own = await listen(
      '127.0.0.1',
      0,
      (_, answer) => {
        answer(jsonAnswer(200, '{}'))
        return () => {}
      },
      OPTIONS,
    )
    await (await fetch(`http://127.0.0.1:${own.port}/`)).text()
    const session = connectHttp2(`http://127.0.0.1:${own.port}`)
    await once(session, 'connect')
    const silent = connect(own.port, '127.0.0.1').on('error', () => {})
    await once(silent, 'connect')
    let isOver = false
    // The stop waits so long for requests, of which there are none.
    const longest = setTimeout(() => (isOver = true), DRAIN_TIMEOUT_MS)
    await own.close()
    clearTimeout(longest)
    expect(isOver).toBe(false)
    session.destroy()
    silent.destroy()
  })

  test('closes a connection that ends in the middle of its first bytes', async () => {
    const socket = connect(listener.port, '127.0.0.1')
    const closed = once(socket, 'close')
    socket.resume().end('PRI * HT')
    await closed
  })

  test('refuses what only begins like HTTP/2', async () => {
    expect(await sendRaw('PRI * HTTP/3.0\r\n\r\nSM\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('reads a large body for a valid secret only', async () => {
    const body = 'x'.repeat(1024 * 1024)
    const refused = await fetch(url('/query/1'), { method: 'POST', body, headers: { authorization: 'Bearer wrong' } })
    expect(refused.status).toBe(401)
    const overHttp2 = await requestHttp2({ authorization: 'Bearer wrong' }, body)
    expect(overHttp2.headers[':status']).toBe(401)
    expect(await (await fetch(url('/query/1'), { method: 'POST', body })).json()).toEqual({ length: body.length })
  })

  test('holds so much of one owner that has sent no whole body yet, and of others beside', async () => {
    const open = Array.from({ length: 12 }, () => {
      const socket = connect(listener.port, '127.0.0.1').on('error', () => {})
      socket.write(`POST /query/1 HTTP/1.1\r\nhost: a\r\nauthorization: Bearer many\r\ncontent-length: ${BODY_BYTES}\r\n\r\n`)
      socket.write('x'.repeat(BODY_BYTES - 1))
      return socket
    })
    const answers = open.map((socket) => once(socket, 'data').then(([bytes]) => String(bytes as Buffer)))
    expect(await Promise.race(answers)).toMatch(/^HTTP\/1\.1 429 .*"limit_exceeded"/s)
    expect((await fetch(url('/query/1'), { method: 'POST', body: 'x'.repeat(BODY_BYTES) })).status).toBe(200)
    for (const socket of open) socket.destroy()
    for (const answer of answers) answer.catch(() => {})
  })

  test('closes at once what has sent half a request, and answers what has sent a whole one', async () => {
    let answerLater: (() => void) | undefined
    const own = await listen(
      '127.0.0.1',
      0,
      (_, answer) => {
        answerLater = () => answer(jsonAnswer(200, '{}'))
        return () => {}
      },
      OPTIONS,
    )
    const half = connect(own.port, '127.0.0.1').on('error', () => {})
    half.write('POST /query/1 HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\n12')
    const whole = fetch(`http://127.0.0.1:${own.port}/`)
    await expect.poll(() => answerLater).toBeDefined()
    const halfClosed = once(half, 'close')
    const closed = own.close()
    await halfClosed
    answerLater?.()
    expect((await whole).status).toBe(200)
    await closed
  })

  describe('limits of connections', () => {
    const LARGE_ANSWER = Array.from({ length: 64 }, () => Buffer.alloc(1024 * 1024))

    /** Answers everything at once, `/large` with more than fits into the buffers of a connection. */
    async function useListener(
      limits: Partial<ConnectionLimits>,
      run: (port: number, closed: () => number) => Promise<void>,
    ): Promise<void> {
      let closed = 0
      const own = await listen(
        '127.0.0.1',
        0,
        ({ path }, answer) => {
          answer(jsonAnswer(200, path === '/large' ? LARGE_ANSWER : '{}'))
          return () => closed++
        },
        { ...OPTIONS, limits },
      )
      try {
        await run(own.port, () => closed)
      } finally {
        await own.close()
      }
    }

    test('close an HTTP/2 connection that has been without requests, before the first and after the last', async () => {
      await useListener({ sessionIdleMs: 50 }, async (port) => {
        const silent = connectHttp2(`http://127.0.0.1:${port}`)
        await once(silent, 'close')
        const used = connectHttp2(`http://127.0.0.1:${port}`)
        const closed = once(used, 'close')
        const stream = used.request({ ':path': '/' }).resume()
        await once(stream, 'close')
        await closed
      })
    })

    test('leave an HTTP/2 connection with a request under way', async () => {
      await useListener({ sessionIdleMs: 50, readerStallMs: 600_000 }, async (port) => {
        const session = connectHttp2(`http://127.0.0.1:${port}`)
        const unread = session.request({ ':path': '/large' })
        await once(unread, 'response')
        const others = connectHttp2(`http://127.0.0.1:${port}`)
        await once(others, 'close') // as long as an idle connection lives
        expect(session.closed).toBe(false)
        session.destroy()
      })
    })

    test('cut off a client that reads nothing of a large answer', async () => {
      await useListener({ readerStallMs: 100 }, async (port, closed) => {
        const socket = connect(port, '127.0.0.1').pause()
        socket.on('error', () => {}).write('GET /large HTTP/1.1\r\nhost: a\r\n\r\n')
        await expect.poll(closed).toBe(1)
        let received = 0
        socket.on('data', (bytes: Buffer) => (received += bytes.length)).resume()
        await once(socket, 'close')
        expect(received).toBeLessThan(LARGE_ANSWER.length * 1024 * 1024)
      })
    })

    test.each([
      ['in total', { total: 3 }],
      ['of one address', { ofAddress: 3 }],
    ])('close connections beyond those %s, and take others once there is room', async (_name, limits) => {
      await useListener(limits, async (port) => {
        const answered = async (): Promise<Socket | undefined> => {
          const socket = connect(port, '127.0.0.1').on('error', () => {})
          socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
          const first = await Promise.race([once(socket, 'data'), once(socket, 'close')])
          return Buffer.isBuffer(first[0]) ? socket : undefined
        }
        const open = [await answered(), await answered(), await answered()]
        expect(open).not.toContain(undefined)
        expect(await answered()).toBeUndefined()
        open[0]?.destroy()
        await expect.poll(async () => (await answered()) !== undefined).toBe(true)
        for (const socket of open) socket?.destroy()
      })
    })
  })
})
