import { once } from 'node:events'
import { request as requestHttp } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import type { Http2ServerResponse, ServerHttp2Session, ServerHttp2Stream } from 'node:http2'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createClusterGateway } from '../gateway.ts'
import type { ClusterGateway, ClusterGatewayOptions } from '../gateway.ts'
import { textOf } from '../http/exchange.ts'
import type { GatewayResponse } from '../http/exchange.ts'
import type { Listener } from '../http/listener.ts'
import { startScriptedCluster } from '../testing/scripted-cluster.ts'
import type { Response, ScriptedCluster, SpokenHttp } from '../testing/scripted-cluster.ts'
import { CLUSTER_LIMITS, HTTP1_CONNECTIONS_MAX, STREAMS_PER_SESSION } from './cluster-limits.ts'

const NO_ERROR = 0
const INTERNAL_ERROR = 2
const CANCEL = 8

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function startCluster(spoken: SpokenHttp): Promise<ScriptedCluster> {
  const cluster = await startScriptedCluster(spoken)
  closing.push(() => cluster.close())
  return cluster
}

/** Serves each connection, or each stream of HTTP/2, by hand. */
async function serveByHand(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function gatewayTo(url: string, options: Partial<ClusterGatewayOptions> = {}): ClusterGateway {
  const gateway = createClusterGateway({ url, rootSecret: 'root', ...options })
  closing.push(() => gateway.close())
  return gateway
}

async function listenWith(gateway: ClusterGateway): Promise<Listener> {
  const listener = await gateway.listen('127.0.0.1', 0)
  closing.push(() => listener.close())
  return listener
}

const ask = (gateway: ClusterGateway, body: string | undefined = '{"query":"1"}', path = '/query/1'): Promise<GatewayResponse> =>
  gateway.handle({ method: 'POST', path, search: '', headers: { authorization: 'Bearer root' }, body })

function begin({ port }: Listener, path: string): ClientRequest {
  const sent = requestHttp({ host: '127.0.0.1', port, path, method: 'POST', headers: { authorization: 'Bearer root' } })
  sent.on('error', () => {})
  return sent
}

describe('a gateway to a cluster that speaks both versions of HTTP', () => {
  test('sends short requests by HTTP/1.1, open streams and bodies without bytes by HTTP/2', async () => {
    const cluster = await startCluster('both')
    const gateway = gatewayTo(cluster.url)
    await ask(gateway)
    await ask(gateway, '')
    await ask(gateway, '{"token":"t"}', '/stream/1')
    expect(cluster.requests.map(({ version, target, body }) => [version, target, body])).toEqual([
      ['1.1', '/query/1', '{"query":"1"}'],
      ['2.0', '/query/1', ''],
      ['2.0', '/stream/1', '{"token":"t"}'],
    ])
  })

  test('takes as many requests as it may hold, on few connections, and refuses the next, those of the server itself excepted', async () => {
    const cluster = await startCluster('both')
    const held: Response[] = []
    cluster.onRequest = (_, response) => held.push(response)
    const gateway = gatewayTo(cluster.url)
    const answers = Array.from({ length: CLUSTER_LIMITS.pending }, () => ask(gateway))
    await expect.poll(() => held.length).toBe(CLUSTER_LIMITS.pending)
    const sessions = Math.ceil((CLUSTER_LIMITS.pending - HTTP1_CONNECTIONS_MAX) / STREAMS_PER_SESSION)
    expect(cluster.openConnections).toBeLessThanOrEqual(HTTP1_CONNECTIONS_MAX + sessions + 1)
    expect(await ask(gateway)).toMatchObject({ status: 429, body: expect.stringContaining('limit_exceeded') as string })
    const own = gateway.handle({ method: 'POST', path: '/query/1', search: '', headers: {}, body: '{}' }, undefined, true)
    await expect.poll(() => held.length).toBe(CLUSTER_LIMITS.pending + 1)
    cluster.onRequest = (_, response) => void response.end('{}')
    for (const response of held) response.end('{}')
    expect(new Set((await Promise.all([...answers, own])).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await ask(gateway)).status).toBe(200)
  }, 60_000)

  test('closes connections that nobody uses, before the cluster does', async () => {
    const cluster = await startCluster('HTTP/1.1')
    const gateway = gatewayTo(cluster.url)
    await Promise.all(Array.from({ length: 5 }, () => ask(gateway)))
    expect(cluster.openConnections).toBeGreaterThan(0)
    await expect.poll(() => cluster.openConnections).toBe(0)
  }, 20_000)
})

describe('a gateway that is closed', () => {
  test.each(['HTTP/1.1', 'HTTP/2', 'both'] as const)('begins no connection any more to a cluster that speaks %s', async (spoken) => {
    const cluster = await startCluster(spoken)
    const gateway = gatewayTo(cluster.url)
    const finding = ask(gateway)
    gateway.close()
    await finding
    await expect.poll(() => cluster.openConnections).toBe(0)
    const begun = cluster.connections
    const { status, body } = await ask(gateway)
    expect([status, textOf(body)]).toEqual([503, expect.stringContaining('the gateway stops') as string])
    expect(cluster.connections).toBe(begun)
  })
})

describe('a cluster that closes a connection of HTTP/2', () => {
  test('gets the requests again that came behind the last one that it answers, and no others', async () => {
    const cluster = await startCluster('HTTP/2')
    const gateway = gatewayTo(cluster.url)
    await ask(gateway)
    const begun = cluster.connections
    let first: Response | undefined
    cluster.onRequest = ({ body }, response) => {
      if (body === 'first') first = response
      else if (first !== undefined && cluster.connections === begun) {
        const { id = 0, session } = (first as unknown as Http2ServerResponse).stream
        session?.goaway(NO_ERROR, id)
      } else response.end('"answered"')
    }
    const [one, two] = [ask(gateway, 'first'), ask(gateway, 'second')]
    expect(textOf((await two).body)).toBe('"answered"')
    first?.end('"kept"')
    expect(textOf((await one).body)).toBe('"kept"')
    expect(cluster.requests.map(({ body }) => body).slice(1)).toEqual(['first', 'second', 'second'])
    expect(cluster.connections).toBe(begun + 1)
  })

  test('does not get a request again that it may have run', async () => {
    const cluster = await startCluster('HTTP/2')
    cluster.onRequest = (_, response) => (response as unknown as Http2ServerResponse).stream.close(INTERNAL_ERROR)
    expect((await ask(gatewayTo(cluster.url))).status).toBe(502)
    expect(cluster.requests.length).toBe(1)
  })
})

describe('a client that goes', () => {
  test('ends its request by HTTP/2 with a reset, the connection goes on', async () => {
    const cluster = await startCluster('HTTP/2')
    const reset = new Promise<number>((done) => {
      cluster.onRequest = (_, response) => {
        const { stream } = response as unknown as Http2ServerResponse
        stream.once('close', () => done(stream.rstCode ?? -1))
      }
    })
    const gateway = gatewayTo(cluster.url)
    const sent = begin(await listenWith(gateway), '/query/1').end('{}')
    await expect.poll(() => cluster.requests.length).toBe(1)
    const begun = cluster.connections
    sent.destroy()
    expect(await reset).toBe(CANCEL)
    cluster.onRequest = (_, response) => void response.end('{}')
    expect((await ask(gateway)).status).toBe(200)
    expect(cluster.connections).toBe(begun)
  })

  test('ends its request by HTTP/1.1 with its connection', async () => {
    const cluster = await startCluster('HTTP/1.1')
    const closed = new Promise<void>((done) => {
      cluster.onRequest = (_, response) => void response.socket?.once('close', () => done())
    })
    const gateway = gatewayTo(cluster.url)
    const sent = begin(await listenWith(gateway), '/query/1').end('{}')
    await expect.poll(() => cluster.requests.length).toBe(1)
    sent.destroy()
    await closed
  })

  test('before its request is sent lets it be', async () => {
    const cluster = await startCluster('both')
    const gateway = gatewayTo(cluster.url)
    const abort = new AbortController()
    const headers = { authorization: 'Bearer root' }
    const asked = gateway.handle({ method: 'POST', path: '/query/1', search: '', headers, body: '{}' }, abort.signal)
    abort.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    await ask(gateway, '"later"')
    expect(cluster.requests.map(({ body }) => body)).toEqual(['"later"'])
  })
})

describe.each(['HTTP/1.1', 'HTTP/2'] as const)('an answer by %s', (spoken) => {
  test('that breaks off counts as lost, also a short one', async () => {
    const cluster = await startCluster(spoken)
    cluster.onRequest = (_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('{"data":', () => response.destroy())
    }
    const { status, body } = await ask(gatewayTo(cluster.url))
    expect(status).toBe(502)
    expect(textOf(body)).toContain('may have been run')
    expect(cluster.requests.length).toBe(1)
  })

  test('keeps repeated headers and loses those of its connection, interim answers and what follows the body', async () => {
    const cluster = await startCluster(spoken)
    cluster.onRequest = (_, response) => {
      response.writeEarlyHints({ link: '</a.css>; rel=preload' })
      response.writeHead(200, { 'x-odd': ['a', 'b'], 'x-latin': 'gr\u00f6\u00dfer', trailer: 'x-after', 'x-empty': '' })
      if (spoken === 'HTTP/1.1') response.addTrailers({ 'x-after': '1' })
      response.end('"whole"')
    }
    const { status, headers, body } = await ask(gatewayTo(cluster.url))
    expect([status, textOf(body)]).toEqual([200, '"whole"'])
    const named = new Map(headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1]] as const] : [])))
    expect(named.get('x-odd')).toBe('a, b')
    expect(named.get('x-latin')).toBe('gr\u00f6\u00dfer')
    expect(named.get('x-empty')).toBe('')
    for (const name of ['trailer', 'x-after', 'link', 'connection', 'transfer-encoding']) expect([...named.keys()]).not.toContain(name)
  })

  test('without a body has none', async () => {
    const cluster = await startCluster(spoken)
    cluster.onRequest = (_, response) => void response.writeHead(204).end()
    expect(await ask(gatewayTo(cluster.url))).toMatchObject({ status: 204, body: '' })
  })

  test('to a large answer that its client stops to read ends with the client', async () => {
    const cluster = await startCluster(spoken)
    const ended = new Promise<void>((done) => {
      cluster.onRequest = (_, response) => {
        response.writeHead(200, { 'content-length': 64 * 1024 * 1024 })
        response.on('close', done)
        const write = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024)));
        }
        response.on('drain', write)
        write()
      }
    })
    const sent = begin(await listenWith(gatewayTo(cluster.url)), '/query/1').end('{}')
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    await once(answer, 'data')
    sent.destroy()
    await ended
  })
})

describe('a cluster that answers before it has read the request', () => {
  const LARGE = 'x'.repeat(4 * 1024 * 1024)
  const REFUSED = '{"error":{"code":"limit_exceeded","message":"Rate limit exceeded"}}'

  test('by HTTP/1.1 is heard', async () => {
    const url = await serveByHand(
      createServer((socket) => {
        socket.once('data', (bytes: Buffer) => {
          if (bytes.toString('latin1').startsWith('PRI ')) return void socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n')
          socket.write(`HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: ${REFUSED.length}\r\n\r\n${REFUSED}`)
          socket.resume()
        })
      }),
    )
    const { status, body } = await ask(gatewayTo(url), LARGE)
    expect([status, textOf(body)]).toEqual([429, REFUSED])
  })

  test('by HTTP/2 is heard', async () => {
    const server = createHttp2Server()
    server.on('session', (session: ServerHttp2Session) => session.on('error', () => {}))
    server.on('stream', (stream: ServerHttp2Stream) => {
      stream.on('error', () => {})
      stream.respond({ ':status': 429 })
      stream.end(REFUSED, () => stream.close(NO_ERROR))
    })
    const { status, body } = await ask(gatewayTo(await serveByHand(server)), LARGE)
    expect([status, textOf(body)]).toEqual([429, REFUSED])
  })
})

describe('a server that is no cluster', () => {
  test('and sends what is no HTTP counts as a lost connection, and gets one request', async () => {
    let asked = 0
    const url = await serveByHand(
      createServer((socket) => {
        socket.once('data', (bytes: Buffer) => {
          if (bytes.toString('latin1').startsWith('POST ')) asked++
          socket.end('220 mail.example.com ESMTP\r\n')
        })
      }),
    )
    const { status, body } = await ask(gatewayTo(url))
    expect(status).toBe(502)
    expect(textOf(body)).toContain('internal_error')
    expect(asked).toBe(1)
  })

  test('and says nothing is given up', async () => {
    const url = await serveByHand(createServer(() => {}))
    const { status, body } = await ask(gatewayTo(url))
    expect(status).toBe(503)
    expect(textOf(body)).toContain('it does not answer')
  }, 60_000)
})

describe('a target that is no path', () => {
  test('is refused here', async () => {
    const cluster = await startCluster('both')
    expect((await ask(gatewayTo(cluster.url), '{}', '*')).status).toBe(400)
    expect(cluster.requests).toEqual([])
  })
})
