import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@terrarium/base'
import { openWriter } from '@terrarium/store'
import type { Writer } from '@terrarium/store'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createExecutorPool } from '../executor/pool.ts'
import type { ExecutorPool } from '../executor/pool.ts'
import { createClusterGateway, createGateway } from '../gateway.ts'
import type { ClusterGateway } from '../gateway.ts'
import type { Listener } from '../http/listener.ts'
import type { QueryEvent } from '../metering/query-event.ts'

/**
 * A gateway in front of a store, and one that forwards to it: each query runs once and is counted by both, so that both must tell the same of it.
 */
const folder = mkdtempSync(join(tmpdir(), 'terrarium-meter-'))
let writer: Writer
let pool: ExecutorPool
let remote: Listener
let forwarding: ClusterGateway
let front: Listener
let there: QueryEvent[] = []
let here: QueryEvent[] = []

beforeAll(async () => {
  writer = await openWriter(folder)
  pool = createExecutorPool({ stores: [{ path: folder, rootSecret: 'secret', typecheck: false }], clock: systemClock, base: 1, max: 2 })
  await pool.ready()
  remote = await createGateway({ pool, store: 0, writer, onQuery: (event) => there.push(event) }).listen('127.0.0.1', 0)
  forwarding = createClusterGateway({
    url: `http://127.0.0.1:${remote.port}`,
    rootSecret: 'secret',
    onQuery: (event) => here.push(event),
  })
  front = await forwarding.listen('127.0.0.1', 0)
}, 60_000)
afterAll(async () => {
  await front.close()
  forwarding.close()
  await remote.close()
  await pool.close()
  await writer.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  there = []
  here = []
})

const send = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${front.port}${path}`, { method: 'POST', headers: { authorization: 'Bearer secret', ...headers }, body })

const query = async (text: unknown, headers?: Record<string, string>): Promise<{ status: number; data: unknown }> => {
  const answer = await send('/query/1', JSON.stringify({ query: text }), headers)
  const { data } = (await answer.json()) as { data?: unknown }
  return { status: answer.status, data }
}

const OWN_TAGS = 'terrarium=callers'

/** Waits until what was sent before is counted on both sides, by a query that both count. */
async function counted(): Promise<[there: QueryEvent[], here: QueryEvent[]]> {
  const isLast = ({ shape }: QueryEvent): boolean => shape === '"<string>"' || shape === '<string>'
  await query('"the last one"')
  await expect.poll(() => there.some(isLast) && here.some(isLast)).toBe(true)
  // What the gateway asks for itself is the cluster's to count.
  return [there.filter((event) => !isLast(event) && event.tags !== OWN_TAGS), here.filter((event) => !isLast(event))]
}

/** What both sides must agree on: everything but the clock of each. */
const withoutTimes = (events: readonly QueryEvent[]) => events.map((event) => ({ ...event, receivedAt: 0, durationMs: 0 }))

const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

describe('a forwarded query', () => {
  beforeAll(async () => {
    await query('Database.create({ name: "Shop" })')
    await query('Database.create({ name: "Till" })', { authorization: 'Bearer secret:Shop:admin' })
    await query('Collection.create({ name: "Product" })')
    await query('Set.sequence(0, 40).forEach(n => Product.create({ n: n, text: "x".concat(n.toString()) }))')
  })

  test.each<[what: string, body: string, headers: Record<string, string>, status: number]>([
    ['a constant', '{"query":"1"}', {}, 200],
    ['one with tags, which answers echo in reverse', '{"query":"1"}', { 'x-query-tags': 'page=home,user=7' }, 200],
    ['one in a trace', '{"query":"1"}', { traceparent: TRACE }, 200],
    ['one with a traceparent that is none', '{"query":"1"}', { traceparent: 'anything' }, 200],
    ['a read', '{"query":"Product.all().map(.text).toArray()"}', { 'x-format': 'tagged' }, 200],
    ['a write', '{"query":{"fql":["Product.create({ text: ",{"value":"größer"}," })"]}}', {}, 200],
    ['arguments', '{"query":"a + 1","arguments":{"a":1}}', {}, 200],
    ['one in a database below', '{"query":"1"}', { authorization: 'Bearer secret:Shop:server' }, 200],
    ['an answer beyond what is held', `{"query":"Set.sequence(0, 15000).map(_ => \\"${'x'.repeat(80)}\\").toArray()"}`, {}, 200],
    ['one that is refused when it is checked', '{"query":"oops("}', {}, 400],
    ['one with an argument that is none', '{"query":"a","arguments":{"a":{"@int":"x"}}}', { 'x-format': 'tagged' }, 400],
    ['one that aborts', '{"query":"abort(1)"}', { 'x-query-tags': 'a=1' }, 400],
    ['one that fails after it has written', '{"query":"Product.create({}); 1 / 0"}', {}, 400],
    ['one that has no time', '{"query":"Product.all().count()"}', { 'x-query-timeout-ms': '1' }, 440],
  ])('is counted as by the cluster itself: %s', async (_, body, headers, status) => {
    const answer = await send('/query/1', body, headers)
    await answer.text()
    expect(answer.status).toBe(status)
    const [inStore, forwarded] = await counted()
    expect(forwarded.length).toBe(1)
    expect(withoutTimes(forwarded)).toEqual(withoutTimes(inStore))
    expect(forwarded[0]?.durationMs).toBeGreaterThanOrEqual(inStore[0]?.durationMs ?? Infinity)
  })

  test.each<[what: string, body: string, headers: Record<string, string>]>([
    ['without a good secret', '{"query":"1"}', { authorization: 'Bearer wrong' }],
    ['with a header that is refused', '{"query":"1"}', { 'x-format': 'json' }],
    ['with tags that are refused', '{"query":"1"}', { 'x-query-tags': 'a b' }],
    ['with a body that is none', '{"query":', {}],
    ['with a member that is not known', '{"query":"1","more":1}', {}],
    ['that reads a time far ahead', '{"query":"1"}', { 'x-last-txn-ts': String((Date.now() + 600_000) * 1000) }],
  ])('is not counted %s', async (_, body, headers) => {
    expect((await send('/query/1', body, headers)).ok).toBe(false)
    expect(await counted()).toEqual([[], []])
  })

  test.each([
    ['of the database above', 'Key.create({ role: "server", database: "Shop" }).secret', 'Bearer secret', 'Shop', 'server'],
    ['of its own', 'Key.create({ role: "admin" }).secret', 'Bearer secret:Shop:admin', 'Shop', 'admin'],
    [
      'of a database two levels below',
      'Key.create({ role: "client", database: "Till" }).secret',
      'Bearer secret:Shop:admin',
      'Shop/Till',
      'client',
    ],
    ['of the root', 'Key.create({ role: "server-readonly" }).secret', 'Bearer secret', '', 'server-readonly'],
    ['of a database that was made later', 'Key.create({ role: "server", database: "Later" }).secret', 'Bearer secret', 'Later', 'server'],
  ])('is counted with path and role of the key that it is sent with, a key %s', async (what, text, authorization, databasePath, role) => {
    if (what.includes('later')) await query('Database.create({ name: "Later" })')
    const { data: secret } = await query(text, { authorization })
    await counted()
    there = []
    here = []
    await query('2', { authorization: `Bearer ${String(secret)}` })
    await expect.poll(() => here.length).toBe(1) // once the cluster has said whose key it is
    const [inStore, forwarded] = await counted()
    expect(inStore).toMatchObject([{ databasePath, role }])
    expect(withoutTimes(forwarded)).toEqual(withoutTimes(inStore))
  })
})

describe('a query that is sent by a document', () => {
  const inShop = { authorization: 'Bearer secret:Shop:admin' }
  beforeAll(async () => {
    await query('Collection.create({ name: "Person" })', inShop)
    await query('Person.create({ id: "7" })', inShop)
  })

  test.each([
    ['with its token', 'Token.create({ document: Person.byId("7")! }).secret', ''],
    ['with a key that names it', 'Key.create({ role: "server" }).secret', ':@doc/Person/7'],
    ['with the root secret that names it', '"secret:Shop"', ':@doc/Person/7'],
  ])('is counted as one of a token %s', async (_, text, suffix) => {
    const { data: secret } = await query(text, inShop)
    await counted()
    there = []
    here = []
    expect((await query('2', { authorization: `Bearer ${String(secret)}${suffix}` })).status).toBe(200)
    await expect.poll(() => here.length).toBe(1)
    const [inStore, forwarded] = await counted()
    expect(inStore).toMatchObject([{ databasePath: 'Shop', role: 'token' }])
    expect(withoutTimes(forwarded)).toEqual(withoutTimes(inStore))
  })
})

test('an event that is forwarded is counted as by the cluster itself', async () => {
  await query('Collection.create({ name: "Watched" })')
  const { data: token } = await query('Watched.all().eventSource()')
  await counted()
  there = []
  here = []
  const abort = new AbortController()
  const answer = await fetch(`http://127.0.0.1:${front.port}/stream/1`, {
    method: 'POST',
    headers: { authorization: 'Bearer secret', traceparent: TRACE },
    body: JSON.stringify({ token }),
    signal: abort.signal,
  })
  const streamed = (events: readonly QueryEvent[]): QueryEvent[] => events.filter(({ kind }) => kind === 'stream')
  await expect.poll(() => streamed(here).length).toBe(1)
  await query('Watched.create({ a: 1 })')
  await expect.poll(() => streamed(here).length).toBe(2)
  // The store has read the set to find out what is in it; the events themselves say what each of them has read.
  const [opened, followed] = withoutTimes(streamed(there))
  expect(withoutTimes(streamed(here))).toEqual([opened, { ...followed, readOps: 1 }])
  abort.abort()
  await answer.text().catch(() => '')
})

describe('what those who pay have left', () => {
  test('holds for forwarded queries as for those of a store', async () => {
    const allowance = { queries: undefined as string | undefined, writes: undefined }
    const options = { url: `http://127.0.0.1:${remote.port}`, rootSecret: 'secret', allowance }
    const [embedded, cluster] = [createGateway({ pool, store: 0, writer, allowance }), createClusterGateway(options)]
    const ask = async (gateway: Pick<ClusterGateway, 'handle'>, path = '/query/1') => {
      const headers = { authorization: 'Bearer secret' }
      const { status, body } = await gateway.handle({ method: 'POST', path, search: '', headers, body: '{"query":"1"}' })
      return { status, error: status === 200 ? undefined : String(body) }
    }
    expect((await ask(cluster)).status).toBe(200)
    allowance.queries = 'The plan allows no more queries this month.'
    expect(await ask(cluster)).toMatchObject({ status: 429, error: expect.stringContaining(allowance.queries) as string })
    expect(await ask(cluster)).toEqual(await ask(embedded))
    cluster.close()
  })
})
