import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fql } from 'fauna'
import type { Client, EventSource } from 'fauna'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '../../tools/run/server-process.mjs'
import { onCluster } from '../fixtures/cluster.ts'
import { openClient } from '../fixtures/database.ts'
import { freePort } from '../fixtures/free-port.ts'
import type { Server } from '../fixtures/server.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const OWNER = {
  TERRARIUM_OWNER_EMAIL: 'ada@example.com',
  TERRARIUM_OWNER_PASSWORD: 'correct horse battery',
  TERRARIUM_OWNER_NAME: 'Ada Lovelace',
}

const data = mkdtempSync(join(tmpdir(), 'terrarium-cluster-'))
let cluster: Server
let server: Server

beforeAll(async () => {
  cluster = await startServer({ folder: ROOT, data: join(data, 'cluster'), keepData: true })
  server = await startServer({ folder: ROOT, env: { ...onCluster(cluster), ...OWNER } })
})
afterAll(async () => {
  await server.stop()
  await cluster.stop()
  rmSync(data, { recursive: true, force: true })
})

describe('databases on a cluster', () => {
  test('are those that the cluster itself answers with, by its secrets', async () => {
    const here = openClient(server.addresses.regionGroups['us'] ?? '')
    const there = openClient(cluster.addresses.regionGroups['us'] ?? '')
    await here.query(fql`Database.create({ name: "Shop" })`)
    const { data: key } = await here.query<{ secret: string }>(fql`Key.create({ role: "admin", database: "Shop" })`)
    const shop = openClient(server.addresses.regionGroups['us'] ?? '', key.secret)
    await shop.query(fql`Collection.create({ name: "Product" })`)
    await shop.query(fql`Product.create({ name: "kiwi" })`)
    const scoped = openClient(cluster.addresses.regionGroups['us'] ?? '', 'secret:Shop:server')
    expect((await scoped.query<string>(fql`Product.all().first()!.name`)).data).toBe('kiwi')
    expect((await there.query<number>(fql`Database.all().count()`)).data).toBe(1)
    for (const client of [here, there, shop, scoped]) client.close()
  })

  test('answer HTTP/1.1 byte for byte as the cluster does', async () => {
    const ask = async (of: Server, path: string, body: string | undefined, secret: string): Promise<{ status: number; text: string }> => {
      const answer = await fetch(`${of.addresses.regionGroups['eu'] ?? ''}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${secret}` },
        ...(body === undefined ? {} : { body }),
      })
      return { status: answer.status, text: await answer.text() }
    }
    const requests: [path: string, body: string | undefined, secret: string][] = [
      ['/query/1', '{"query":"oops("}', 'secret'],
      ['/query/1', '{"query":1}', 'secret'],
      ['/query/1', '{"query":"1"}', 'wrong'],
      ['/schema/1/files', undefined, 'secret'],
      ['/schema/1/nothing', undefined, 'secret'],
      ['/feed/1', '{"token":"x"}', 'secret'],
      ['/stream/1', '{"token":"x"}', 'secret'],
      ['/ping?scope=all', undefined, ''],
      ['/no/such/path', undefined, ''],
      ['/authorized', undefined, 'secret'],
    ]
    const withoutTimes = ({ status, text }: { status: number; text: string }) => [
      status,
      text.replace(/"(txn_ts|query_time_ms|processing_time_ms)":\d+/g, '"$1":0'),
    ]
    for (const request of requests)
      expect(withoutTimes(await ask(server, ...request))).toEqual(withoutTimes(await ask(cluster, ...request)))
  })

  test('count as out while the cluster cannot be reached', async () => {
    const gone = await startServer({ folder: ROOT, data: join(data, 'gone') })
    const before = await startServer({
      folder: ROOT,
      env: { TERRARIUM_US_URL: gone.addresses.regionGroups['us'] ?? '', TERRARIUM_US_SECRET: 'secret' },
    })
    const health = async (): Promise<unknown> => (await fetch(`${before.addresses.account}/health/ready`)).json()
    expect(await health()).toMatchObject({ status: 'ready', parts: { us: 'ready', eu: 'ready' } })
    await gone.stop('SIGKILL')
    await expect.poll(health).toMatchObject({ status: 'out', parts: { us: 'out', eu: 'ready' } })
    const answer = await fetch(`${before.addresses.regionGroups['us'] ?? ''}/query/1`, { method: 'POST', body: '{"query":"1"}' })
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        error: {
          code: 'internal_error',
          message: 'The database cluster cannot be reached (ECONNREFUSED). Nothing was run: try again later.',
        },
      },
    ])
    await before.stop()
  })
})

test('a stream of 10,000 events arrives in order and without loss across a restart of the gateway', async () => {
  const port = await freePort()
  const env = {
    TERRARIUM_US_URL: cluster.addresses.regionGroups['us'] ?? '',
    TERRARIUM_US_SECRET: 'secret',
    TERRARIUM_US_PORT: String(port),
  }
  const folder = join(data, 'restarted')
  let gateway = await startServer({ folder: ROOT, env, data: folder, keepData: true })
  const writer = openClient(cluster.addresses.regionGroups['us'] ?? '')
  await writer.query(fql`Collection.create({ name: "Event" })`)
  const { data: source } = await writer.query<EventSource>(fql`Event.all().eventSource()`)
  const seen: number[] = []
  const writing = writeEvents(writer, seen)
  let cursor: string | undefined
  let restarts = 0
  let stopped: Promise<void> | undefined
  while (seen.length < EVENTS) {
    const reached = seen.length
    for await (const { data: n, cursor: at } of eventsOf(port, source.token, cursor)) {
      if (n !== undefined) seen.push(n)
      cursor = at
      if (seen.length >= EVENTS) break
      if (restarts === 0 && seen.length >= EVENTS / 4) {
        restarts++
        stopped = gateway.stop('SIGKILL')
      } else if (restarts === 1 && seen.length >= EVENTS / 2) {
        restarts++
        stopped = gateway.stop('SIGTERM')
      }
    }
    if (stopped !== undefined && seen.length < EVENTS) {
      // Only one process at a time may have its folder and its port.
      await stopped
      stopped = undefined
      gateway = await startServer({ folder: ROOT, env, data: folder, keepData: true })
    }
    expect(seen.length).toBeGreaterThanOrEqual(reached)
  }
  await writing
  expect(restarts).toBe(2)
  expect(seen).toEqual(Array.from({ length: EVENTS }, (_, at) => at))
  writer.close()
  await gateway.stop()
})

const EVENTS = 10_000
const EVENTS_PER_WRITE = 25
/** Missed events that a stream sends again. */
const REPLAYED_MAX = 128

/** Writes no further ahead of the reader than a stream replays. */
async function writeEvents(client: Client, seen: readonly number[]): Promise<void> {
  for (let at = 0; at < EVENTS; at += EVENTS_PER_WRITE) {
    while (at + EVENTS_PER_WRITE - seen.length > REPLAYED_MAX) await new Promise((done) => setImmediate(done))
    await client.query(fql`Set.sequence(${at}, ${at + EVENTS_PER_WRITE}).forEach(n => Event.create({ id: 1000 + n, n: n }))`, {
      typecheck: false,
    })
  }
}

/** Events of a stream with their cursors, until it ends; no events where nobody answers. */
async function* eventsOf(
  port: number,
  token: string,
  cursor: string | undefined,
): AsyncGenerator<{ data: number | undefined; cursor: string }> {
  let body: AsyncIterable<Uint8Array> | null
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/stream/1`, {
      method: 'POST',
      headers: { authorization: 'Bearer secret' },
      body: JSON.stringify({ token, ...(cursor === undefined ? {} : { cursor }) }),
    })
    if (answer.status !== 200) return
    // The platform's streams can be iterated, which the types of the browser's do not say.
    body = answer.body as unknown as AsyncIterable<Uint8Array> | null
  } catch {
    return
  }
  let rest = ''
  try {
    for await (const piece of body ?? []) {
      const lines = (rest + Buffer.from(piece).toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const event = JSON.parse(line) as { type: string; cursor: string; data?: { '@doc': { n: { '@int': string } } } }
        if (event.type === 'error') throw new Error(line)
        yield { data: event.data === undefined ? undefined : Number(event.data['@doc'].n['@int']), cursor: event.cursor }
      }
    }
  } catch (error: unknown) {
    if (!(error instanceof TypeError)) throw error // the connection broke
  }
}
