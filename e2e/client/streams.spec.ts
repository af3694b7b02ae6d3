import { connect } from 'node:http2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fql } from 'fauna'
import type { Client, Document, EventSource, Query, StreamClient } from 'fauna'
import { databaseClient, freshDatabase, openClient, ROOT_SECRET } from '../fixtures/database.ts'
import { useServer } from '../fixtures/server.ts'

interface Reading {
  celsius: number
}

type Told = readonly [type: string, celsius: number | undefined]

type Readings = Document & Reading

/**
 * Collects events until there are so many. `each` receives the number of events so far, 0 for the status at the beginning; it is not awaited,
 * because the driver loses what comes while nobody is reading.
 */
async function listen(stream: StreamClient<Readings>, count: number, each?: (told: number) => Promise<unknown>) {
  const told: Told[] = []
  let cursor = ''
  for await (const event of stream) {
    if (event.type !== 'status') told.push([event.type, event.data.celsius])
    cursor = event.cursor
    if (told.length === count) break
    void each?.(told.length)
  }
  stream.close()
  return { told, cursor }
}

describe('event streams and feeds of the official driver', () => {
  const server = useServer()
  let client: Client
  let database: { readonly name: string; readonly url: string }

  const source = async (text: Query<EventSource> = fql`Reading.all().eventSource()`): Promise<EventSource> =>
    (await client.query<EventSource>(text)).data
  const open = (token: EventSource, cursor?: string): StreamClient<Readings> =>
    client.stream<Readings>(token, cursor === undefined ? { status_events: true } : { status_events: true, cursor })
  const steps = [
    () => client.query(fql`Reading.create({ id: 1, celsius: 21 })`),
    () => client.query(fql`Reading.byId(1)!.update({ celsius: 22 })`),
    () => client.query(fql`Reading.byId(1)!.delete()`),
  ]
  const expected: readonly Told[] = [
    ['add', 21],
    ['update', 22],
    ['remove', 22],
  ]

  beforeAll(async () => {
    const fresh = await freshDatabase(server())
    client = fresh.client
    database = fresh
    await client.query(fql`Collection.create({ name: "Reading" })`)
  })
  afterAll(() => client.close())

  test('a stream tells of additions, updates and removals as they happen', async () => {
    const stream = open(await source())
    expect((await listen(stream, 3, (told) => steps[told]?.() ?? Promise.resolve())).told).toEqual(expected)
  })

  test('a stream goes on behind the cursor of an event', async () => {
    const token = await source()
    for (const step of steps) await step()
    const { told, cursor } = await listen(open(token), 1)
    expect(told).toEqual([['add', 21]])
    const resumed = open(token, cursor)
    expect((await listen(resumed, 2)).told).toEqual(expected.slice(1))
  })

  test('a stream may be made from a query that makes its source', async () => {
    const stream = client.stream<Readings>(fql`Reading.where(.celsius > 30).eventSource()`, { status_events: true })
    const { told } = await listen(stream, 2, (at) => client.query(fql`Reading.create({ celsius: ${at === 0 ? 31 : 32} })`))
    expect(told).toEqual([
      ['add', 31],
      ['add', 32],
    ])
  })

  test('a failing mapping ends a stream with its error', async () => {
    const token = await source(fql`Reading.all().map(r => 100 / r.celsius).eventSource()`)
    await client.query(fql`Reading.create({ celsius: 0 })`)
    await expect(listen(open(token), 1)).rejects.toMatchObject({ code: 'divide_by_zero' })
  })

  test('a deleted key ends its streams', async () => {
    const { data: key } = await client.query<{ id: string; secret: string }>(fql`Key.create({ role: "server" }) { id, secret }`)
    const listener = openClient(database.url, key.secret)
    const stream = listener.stream<Readings>(await source(), { status_events: true })
    const failure = listen(stream, 2, async () => {
      await client.query(fql`Key.byId(${key.id})!.delete()`).catch(() => undefined)
      await client.query(fql`Reading.create({ celsius: 3 })`)
    })
    await expect(failure).rejects.toMatchObject({ code: 'permission_loss' })
    listener.close()
  })

  test('a feed gives the same events in pages, and goes on behind its cursor', async () => {
    const token = await source()
    for (const step of steps) await step()
    const feed = client.feed<Readings>(token, { page_size: 2 })
    const pages: Told[][] = []
    let cursor = ''
    for await (const page of feed) {
      pages.push([...page.events].map((event): Told => [event.type, event.data.celsius]))
      cursor = page.cursor
    }
    expect(pages).toEqual([expected.slice(0, 2), expected.slice(2)])
    await client.query(fql`Reading.create({ celsius: 5 })`)
    const later: Told[] = []
    for await (const event of client.feed<Readings>(token, { cursor }).flatten()) later.push([event.type, event.data.celsius])
    expect(later).toEqual([['add', 5]])
  })

  test('many streams hear every event once, in order', async () => {
    const token = await source()
    const others = Array.from({ length: 20 }, () => open(token))
    const heard = others.map((stream) => listen(stream, 50))
    await Promise.all(
      Array.from({ length: 5 }, async (_, writer) => {
        const own = databaseClient(server(), database.name)
        for (let at = 0; at < 10; at++) await own.query(fql`Reading.create({ celsius: ${writer * 100 + at} })`)
        own.close()
      }),
    )
    const [first, ...rest] = (await Promise.all(heard)).map(({ told }) => told)
    expect(new Set(first?.map(([, celsius]) => celsius)).size).toBe(50)
    for (const told of rest) expect(told).toEqual(first)
  })

  test('a stream begins with its status, on a line that ends with CR LF', async () => {
    const { token } = (await source()) as unknown as { token: string }
    const session = connect(database.url)
    const authorization = `Bearer ${ROOT_SECRET}:${database.name}:admin`
    const request = session.request({ ':method': 'POST', ':path': '/stream/1', authorization })
    request.end(JSON.stringify({ token }))
    const first = await new Promise<string>((done) => request.once('data', (bytes: Buffer) => done(bytes.toString())))
    expect(first).toMatch(/^\{"type":"status","txn_ts":\d+,"cursor":"[^"]+","stats":\{[^}]+\}\}\r\n$/)
    request.close()
    session.close()
  })
})
