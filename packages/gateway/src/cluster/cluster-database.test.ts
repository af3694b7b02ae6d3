import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request as requestHttp } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { connect } from 'node:http2'
import type { Http2ServerResponse } from 'node:http2'
import { systemClock } from '@terrarium/base'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClusterGateway } from '../gateway.ts'
import type { ClusterGateway, ClusterGatewayOptions } from '../gateway.ts'
import type { Listener } from '../http/listener.ts'
import type { QueryEvent } from '../metering/query-event.ts'
import { createClusterDatabase } from './cluster-database.ts'
import { startScriptedCluster } from '../testing/scripted-cluster.ts'
import type { Response, ScriptedCluster } from '../testing/scripted-cluster.ts'

const QUERY = '{"query":"1"}'
const ANSWER =
  '{"data":{"stats":{"read_ops":9}},"summary":"","txn_ts":1,"stats":{"compute_ops":3,"read_ops":2,"write_ops":1,"query_time_ms":4,"contention_retries":1,"storage_bytes_read":70,"storage_bytes_write":80,"rate_limits_hit":[]},"schema_version":0}'

let gateway: ClusterGateway | undefined
let listener: Listener | undefined
let cluster: ScriptedCluster | undefined

afterEach(async () => {
  await listener?.close()
  gateway?.close()
  await cluster?.close()
  gateway = listener = cluster = undefined
})

async function open(url: string, options: Partial<ClusterGatewayOptions> = {}): Promise<Listener> {
  gateway = createClusterGateway({ url, rootSecret: 'root', ...options })
  listener = await gateway.listen('127.0.0.1', 0)
  return listener
}

const post = (path: string, body = QUERY, headers: Record<string, string> = {}): Promise<globalThis.Response> =>
  fetch(`http://127.0.0.1:${listener?.port}${path}`, { method: 'POST', headers: { authorization: 'Bearer root', ...headers }, body })

/** Begins a request by HTTP/1.1 whose answer is read by hand. */
function begin(path: string): ClientRequest {
  const sent = requestHttp({ host: '127.0.0.1', port: listener?.port, path, method: 'POST', headers: { authorization: 'Bearer root' } })
  sent.on('error', () => {})
  sent.end('{"token":"t"}')
  return sent
}

describe.each(['HTTP/1.1', 'HTTP/2'] as const)('a gateway to a cluster that speaks %s', (version) => {
  let remote: ScriptedCluster
  beforeEach(async () => {
    cluster = remote = await startScriptedCluster(version)
  })

  test('forwards paths, query strings, bodies and the headers of the protocol, and no others', async () => {
    await open(remote.url)
    const headers = { 'x-format': 'tagged', 'x-query-tags': 'a=1', 'x-driver-env': 'test', origin: 'http://page.test', cookie: 'session=1' }
    await post('/schema/1/update?version=12&staged=true', 'größer', headers)
    expect(remote.requests).toMatchObject([{ method: 'POST', target: '/schema/1/update?version=12&staged=true', body: 'größer' }])
    const [{ headers: sent }] = remote.requests as [ScriptedCluster['requests'][number]]
    expect(sent).toMatchObject({ authorization: 'Bearer root', 'x-format': 'tagged', 'x-query-tags': 'a=1', 'x-driver-env': 'test' })
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['cookie']))
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['origin']))
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['accept-encoding']))
  })

  test('hands on the answer as it is, and adds the headers of shared origins', async () => {
    remote.onRequest = (_, response) => {
      response.writeHead(418, {
        'content-type': 'application/json;charset=utf-8',
        traceparent: '00-cluster-00',
        'x-faunadb-build': 'build 7',
        'access-control-allow-origin': 'http://other.test',
        'www-authenticate': 'Bearer',
      })
      response.end('{"odd" :\t1.50e+2 }\n')
    }
    await open(remote.url)
    const answer = await post('/query/1', QUERY, { origin: 'http://page.test' })
    expect(answer.status).toBe(418)
    expect(await answer.text()).toBe('{"odd" :\t1.50e+2 }\n')
    expect(answer.headers.get('traceparent')).toBe('00-cluster-00')
    expect(answer.headers.get('x-faunadb-build')).toBe('build 7')
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://page.test')
    expect(answer.headers.get('access-control-expose-headers')).toBe('')
  })

  test('hands on a large answer byte by byte, however slowly it is read', async () => {
    const large = randomBytes(12 * 1024 * 1024)
    remote.onRequest = (_, response) => {
      response.writeHead(200, { 'content-length': large.length })
      response.end(large)
    }
    await open(remote.url)
    const [answer] = (await once(begin('/query/1'), 'response')) as [IncomingMessage]
    const hash = createHash('sha256')
    let bytes = 0
    for await (const piece of answer as AsyncIterable<Buffer>) {
      hash.update(piece)
      bytes += piece.length
      await new Promise((done) => setImmediate(done))
    }
    expect(bytes).toBe(large.length)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(large).digest('hex'))
  })

  test('ends an answer that breaks off, so that it is not taken for whole', async () => {
    remote.onRequest = (_, response) => {
      response.writeHead(200, { 'content-length': 8_000_000 })
      response.write(Buffer.alloc(2_000_000), () => void remote.close())
    }
    await open(remote.url)
    await expect(post('/query/1').then((answer) => answer.text())).rejects.toThrow()
  })

  test('hands on events as they come, and ends the stream of a client that has gone', async () => {
    let stream: Response | undefined
    remote.onRequest = (_, response) => {
      stream = response
      response.writeHead(200, { 'x-fauna-stream-id': '7' })
      response.write('{"type":"status"}\r\n')
    }
    await open(remote.url)
    const sent = begin('/stream/1')
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    expect(answer.headers['x-fauna-stream-id']).toBe('7')
    expect(String((await once(answer, 'data'))[0])).toBe('{"type":"status"}\r\n')
    stream?.write('{"type":"add"}\r\n')
    expect(String((await once(answer, 'data'))[0])).toBe('{"type":"add"}\r\n')
    const gone = once(stream as Response, 'close')
    sent.destroy()
    await gone
  })

  test('lets a cluster wait whose events a client does not read', async () => {
    let written = 0
    let isHeldUp = false
    remote.onRequest = (_, response) => {
      response.writeHead(200)
      const write = (): void => {
        while (written < 256 * 1024 * 1024) {
          written += 1024 * 1024
          if (!response.write(Buffer.alloc(1024 * 1024, 'x'))) {
            isHeldUp = true
            return
          }
        }
      }
      response.on('drain', () => {
        isHeldUp = false
        write()
      })
      write()
    }
    await open(remote.url)
    const sent = begin('/stream/1')
    await once(sent, 'response')
    let before = -1
    await expect
      .poll(() => {
        const isStill = isHeldUp && written === before
        before = written
        return isStill
      })
      .toBe(true)
    expect(written).toBeLessThan(64 * 1024 * 1024)
    sent.destroy()
  })

  test('gives up on a query whose client has gone', async () => {
    const ended = new Promise<void>((done) => {
      remote.onRequest = (_, response) => response.once('close', () => done())
    })
    await open(remote.url)
    const sent = begin('/query/1')
    await expect.poll(() => remote.requests.length).toBe(1)
    sent.destroy()
    await ended
  })

  test('says that it is not known whether a query was run whose connection is lost, and sends it once only', async () => {
    remote.onRequest = () => void remote.close()
    await open(remote.url)
    const answer = await post('/query/1')
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({
      error: { code: 'internal_error', message: expect.stringContaining('may have been run') as string },
    })
    expect(remote.requests.length).toBe(1)
  })

  test('tells a query that is not answered in time', async () => {
    remote.onRequest = () => {}
    await open(remote.url, { limits: { answerMs: 1_000 } })
    const answer = await post('/query/1', QUERY, { 'x-query-timeout-ms': '10' })
    expect(answer.status).toBe(440)
    expect(await answer.json()).toMatchObject({ error: { code: 'time_out' } })
  }, 20_000)

  test('keeps its connections', async () => {
    await open(remote.url)
    for (let at = 0; at < 20; at++) await (await post('/query/1')).text()
    expect(remote.connections).toBeLessThanOrEqual(2)
  })

  test('refuses requests beyond its limit', async () => {
    remote.onRequest = () => {}
    await open(remote.url, { limits: { pending: 2 } })
    const held = [begin('/query/1'), begin('/query/1')]
    await expect.poll(() => remote.requests.length).toBe(2)
    const answer = await post('/query/1')
    expect(answer.status).toBe(429)
    expect(await answer.json()).toMatchObject({ error: { code: 'limit_exceeded' } })
    for (const sent of held) sent.destroy()
  })

  test('counts a query by the account in its answer', async () => {
    remote.onRequest = ({ target }, response) =>
      void response.end(target === '/authorized' ? '{"account":"0","global_id":"yyyyyyyyyyyyn"}' : ANSWER)
    const events: QueryEvent[] = []
    await open(remote.url, { onQuery: (event) => events.push(event) })
    await post('/query/1', QUERY, { authorization: 'Bearer root:Shop/North:@role/clerk', 'x-query-tags': 'a=1' })
    await expect
      .poll(() => events)
      .toMatchObject([
        {
          databasePath: 'Shop/North',
          role: 'clerk',
          tags: 'a=1',
          status: 200,
          computeOps: 3,
          readOps: 2,
          writeOps: 1,
          bytesRead: 70,
          bytesWritten: 80,
          contentionRetries: 1,
          requestBytes: QUERY.length,
          responseBytes: ANSWER.length,
        },
      ])
  })

  test('counts a query before its answer is out, as this process may be killed then', async () => {
    remote.onRequest = ({ target }, response) =>
      void response.end(target === '/authorized' ? '{"account":"0","global_id":"yyyyyyyyyyyyn"}' : ANSWER)
    const steps: string[] = []
    const onQuery = (): unknown => steps.push('counted')
    const database = createClusterDatabase({ url: remote.url, rootSecret: 'root', clock: systemClock, onQuery })
    const headers = { authorization: 'Bearer root' }
    const request = { method: 'POST', path: '/query/1', search: '', headers, body: QUERY } as const
    const answered = (): Promise<void> =>
      new Promise((done) => {
        const onAnswer = (): void => done(void steps.push('answered'))
        database.answer(request, onAnswer, false)
      })
    await answered()
    await expect.poll(() => steps).toContain('counted') // from now on it is known whose secret this is
    steps.length = 0
    await answered()
    expect(steps).toEqual(['counted', 'answered'])
    database.close()
  })

  test('counts queries by JWTs as those', async () => {
    remote.onRequest = ({ target }, response) =>
      void response.end(target === '/authorized' ? '{"account":"0","global_id":"yyyyyyyyyyyyy"}' : ANSWER)
    const events: QueryEvent[] = []
    await open(remote.url, { onQuery: (event) => events.push(event) })
    await post('/query/1', QUERY, { authorization: 'Bearer eyJhbGciOiJSUzI1NiJ9.e30.c2ln' })
    await expect.poll(() => events).toMatchObject([{ databasePath: '', role: 'jwt', status: 200 }])
    expect(remote.requests.filter(({ body }) => body.includes('Key.byId'))).toEqual([])
  })

  test('counts queries of keys that it cannot be asked about for a moment', async () => {
    const key = Buffer.concat([Buffer.from('7e700000000000000005', 'hex'), randomBytes(20)]).toString('base64url')
    const faults = new Map<string, number>()
    remote.onRequest = ({ target, body, headers }, response) => {
      const asked = target === '/authorized' ? 'secret' : body.includes('Key.byId') ? 'role' : body.includes('Database.all') ? 'path' : ''
      const before = faults.get(asked) ?? 0
      if (asked !== '' && before < 2) {
        faults.set(asked, before + 1)
        return before === 0 ? void response.writeHead(503, { 'retry-after': '1' }).end('<html>') : void response.destroy()
      }
      if (asked === 'secret') return void response.end('{"account":"0","global_id":"yyyyyyyyyyyyn"}')
      if (asked === 'path')
        return void response.end(
          headers.authorization === 'Bearer root' ? '{"data":[{"name":"Shop","id":"yyyyyyyyyyyyn"}]}' : '{"data":[]}',
        )
      response.end(asked === 'role' ? '{"data":"server"}' : ANSWER)
    }
    const events: QueryEvent[] = []
    await open(remote.url, { onQuery: (event) => events.push(event) })
    await post('/query/1', QUERY, { authorization: `Bearer ${key}` })
    await expect.poll(() => events).toMatchObject([{ databasePath: 'Shop', role: 'server' }])
  })

  test('answers HTTP/2 clients, too', async () => {
    remote.onRequest = (_, response) => void response.end(ANSWER)
    await open(remote.url)
    const session = connect(`http://127.0.0.1:${listener?.port}`)
    const stream = session.request({ ':method': 'POST', ':path': '/query/1', authorization: 'Bearer root' })
    stream.end(QUERY)
    let text = ''
    for await (const piece of stream as AsyncIterable<Buffer>) text += String(piece)
    session.close()
    expect(text).toBe(ANSWER)
  })
})

describe('a gateway to a cluster that is out of reach', () => {
  test('says that nothing was run', async () => {
    const gone = await startScriptedCluster('HTTP/2')
    await gone.close()
    await open(gone.url)
    const answer = await post('/query/1')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({
      error: {
        code: 'internal_error',
        message: 'The database cluster cannot be reached (ECONNREFUSED). Nothing was run: try again later.',
      },
    })
  })

  test.each([
    ['HTTP/1.1', 'HTTP/2'],
    ['HTTP/2', 'HTTP/1.1'],
  ] as const)('finds it again, also when %s has become %s meanwhile', async (before, after) => {
    const first = await startScriptedCluster(before)
    await open(first.url)
    expect((await post('/query/1')).status).toBe(200)
    await first.close()
    await expect.poll(async () => (await post('/query/1')).status).toBe(503)
    cluster = await startScriptedCluster(after, first.port)
    expect((await post('/query/1')).status).toBe(200)
  })

  test('sends a request again that the cluster has refused before it ran', async () => {
    cluster = await startScriptedCluster('HTTP/2')
    let refused = 0
    cluster.onRequest = (_, response) => {
      if (refused++ < 2) (response as unknown as Http2ServerResponse).stream.close(REFUSED_STREAM)
      else response.end('{}')
    }
    await open(cluster.url)
    expect((await post('/query/1')).status).toBe(200)
    expect(cluster.requests.length).toBe(3)
  })
})

const REFUSED_STREAM = 7
