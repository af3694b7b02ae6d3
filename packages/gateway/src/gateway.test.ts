import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInProcessTransport } from './in-process-transport.ts'
import { textOf } from './http/exchange.ts'
import { startFakeGateway, startForwardingGateway } from './testing/fake-gateway.ts'
import type { FakeGateway } from './testing/fake-gateway.ts'

/** Waits until queries have somewhere else to go when an executor is held up. */
const spareExecutor = (fake: FakeGateway) => expect.poll(() => fake.pool.free).toBeGreaterThan(1)

describe.each([
  ['over embedded executors', startFakeGateway],
  ['over a cluster', startForwardingGateway],
])('a gateway %s', (_, start) => {
  let fake: FakeGateway

  beforeAll(async () => {
    fake = await start()
  })
  afterAll(() => fake.close())

  const request = async (method: string, path: string, headers: Record<string, string> = {}, search = '') => {
    const answer = await fake.gateway.handle({ method, path, search, headers, body: undefined })
    return { ...answer, body: textOf(answer.body) }
  }

  describe('a query', () => {
    test('is answered with its data and a time of its own', async () => {
      const [first, second] = await Promise.all([fake.query('echo hello'), fake.query('echo hello')])
      expect(first).toMatchObject({ status: 200, body: { data: 'hello', summary: '', schema_version: 0 } })
      expect(first.body.txn_ts).not.toBe(second.body.txn_ts)
    })

    test('that writes is answered with its commit time', async () => {
      const { body } = await fake.query('write a', { 'x-format': 'tagged' })
      const { '@time': time } = body.data as { '@time': string }
      expect(Math.floor((body.txn_ts ?? 0) / 1000)).toBe(Date.parse(time))
      expect(fake.writer.snapshot().time).toBe(body.txn_ts)
    })

    test('takes at least a millisecond by its own account', async () => {
      for (let at = 0; at < 5; at++) {
        const { stats } = (await fake.query('echo quick')).body
        expect((stats as { query_time_ms: number }).query_time_ms).toBeGreaterThanOrEqual(1)
      }
    })

    test('is seen by the next one', async () => {
      await Promise.all(Array.from({ length: 20 }, () => fake.query('write counted', { 'x-max-contention-retries': '7' })))
      const snapshot = fake.writer.snapshot()
      expect(snapshot.get(Buffer.from('counted'))?.length).toBeGreaterThan(1)
      snapshot.release()
    })

    test('without a good secret is refused with a challenge, its tags echoed', async () => {
      const { status, headers, body } = await fake.query('echo', { authorization: 'Bearer wrong', 'x-query-tags': 'a=1' })
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toBe('Bearer')
      expect(body).toEqual({ error: { code: 'unauthorized', message: 'Access token required' }, query_tags: 'a=1' })
    })

    test('with a bad header or body is refused before its secret is looked at', async () => {
      const header = await fake.query('echo', { authorization: 'Bearer wrong', 'x-format': 'json' })
      expect(header).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_request', message: "Invalid header 'x-format': Invalid format json" } },
      })
      const { status, body } = await fake.gateway.handle({ method: 'POST', path: '/query/1', search: '', headers: {}, body: '{}' })
      expect([status, textOf(body)]).toEqual([400, '{"error":{"code":"invalid_request","message":"Invalid request body"}}'])
    })

    test('gets the name of the host when it is traced, and only then', async () => {
      expect((await fake.query('echo 1', { 'x-trace': 'on' })).headers.get('x-faunadb-host')).toBe('terrarium')
      expect((await fake.query('echo 1', { traceparent: 'anything' })).headers.get('x-faunadb-host')).toBeUndefined()
    })

    test('that meets a defect is answered as an internal error', async () => {
      expect(await fake.query('throw')).toMatchObject({ status: 500, body: { error: { code: 'internal_error' } } })
    })

    test('that reads a time far ahead is refused, a near one is waited for', async () => {
      const ahead = (ms: number): Record<string, string> => ({ 'x-last-txn-ts': String(Date.now() * 1000 + ms * 1000) })
      expect(await fake.query('echo', ahead(60_000))).toMatchObject({ status: 503, body: { error: { code: 'time_out' } } })
      const begun = performance.now()
      expect((await fake.query('echo', ahead(200))).status).toBe(200)
      expect(performance.now() - begun).toBeGreaterThan(150)
    })

    test('is counted with who made it and what it cost', async () => {
      const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
      await fake.query('echo counted', { 'x-query-tags': 'page=home', traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
      await expect
        .poll(() => fake.events.at(-1))
        .toMatchObject({
          kind: 'query',
          traceId,
          role: 'admin',
          tags: 'page=home',
          status: 200,
          computeOps: 1,
          readOps: 2,
          bytesRead: 3,
        })
    })
  })

  describe('a query that runs out of time', () => {
    test.each([
      ['1', 'echo', 440],
      ['50', 'spin 5000', 440],
      ['1100', 'spin 5000', 503],
    ])('of %s ms in %j is answered with %s', async (timeout, text, expected) => {
      const { status, body } = await fake.query(text, { 'x-query-timeout-ms': timeout })
      expect(status).toBe(expected)
      expect(body.error?.code).toBe('time_out')
      if (expected === 440) expect(body.error?.message).toContain('aggressive deadline')
    })

    test('and does not end by itself is ended with its executor', async () => {
      const warnings: string[] = []
      const note = ({ name }: Error): void => void warnings.push(name)
      process.on('warning', note)
      const { status } = await fake.query('stuck 3600000', { 'x-query-timeout-ms': '100' })
      expect(status).toBe(440)
      expect((await fake.query('echo on')).body.data).toBe('on')
      process.off('warning', note)
      expect(warnings).not.toContain('MaxListenersExceededWarning')
    })
  })

  describe('contention', () => {
    test('is tried again and gives up with 409', async () => {
      await spareExecutor(fake)
      const held = fake.query('hold contended 500', { 'x-max-contention-retries': '0' })
      await sleep(50)
      expect((await fake.query('write contended')).status).toBe(200)
      expect(await held).toMatchObject({
        status: 409,
        body: { error: { code: 'contended_transaction', message: 'Transaction was aborted due to detection of concurrent modification.' } },
      })
      const again = fake.query('hold contended 500')
      await sleep(50)
      await fake.query('write contended')
      expect(await again).toMatchObject({ status: 200, body: { stats: { contention_retries: 1 } } })
    })
  })

  describe('other paths', () => {
    test.each([
      ['GET', '', 200, 'write'],
      ['GET', 'scope=read', 200, 'read'],
      ['GET', 'scope=local', 200, 'read'],
      ['GET', 'scope=moon', 200, 'node'],
      ['GET', 'scope=', 200, 'node'],
      ['GET', 'scope=all&timeout=soon', 200, 'all'],
    ])('%s /ping?%s', async (method, search, status, scope) => {
      const answer = await request(method, '/ping', {}, search)
      expect(answer).toMatchObject({ status, body: JSON.stringify({ resource: `Scope ${scope} is OK` }) })
      expect(answer.headers).toContain('x-txn-time')
    })

    test('a ping by another method is refused', async () => {
      const answer = await request('POST', '/ping')
      expect(answer.status).toBe(405)
      expect(answer.body).toBe('{"errors":[{"code":"method not allowed","description":"Allowed methods are GET."}]}')
    })

    test.each(['/library', '/query', '/query/1/', '/Query/1', '/query/2', '//query/1'])('%s is not there', async (path) => {
      const answer = await request('POST', path)
      expect(answer).toMatchObject({ status: 404, body: '{"errors":[{"code":"not found","description":"Not Found"}]}' })
    })

    test('of the older protocol want a secret and serve no queries', async () => {
      expect((await request('DELETE', '/')).body).toBe(
        '{"errors":[{"code":"method not allowed","description":"Allowed methods are GET, POST."}]}',
      )
      expect((await request('GET', '/linearized')).status).toBe(405)
      expect((await request('POST', '/stream')).status).toBe(401)
      expect((await request('POST', '/', { authorization: 'Bearer secret' })).status).toBe(400)
    })

    test('of exports give nothing away', async () => {
      expect(await request('GET', '/export/1/123')).toMatchObject({ status: 401, body: '{"error":"Access token required"}' })
      expect(await request('GET', '/export/1/123', { authorization: 'Bearer secret' })).toMatchObject({
        status: 404,
        body: '{"error":"Not found"}',
      })
    })

    test('tells whose secret it is', async () => {
      expect(await request('GET', '/authorized', { authorization: 'Bearer secret' })).toMatchObject({
        status: 200,
        body: '{"account":"0","global_id":"yyyyyyyyyyyyy"}',
      })
      expect(await request('GET', '/authorized', { authorization: 'Bearer wrong' })).toMatchObject({
        status: 401,
        body: '{"errors":[{"code":"unauthorized","description":"Unauthorized"}]}',
      })
    })
  })

  describe('executors', () => {
    test('that are held up by a slow query do not hold up others', async () => {
      await spareExecutor(fake)
      let hasSlowEnded = false
      const slow = fake.query('spin 5000').finally(() => (hasSlowEnded = true))
      for (let at = 0; at < 20; at++) expect((await fake.query('echo quick')).status).toBe(200)
      expect(hasSlowEnded).toBe(false)
      expect((await slow).status).toBe(200)
    })

    test('become more when all are held up', async () => {
      await spareExecutor(fake)
      const slow = Array.from({ length: 3 }, () => fake.query('spin 30000', { 'x-query-timeout-ms': '8000' }))
      await expect.poll(() => fake.pool.size).toBeGreaterThan(3)
      expect((await fake.query('echo through')).body.data).toBe('through')
      for (const { status } of await Promise.all(slow)) expect(status).toBe(503)
    })

    test('that end are replaced, and only the query that ended one fails', async () => {
      const answers = await Promise.all([fake.query('echo before'), fake.query('exit'), fake.query('echo after')])
      expect(answers.map(({ status }) => status)).toEqual([200, 500, 200])
      expect((await fake.query('echo later')).status).toBe(200)
    })

    test('whose memory is used up are replaced, however many, and only their queries fail', async () => {
      const small = await start({ heapMb: 32 })
      for (let round = 0; round < 3; round++) {
        const [exhausted, ...others] = await Promise.all([small.query('exhaust'), small.query('echo 1'), small.query('echo 2')])
        expect(exhausted).toMatchObject({
          status: 400,
          body: { error: { code: 'invalid_request', message: 'Query uses too much memory, limit: 32 MB' } },
        })
        expect(others.map(({ body }) => body.data)).toEqual(['1', '2'])
      }
      await small.close()
    }, 120_000)

    test('pass over queries whose client has gone', async () => {
      const abort = new AbortController()
      const waiting = fake.query('stuck 30000', {}, abort.signal)
      await sleep(100)
      abort.abort()
      await expect(waiting).rejects.toThrow()
      await expect.poll(async () => (await fake.query('echo still')).status).toBe(200)
    })
  })

  describe('createInProcessTransport', () => {
    test('answers what the official driver asks', async () => {
      const transport = createInProcessTransport(fake.gateway)
      const { status, body } = await transport.request({
        client_timeout_ms: 1000,
        data: { query: { fql: ['echo hi'] } },
        // The driver hands over what it has, undefined and other than texts.
        headers: {
          Authorization: 'Bearer secret',
          'x-format': 'tagged',
          'x-typecheck': false as unknown as string,
          'x-query-tags': undefined,
        },
        method: 'POST',
      })
      expect(status).toBe(200)
      expect(JSON.parse(body)).toMatchObject({ data: 'hi' })
    })
  })
})

/** A cluster's answers do not name their database: the gateway asks for it, and names it by the path of the secret (cluster-meter.test.ts). */
test('a gateway over embedded executors tells the database of a query', async () => {
  const fake = await startFakeGateway()
  await fake.query('echo counted')
  expect(fake.events.at(-1)).toMatchObject({ databasePath: 'shop' })
  await fake.close()
})
