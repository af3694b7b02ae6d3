// @vitest-environment happy-dom
import type { ApiClient, Endpoint, EndpointOutput } from '@terrarium/contracts'
import { describe, expect, test, vi } from 'vitest'
import { createKeyValueStorage } from './browser-storage.ts'
import { ClientClosedError } from './client-errors.ts'
import { createDatabaseClient } from './database-client.ts'
import { createDatabaseCredentials } from './database-credentials.ts'
import { DatabaseKeyStore } from './database-keys.ts'
import { fql, queryText } from './fql.ts'
import { SessionStore } from './session-store.ts'
import { sessionRecord } from './testing/session-record.ts'
import { unavailableDatabases } from './unavailable-databases.ts'

interface Sent {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

const SHOP = { regionGroup: 'us', names: ['shop'] } as const
const RUN = { path: SHOP, role: 'admin', query: queryText('1'), screen: 'shell', operation: 'run' } as const

function setUp(answers: readonly (() => Response)[], flags: Record<string, boolean> = { on_demand_database_keys: true }) {
  const sent: Sent[] = []
  const session = new SessionStore(createKeyValueStorage(undefined))
  session.set(sessionRecord({ feature_flags: flags }))
  let minted = 0
  const account: ApiClient = {
    call: async <E extends Endpoint>() => {
      minted += 1
      return { id: '1', secret: `key-${minted}`, role: 'admin', path: 'us-std' } as EndpointOutput<E>
    },
  }
  const keys = new DatabaseKeyStore({ client: account, storage: createKeyValueStorage(undefined) })
  const fetchStub: typeof fetch = async (input, init) => {
    sent.push({
      url: typeof input === 'string' ? input : '',
      headers: init?.headers as Record<string, string>,
      body: JSON.parse(typeof init?.body === 'string' ? init.body : 'null') as unknown,
    })
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    if (answer === undefined) throw new TypeError('no answer')
    return answer()
  }
  return {
    sent,
    client: createDatabaseClient({ fetch: fetchStub, credentials: createDatabaseCredentials(session, keys), sleep: async () => undefined }),
  }
}

const ok = (data: unknown) => () =>
  new Response(JSON.stringify({ data, summary: '', txn_ts: 1, stats: { read_ops: 8, write_ops: 0, compute_ops: 1, query_time_ms: 3 } }), {
    status: 200,
  })
const failed = (status: number, code: string) => () => new Response(JSON.stringify({ error: { code, message: code } }), { status })

describe('createDatabaseClient', () => {
  test('keeps that a database is unavailable [BACKUP-10]', async () => {
    const { client } = setUp([failed(503, 'database_unavailable')])
    await client.run(RUN)
    expect(unavailableDatabases.has(SHOP)).toBe(true)
    unavailableDatabases.clear()
  })

  test('sends linearized tagged queries with their tags and deadline [CALL-29]', async () => {
    const { sent, client } = setUp([ok({ '@int': '1' })])
    await client.run(RUN)
    expect(sent[0]).toEqual({
      url: 'https://us.example/query/1',
      headers: {
        authorization: 'Bearer key-1',
        'content-type': 'application/json',
        'x-format': 'tagged',
        'x-linearized': 'true',
        'x-query-timeout-ms': '15000',
        'x-query-tags': 'app=terrarium,screen=shell,op=run',
        traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/) as string,
      },
      body: { query: { fql: ['1'] } },
    })
  })

  test('names a trace of its own for each query, which a failure tells', async () => {
    const { sent, client } = setUp([failed(400, 'abort'), failed(400, 'abort')])
    const outcomes = [await client.run(RUN), await client.run(RUN)]
    const named = sent.map(({ headers }) => headers['traceparent']?.split('-')[1])
    expect(outcomes).toMatchObject(named.map((traceId) => ({ kind: 'failure', traceId })))
    expect(new Set(named).size).toBe(2)
  })

  test('renews a refused key once', async () => {
    const { sent, client } = setUp([failed(401, 'unauthorized'), ok(null)])
    await expect(client.run(RUN)).resolves.toMatchObject({ kind: 'success', attempts: 2 })
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual(['Bearer key-1', 'Bearer key-2'])
  })

  test('tells of a key that is refused twice', async () => {
    const { sent, client } = setUp([failed(401, 'unauthorized')])
    await expect(client.run(RUN)).resolves.toMatchObject({ kind: 'failure', code: 'unauthorized', status: 401 })
    expect(sent).toHaveLength(2)
  })

  test('tries throttled queries three times [ERR-23]', async () => {
    const { sent, client } = setUp([failed(429, 'limit_exceeded')])
    await expect(client.run(RUN)).resolves.toMatchObject({ kind: 'failure', code: 'limit_exceeded', attempts: 3 })
    expect(sent).toHaveLength(3)
  })

  test('scopes the region secret when keys are not on demand', async () => {
    const { sent, client } = setUp([ok(null)], {})
    await client.run({ ...RUN, role: 'server' })
    await client.run({ ...RUN, path: { regionGroup: 'us', names: [] } })
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual(['Bearer region-secret:shop:server', 'Bearer region-secret:admin'])
  })

  test('reports a broken connection [ERR-28]', async () => {
    const { client } = setUp([])
    await expect(client.run(RUN)).resolves.toMatchObject({ kind: 'failure', code: 'network_error', status: 0 })
  })

  test('stops waiting 5 seconds after the 15 seconds that a query has [CONST-06]', async () => {
    vi.useFakeTimers()
    const signals: AbortSignal[] = []
    const silent: typeof fetch = (_input, init) =>
      new Promise((_done, fail) => {
        if (init?.signal) signals.push(init.signal)
        init?.signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')))
      })
    const credentials = { addressOf: () => '', secretOf: () => Promise.resolve('s'), renew: () => undefined }
    const outcome = createDatabaseClient({ fetch: silent, credentials }).run(RUN)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    await vi.advanceTimersByTimeAsync(1)
    await expect(outcome).resolves.toMatchObject({ kind: 'failure', code: 'time_out' })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    vi.useRealTimers()
  })

  test('rejects when the caller stops waiting', async () => {
    const { client } = setUp([])
    const controller = new AbortController()
    controller.abort()
    await expect(client.run({ ...RUN, signal: controller.signal })).rejects.toThrow()
  })

  test('passes values beside the text and reads plain data', async () => {
    const { sent, client } = setUp([ok({ name: 'x', size: { '@long': '9223372036854775807' } })])
    const data = await client.read({ path: SHOP, role: 'admin', query: fql`Database.byName(${'a"b'})`, screen: 'a', operation: 'b' })
    expect(sent[0]?.body).toEqual({ query: { fql: ['Database.byName(', { value: 'a"b' }, ')'] } })
    expect(sent[0]?.headers['x-typecheck']).toBe('false')
    expect(data).toEqual({ name: 'x', size: '9223372036854775807' })
  })

  test('throws what failed when only success is of use', async () => {
    const { client } = setUp([failed(400, 'document_not_found')])
    await expect(client.read(RUN)).rejects.toMatchObject({ failure: { code: 'document_not_found' } })
  })

  test('sends nothing after it was closed, neither queries nor requests for events [ERR-25]', async () => {
    const { sent, client } = setUp([ok(null)])
    client.close()
    const body = { token: 'abc' }
    const requests = [client.run(RUN), client.read(RUN), client.events({ path: SHOP, role: 'admin', endpoint: 'stream', body })]
    for (const request of requests) {
      await expect(request).rejects.toBeInstanceOf(ClientClosedError)
      await expect(request).rejects.toThrow('The client is closed.')
    }
    expect(sent).toEqual([])
  })

  test('does not send a throttled query again when it is closed meanwhile [ERR-25]', async () => {
    const { sent, client } = setUp([
      () => {
        client.close()
        return failed(429, 'limit_exceeded')()
      },
    ])
    await expect(client.run(RUN)).rejects.toBeInstanceOf(ClientClosedError)
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['stream', { token: 'abc', start_ts: 1_710_968_002_310_000 }, '[CALL-33]'],
    ['feed', { token: 'abc', cursor: 'gsGabc456', page_size: 10 }, '[CALL-34]'],
  ] as const)('asks for events of a %s with what is set of %j %s', async (endpoint, body, _id) => {
    const { sent, client } = setUp([ok(null)])
    await client.events({
      path: SHOP,
      role: 'admin',
      endpoint,
      body: { cursor: undefined, page_size: undefined, start_ts: undefined, ...body },
    })
    expect(sent[0]).toMatchObject({ url: `https://us.example/${endpoint}/1`, headers: { authorization: 'Bearer key-1' } })
    expect(sent[0]?.body).toEqual(body)
  })
})
