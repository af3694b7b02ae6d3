import { systemClock } from '@terrarium/base'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseBackups } from '../backup/database-backups.ts'
import { createClusterGateway } from '../gateway.ts'
import type { ClusterGateway, Gateway } from '../gateway.ts'
import { textOf } from '../http/exchange.ts'
import type { BodySink, GatewayRequest } from '../http/exchange.ts'
import type { Listener } from '../http/listener.ts'
import { openEmbeddedStore } from '../testing/embedded-store.ts'
import type { EmbeddedStore } from '../testing/embedded-store.ts'

/** A store, which can hold its databases itself, and a gateway that forwards to it: both must refuse the same requests by the same answers. */
const TIMEOUT_MS = 480_000
let store: EmbeddedStore
let backups: DatabaseBackups
let remote: Listener
let front: ClusterGateway
const secrets = new Map<string, string>()
const allowance = { queries: undefined as string | undefined, writes: undefined }

beforeAll(async () => {
  store = await openEmbeddedStore()
  backups = new DatabaseBackups({ ...store, onHeld: (scopes) => store.gateway.wakeStreams(scopes) })
  remote = await store.gateway.listen('127.0.0.1', 0)
  front = createClusterGateway({ url: `http://127.0.0.1:${remote.port}`, rootSecret: 'secret', clock: systemClock, allowance })
  for (const name of ['shop', 'other']) {
    await store.read('', `Database.create({ name: "${name}" }) { name }`)
    await store.read(name, 'Collection.create({ name: "Book" }) { name }')
    await store.read(name, 'Book.create({ id: 7, n: 1 }).n')
  }
  for (const name of ['branch', 'twin']) await store.read('shop', `Database.create({ name: "${name}" }) { name }`)
  for (const [name, database, text] of SECRETS) secrets.set(name, (await store.read(database, text)) as string)
}, TIMEOUT_MS)
afterAll(async () => {
  front.close()
  await remote.close()
  await store[Symbol.asyncDispose]()
}, TIMEOUT_MS)
afterEach(() => front.hold(new Map()))

const SECRETS: readonly (readonly [name: string, database: string, text: string])[] = [
  ['a key of the root', '', 'Key.create({ role: "admin" }).secret'],
  ['a key of shop', 'shop', 'Key.create({ role: "admin" }).secret'],
  ['a key of shop that the root has', '', 'Key.create({ role: "server", database: "shop" }).secret'],
  ['a key of shop for servers', 'shop', 'Key.create({ role: "server" }).secret'],
  ['a token of shop', 'shop', 'Token.create({ document: Book.byId("7")! }).secret'],
  ['a key of branch', 'shop/branch', 'Key.create({ role: "server" }).secret'],
  ['a key of branch that shop has', 'shop', 'Key.create({ role: "client", database: "branch" }).secret'],
  ['a key of twin', 'shop/twin', 'Key.create({ role: "admin" }).secret'],
  ['a key of other', 'other', 'Key.create({ role: "admin" }).secret'],
]

const bearer = (name: string, scope = ''): string => `Bearer ${secrets.get(name) ?? name}${scope}`

interface Answered {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: string
}

async function answerOf(gateway: Gateway, request: Partial<GatewayRequest>, isInternal?: boolean): Promise<Answered> {
  const given = { method: 'POST', path: '/query/1', search: '', headers: {}, body: '{"query":"1"}', ...request }
  const { status, headers, body } = await gateway.handle(given, undefined, isInternal)
  const trace = headers.indexOf('traceparent')
  return { status, headers: headers.filter((_, at) => at !== trace + 1), body: textOf(body) }
}

const statusOf = async (authorization: string): Promise<number> => (await answerOf(front, { headers: { authorization } })).status

/** Has the store hold a database itself for as long as something is done. */
async function heldByStore<T>(path: string, kind: 'copy' | 'restore', action: () => Promise<T>): Promise<T> {
  const globalId = (await backups.find(path.split('/'))) ?? 0n
  await backups.hold({ job: 1n, kind, globalId })
  try {
    return await action()
  } finally {
    await backups.release({ job: 1n, globalId })
  }
}

describe('a request to a database of a cluster that is held', () => {
  const tags = { 'x-query-tags': 'page=home,user=7' }
  test.each<[method: string, path: string, body?: string, headers?: Record<string, string>]>([
    ['POST', '/query/1'],
    ['POST', '/query/1', '{"query":"1"}', tags],
    ['POST', '/query/1', '{"query":"1"}', { 'x-trace': 'on' }],
    ['POST', '/stream/1', '{"token":"abc"}'],
    ['POST', '/stream/1', '{"token":"abc"}', tags],
    ['POST', '/feed/1', '{"token":"abc"}'],
    ['GET', '/schema/1/files'],
    ['GET', '/schema/1/files/main.fsl'],
    ['POST', '/schema/1/update', 'collection New {}'],
    ['POST', '/schema/1/staged/commit', ''],
    ['GET', '/environment/1'],
    ['GET', '/authorized'],
    ['HEAD', '/authorized'],
    ['POST', '/'],
    ['POST', '/linearized'],
    ['POST', '/stream'],
    ['GET', '/export/1/123'],
    ['GET', '/ping'],
  ])('is answered as by a store: %s %s', async (method, path, body, headers = {}) => {
    for (const kind of ['copy', 'restore'] as const) {
      const request = { method, path, body: body ?? '{"query":"1"}', headers: { authorization: bearer('a key of shop'), ...headers } }
      const expected = await heldByStore('shop', kind, () => answerOf(store.gateway, request))
      if (path !== '/ping') expect(expected).toMatchObject({ status: 503, body: expect.stringContaining(`until the ${kind} is`) as string })
      front.hold(new Map([['shop', kind]]))
      for (const isInternal of [false, true]) {
        const answer = await answerOf(front, request, isInternal)
        if (path === '/ping') expect(answer.status).toBe(200)
        else expect(answer).toEqual(expected)
      }
    }
  })

  test.each([
    ['shop', 'the secret of the root', bearer('secret'), 200],
    ['shop', 'that secret with a role', bearer('secret', ':admin'), 200],
    ['shop', 'that secret, scoped to it', bearer('secret', ':shop:admin'), 503],
    ['shop', 'that secret, scoped below it', bearer('secret', ':shop/branch:server'), 503],
    ['shop', 'that secret, scoped to a document', bearer('secret', ':shop:@doc/Book/7'), 503],
    ['shop', 'that secret, scoped beside it', bearer('secret', ':other:admin'), 200],
    ['shop', 'that secret as user', `Basic ${Buffer.from('secret:shop:admin').toString('base64')}`, 503],
    ['shop', 'a key of the root', '', 200],
    ['shop', 'a key of the root', ':shop:admin', 503],
    ['shop', 'a key of the root', ':shop/twin:client', 503],
    ['shop', 'a key of the root', ':other:admin', 200],
    ['shop', 'a key of shop', '', 503],
    ['shop', 'a key of shop', ':branch:admin', 503],
    ['shop', 'a key of shop that the root has', '', 503],
    ['shop', 'a key of shop for servers', ':@doc/Book/7', 503],
    ['shop', 'a token of shop', '', 503],
    ['shop', 'a key of branch', '', 503],
    ['shop', 'a key of branch that shop has', '', 503],
    ['shop', 'a key of other', '', 200],
    ['shop', 'nobody', 'Bearer wrong', 401],
    ['shop', 'a document that is not there', bearer('secret', ':shop:@doc/Book/8'), 401],
    ['shop', 'a scheme that is none', 'Digest secret', 401],
    ['shop/branch', 'that secret, scoped above it', bearer('secret', ':shop:admin'), 200],
    ['shop/branch', 'that secret, scoped to it', bearer('secret', ':shop/branch:admin'), 503],
    ['shop/branch', 'a key of shop', '', 200],
    ['shop/branch', 'a key of shop', ':branch:admin', 503],
    ['shop/branch', 'a key of shop', ':twin:admin', 200],
    ['shop/branch', 'a token of shop', '', 200],
    ['shop/branch', 'a key of branch', '', 503],
    ['shop/branch', 'a key of branch that shop has', '', 503],
    ['shop/branch', 'a key of twin', '', 200],
    ['shop/branch', 'a key of other', '', 200],
  ])('of %s is found by its secret as in a store: %s %s', async (path, name, given, expected) => {
    const authorization = /^\w+ /.test(given) ? given : bearer(name, given)
    const request = { headers: { authorization } }
    const there = await heldByStore(path, 'restore', () => answerOf(store.gateway, request))
    front.hold(new Map([[path, 'restore']]))
    const here = await answerOf(front, request)
    expect([there.status, here.status]).toEqual([expected, expected])
    if (expected !== 200) expect(here).toEqual(there)
  })

  test('is refused for what holds the database above, as by a store', async () => {
    const request = { headers: { authorization: bearer('a key of branch') } }
    const expected = await heldByStore('shop', 'copy', () => answerOf(store.gateway, request))
    front.hold(
      new Map([
        ['shop/branch', 'restore'],
        ['shop', 'copy'],
      ]),
    )
    expect(await answerOf(front, request)).toEqual(expected)
  })

  test('goes through again once the database is released, others stay held', async () => {
    front.hold(
      new Map([
        ['shop', 'restore'],
        ['other', 'copy'],
      ]),
    )
    expect([await statusOf(bearer('a key of shop')), await statusOf(bearer('a key of other'))]).toEqual([503, 503])
    front.hold(new Map([['other', 'copy']]))
    expect([await statusOf(bearer('a key of shop')), await statusOf(bearer('a key of other'))]).toEqual([200, 503])
    front.hold(new Map())
    expect(await statusOf(bearer('a key of other'))).toBe(200)
  })

  test('with a large body is refused before that is read', async () => {
    const listener = await front.listen('127.0.0.1', 0)
    front.hold(new Map([['shop', 'restore']]))
    const answer = await fetch(`http://127.0.0.1:${listener.port}/query/1`, {
      method: 'POST',
      headers: { authorization: bearer('a key of shop') },
      body: `{"query":"\\"${'x'.repeat(4_000_000)}\\".length"}`,
    })
    expect([answer.status, await answer.text()]).toEqual([
      503,
      '{"error":{"code":"database_unavailable","message":"This database is unavailable until the restore is complete."}}',
    ])
    await listener.close()
  })

  test('is refused by a plan that is used up first, as by a store', async () => {
    front.hold(new Map([['shop', 'restore']]))
    const request = { headers: { authorization: bearer('a key of shop') } }
    allowance.queries = 'The plan allows no more queries this month.'
    expect(await answerOf(front, request)).toMatchObject({ status: 429, body: expect.stringContaining('no more queries') as string })
    expect((await answerOf(front, request, true)).status).toBe(503)
    allowance.queries = undefined
    expect((await answerOf(front, request)).status).toBe(503)
  })
})

describe('a held database of a cluster', () => {
  test('stays held when it is renamed meanwhile, also after others are held, and its name is free for another one', async () => {
    await store.read('', 'Database.create({ name: "moved" }) { name }')
    const key = (await store.read('moved', 'Key.create({ role: "admin" }).secret')) as string
    front.hold(new Map([['moved', 'restore']]))
    expect(await statusOf(bearer(key))).toBe(503)
    await store.read('', 'Database.byName("moved")!.update({ name: "renamed" }) { name }')
    const late = (await store.read('renamed', 'Key.create({ role: "server" }).secret')) as string
    expect([await statusOf(bearer(key)), await statusOf(bearer(late)), await statusOf('Bearer secret:renamed:admin')]).toEqual([
      503, 503, 503,
    ])
    front.hold(
      new Map([
        ['moved', 'restore'],
        ['other', 'copy'],
      ]),
    )
    expect([await statusOf(bearer(key)), await statusOf('Bearer secret:renamed:admin')]).toEqual([503, 503])
    await store.read('', 'Database.create({ name: "moved" }) { name }')
    const another = (await store.read('moved', 'Key.create({ role: "admin" }).secret')) as string
    front.hold(new Map([['renamed', 'restore']]))
    expect([await statusOf(bearer(key)), await statusOf(bearer(another))]).toEqual([503, 200])
  })

  test('holds databases that are made below it meanwhile', async () => {
    front.hold(new Map([['shop', 'restore']]))
    expect(await statusOf('Bearer secret:shop/new:admin')).toBe(401)
    await store.read('shop', 'Database.create({ name: "new" }) { name }')
    await store.read('shop/new', 'Database.create({ name: "inner" }) { name }')
    for (const scope of [':shop/new:admin', ':shop/new/inner:server']) {
      expect([await statusOf(bearer('secret', scope)), await statusOf(bearer('a key of the root', scope))]).toEqual([503, 503])
    }
    expect(await statusOf(bearer('a key of shop', ':new:admin'))).toBe(503)
  })

  test('is still changed by queries of the database above', async () => {
    await store.read('', 'Database.create({ name: "dropped" }) { name }')
    front.hold(new Map([['dropped', 'restore']]))
    const headers = { authorization: 'Bearer secret' }
    const { status } = await answerOf(front, { headers, body: '{"query":"Database.byName(\\"dropped\\")!.delete()"}' })
    expect(status).toBe(200)
  })
})

interface Opened {
  readonly isEnded: () => boolean
  readonly text: () => string
  readonly cancel: () => void
}

async function openStream(database: string): Promise<Opened> {
  const token = await store.read(database, 'Book.all().eventSource()')
  const headers = { authorization: `Bearer secret:${database}:admin` }
  const abort = new AbortController()
  const request = { method: 'POST', path: '/stream/1', search: '', headers, body: JSON.stringify({ token }) }
  const { status, stream } = await front.handle(request, abort.signal)
  expect(status).toBe(200)
  let text = ''
  let end = ''
  const sink: BodySink = {
    isFull: false,
    write: (piece) => (text += String(piece)),
    onDrain: () => {},
    end: () => (end = 'ended'),
    abort: () => (end = 'aborted'),
  }
  stream?.(sink)
  return { isEnded: () => end === 'ended', text: () => text, cancel: () => abort.abort() }
}

test('open streams of a held database end, those of others go on', async () => {
  const [held, below, open] = [await openStream('shop'), await openStreamBelow(), await openStream('other')]
  front.hold(new Map([['shop', 'restore']]))
  await expect.poll(held.isEnded).toBe(true)
  await expect.poll(below.isEnded).toBe(true)
  await store.read('other', 'Book.create({ n: 2 }).n')
  await expect.poll(open.text).toContain('"add"')
  expect(open.isEnded()).toBe(false)
  open.cancel()
})

async function openStreamBelow(): Promise<Opened> {
  await store.read('shop/branch', 'Collection.create({ name: "Book" }) { name }')
  return openStream('shop/branch')
}
