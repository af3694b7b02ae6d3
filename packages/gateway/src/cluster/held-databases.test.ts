import { constants } from 'node:http2'
import type { Http2ServerResponse } from 'node:http2'
import { encodeGlobalId } from '@terrarium/engine'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClusterGateway } from '../gateway.ts'
import type { ClusterGateway, ClusterGatewayOptions } from '../gateway.ts'
import { textOf } from '../http/exchange.ts'
import type { BodySink, GatewayResponse } from '../http/exchange.ts'
import { startScriptedCluster } from '../testing/scripted-cluster.ts'
import type { Response, ScriptedCluster, SentRequest } from '../testing/scripted-cluster.ts'

const SHOP = 5n
const BRANCH = 6n
const OTHER = 7n
const JWT = 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln'
const HELD = new Map([['shop', 'restore']] as const)
const LATER_MS = 31_000

let cluster: ScriptedCluster
let gateway: ClusterGateway
/** Ids of the databases that secrets open. */
let owners: Map<string, bigint>
/** What is below the held database. */
let below: { readonly name: string; readonly id: string }[]
/** Answers what the gateway asks for itself in place of the cluster, when it is true. */
let intercept: (request: SentRequest, response: Response) => boolean

beforeEach(async () => {
  owners = new Map([
    ['root:shop:admin', SHOP],
    ['key-of-shop', SHOP],
    ['key-of-branch', BRANCH],
    ['key-of-other', OTHER],
    ['root:other:admin', OTHER],
    [JWT, SHOP],
  ])
  below = [{ name: 'branch', id: encodeGlobalId(BRANCH) }]
  intercept = () => false
  cluster = await startScriptedCluster('both')
  cluster.onRequest = (request, response) => {
    if (isForwarded(request)) return void response.end('"run"')
    if (intercept(request, response)) return
    const secret = secretOf(request)
    if (request.target !== '/authorized') return void response.end(JSON.stringify({ data: secret === 'root:shop:admin' ? below : [] }))
    const id = owners.get(secret)
    response.writeHead(id === undefined ? 401 : 200).end(id === undefined ? '{}' : `{"global_id":"${encodeGlobalId(id)}"}`)
  }
  open()
})
afterEach(async () => {
  vi.useRealTimers()
  gateway.close()
  await cluster.close()
})

function open(options: Partial<ClusterGatewayOptions> = {}): void {
  gateway = createClusterGateway({ url: cluster.url, rootSecret: 'root', ...options })
}

const secretOf = ({ headers }: SentRequest): string => (headers.authorization ?? '').slice('Bearer '.length)
const isForwarded = ({ target, headers }: SentRequest): boolean =>
  target !== '/authorized' && headers['x-query-tags'] !== 'terrarium=callers'
const forwarded = (): string[] => cluster.requests.filter(isForwarded).map(secretOf)
/** Secrets whose databases the cluster was asked for. */
const asked = (): string[] => cluster.requests.filter(({ target }) => target === '/authorized').map(secretOf)

const ask = (secret: string, path = '/query/1', signal?: AbortSignal): Promise<GatewayResponse> =>
  gateway.handle({ method: 'POST', path, search: '', headers: { authorization: `Bearer ${secret}` }, body: '{"query":"1"}' }, signal)
const statusOf = async (secret: string): Promise<number> => (await ask(secret)).status

/** Lets answers of the cluster to what it is asked wait. @returns what lets them go */
function holdUp(isHeldUp: (request: SentRequest) => boolean): () => void {
  const waiting: (() => void)[] = []
  const { onRequest } = cluster
  cluster.onRequest = (request, response) => {
    if (isHeldUp(request)) waiting.push(() => onRequest(request, response))
    else onRequest(request, response)
  }
  return () => {
    cluster.onRequest = onRequest
    for (const answer of waiting.splice(0)) answer()
  }
}

describe('a gateway to a cluster', () => {
  test('asks nothing while nothing is held', async () => {
    const senders = ['key-of-shop', 'key-of-other', 'root:shop:admin', JWT, 'nobody']
    for (const secret of senders) expect(await statusOf(secret)).toBe(200)
    gateway.hold(new Map())
    for (const secret of senders) expect(await statusOf(secret)).toBe(200)
    gateway.hold(HELD)
    await expect.poll(() => cluster.requests.filter(({ body }) => body.includes('Database.all')).length).toBe(2)
    gateway.hold(new Map())
    const before = cluster.requests.length
    for (const secret of senders) expect(await statusOf(secret)).toBe(200)
    expect(cluster.requests.length).toBe(before + senders.length)
  })

  test('asks for each secret once while something is held, and for that of the root not at all', async () => {
    gateway.hold(HELD)
    const answers = await Promise.all(['key-of-other', 'key-of-other', 'key-of-shop', 'root', JWT].map(statusOf))
    expect(answers).toEqual([200, 200, 503, 200, 503])
    for (const secret of ['key-of-other', 'root', 'key-of-shop']) await statusOf(secret)
    gateway.hold(new Map(HELD)) // told again, as it is each time
    await statusOf('key-of-other')
    expect(asked().toSorted()).toEqual(['root:shop:admin', 'key-of-other', 'key-of-shop', JWT].toSorted())
    expect(forwarded()).toEqual(expect.not.arrayContaining(['key-of-shop', JWT]))
  })

  test('looks again at what names lead to, and at what is held', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    gateway.hold(HELD)
    owners.set('key-of-new', 8n)
    expect([await statusOf('root:other:admin'), await statusOf('key-of-new')]).toEqual([200, 200])
    // The held database gets the name of another one, and a database below it.
    owners.set('root:other:admin', SHOP)
    below.push({ name: 'new', id: encodeGlobalId(8n) })
    vi.setSystemTime(Date.now() + LATER_MS)
    expect(await statusOf('root:other:admin')).toBe(503)
    await expect.poll(() => statusOf('key-of-new')).toBe(503)
    expect(asked().filter((secret) => secret === 'key-of-new').length).toBe(1)
  })

  test('holds a database that the cluster does not show at once', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    owners.delete('root:shop:admin')
    gateway.hold(HELD)
    expect(await statusOf('key-of-other')).toBe(200)
    owners.set('root:shop:admin', SHOP)
    vi.setSystemTime(Date.now() + 1_500)
    await expect.poll(() => statusOf('key-of-shop')).toBe(503)
  })

  test.each([
    [
      'whose secret it is',
      ({ target, headers }: SentRequest) => target === '/authorized' && headers.authorization === 'Bearer key-of-other',
    ],
    ['what is held', ({ headers }: SentRequest) => headers.authorization === 'Bearer root:shop:admin'],
  ])('lets no request pass while the cluster does not say %s', async (_, isFailing) => {
    intercept = (request, response) => {
      if (isFailing(request)) response.writeHead(503).end('<html>')
      return isFailing(request)
    }
    gateway.hold(HELD)
    const refused = await ask('key-of-other')
    expect(refused).toMatchObject({ status: 503, hasRun: false })
    expect(textOf(refused.body)).toBe(
      '{"error":{"code":"internal_error","message":"The database cluster cannot be reached (it answers with status 503). Nothing was run: try again later."}}',
    )
    expect([await statusOf('root'), forwarded()]).toEqual([200, ['root']])
    intercept = () => false
    expect(await statusOf('key-of-other')).toBe(200)
  })

  test('asks again when the cluster fails for a moment', async () => {
    const failed = new Set<string>()
    intercept = (request, response) => {
      const what = `${request.target} ${secretOf(request)}`
      if (failed.has(what)) return false
      failed.add(what)
      response.writeHead(503).end('<html>')
      return true
    }
    gateway.hold(HELD)
    expect([await statusOf('key-of-other'), await statusOf('key-of-branch')]).toEqual([200, 503])
  })

  test('does not forward a request that is given up while its secret is asked for', async () => {
    gateway.hold(HELD)
    const letGo = holdUp(({ headers }) => headers.authorization === 'Bearer key-of-other')
    const abort = new AbortController()
    const waiting = ask('key-of-other', '/query/1', abort.signal)
    await expect.poll(asked).toContain('key-of-other')
    abort.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    letGo()
    expect(await statusOf('key-of-other')).toBe(200)
    expect(forwarded()).toEqual(['key-of-other'])
  })

  test('does not forward a request whose database is held while its secret is asked for', async () => {
    gateway.hold(new Map([['other', 'copy']]))
    const letGo = holdUp(({ headers }) => headers.authorization === 'Bearer key-of-shop')
    const waiting = ask('key-of-shop')
    await expect.poll(asked).toContain('key-of-shop')
    gateway.hold(HELD)
    letGo()
    expect((await waiting).status).toBe(503)
    expect(forwarded()).toEqual([])
  })

  test('does not send a request again that was not run and whose database is held by now', async () => {
    const before = cluster
    cluster = await startScriptedCluster('HTTP/2')
    await before.close()
    cluster.onRequest = (request, response) => {
      if (!isForwarded(request)) return before.onRequest(request, response)
      gateway.hold(HELD)
      ;(response as unknown as Http2ServerResponse).stream.close(constants.NGHTTP2_REFUSED_STREAM)
    }
    gateway.close()
    open()
    expect((await ask('key-of-shop')).status).toBe(503)
    expect(forwarded()).toEqual(['key-of-shop'])
  })

  test('lets a request pass whose database is released while its secret is asked for', async () => {
    gateway.hold(HELD)
    const letGo = holdUp(({ headers }) => headers.authorization === 'Bearer key-of-shop')
    const waiting = ask('key-of-shop')
    await expect.poll(asked).toContain('key-of-shop')
    gateway.hold(new Map())
    letGo()
    expect((await waiting).status).toBe(200)
  })

  test('counts requests whose secret is asked for among those under way', async () => {
    gateway.close()
    open({ limits: { pending: 1 } })
    gateway.hold(HELD)
    const letGo = holdUp(({ headers }) => headers.authorization === 'Bearer key-of-other')
    const waiting = ask('key-of-other')
    await expect.poll(asked).toContain('key-of-other')
    expect(await statusOf('key-of-other')).toBe(429)
    letGo()
    expect((await waiting).status).toBe(200)
    expect([await statusOf('key-of-shop'), await statusOf('key-of-other')]).toEqual([503, 200])
  })
})

describe('an open stream of a cluster', () => {
  test('that is not answered yet is refused when its database is held', async () => {
    const waiting = holdUp(isForwarded)
    const [held, free] = [ask('key-of-shop', '/stream/1'), ask('key-of-other', '/stream/1')]
    await expect.poll(() => forwarded().length).toBe(2)
    gateway.hold(HELD)
    expect((await held).status).toBe(503)
    waiting()
    expect((await free).status).toBe(200)
  })

  test('whose database the cluster does not tell ends, so that its client asks again', async () => {
    const ends: string[] = []
    const { onRequest } = cluster
    cluster.onRequest = (request, response) => {
      if (request.target !== '/stream/1') return onRequest(request, response)
      response.writeHead(200)
      response.write('{"type":"status"}\r\n')
    }
    for (const secret of ['key-of-other', 'nobody']) {
      const sink: BodySink = { isFull: false, write: () => {}, onDrain: () => {}, end: () => ends.push(secret), abort: () => {} }
      ;(await ask(secret, '/stream/1')).stream?.(sink)
    }
    gateway.hold(HELD)
    await expect.poll(() => ends).toEqual(['nobody'])
    await cluster.close()
    gateway.hold(new Map([['other', 'copy']]))
    await expect.poll(() => ends).toEqual(['nobody', 'key-of-other'])
  })
})
