// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DatabaseClient, EventsRequest } from '../../../data/database-client.ts'
import { readOutcome } from '../../../data/query-answer.ts'
import { runRequest } from '../run/testing/run-request.ts'
import { LiveFeed } from './live-feed.ts'

const PATH = { regionGroup: 'us', names: ['shop'] } as const
const MEASURED = { totalTimeMs: 5, attempts: 1 }
const book = (id: number) => ({ '@doc': { id: String(id), coll: { '@mod': 'Book' } } })
const line = (json: object) => `${JSON.stringify(json)}\n`
const added = (id: number) => line({ type: 'add', data: book(id), cursor: `c${id}`, txn_ts: id, stats: { read_ops: 1 } })

const OPENED = { data: { page: { '@set': { data: [book(1)] } }, source: { '@stream': 'token' } }, summary: '' }

/** A feed whose streams the test writes. */
function setUp(answer: { readonly status: number; readonly body: object } = { status: 200, body: OPENED }) {
  const asked: EventsRequest[] = []
  const queries: string[] = []
  const write: ((text: string) => void)[] = []
  const database: DatabaseClient = {
    run: ({ query }) => {
      queries.push(JSON.stringify(query))
      return Promise.resolve(readOutcome(answer.status, JSON.stringify(answer.body), MEASURED))
    },
    read: () => Promise.resolve(null),
    events: (request) => {
      asked.push(request)
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          write.push((text) => controller.enqueue(new TextEncoder().encode(text)))
          request.signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')))
        },
      })
      return Promise.resolve(new Response(body))
    },
  }
  const feed = new LiveFeed({ database }, PATH, runRequest('Book.all()'), false)
  return { feed, asked, queries, write: (text: string) => write[write.length - 1]?.(text) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a set that is followed', () => {
  test('loses no event of a long pause: what a thousand did not leave room for is asked for from the last of them', async () => {
    const { feed, asked, write } = setUp()
    void feed.start()
    await settle()
    feed.pause()
    write(Array.from({ length: 1_200 }, (_, index) => added(index + 2)).join(''))
    await settle()
    expect(feed.getState()).toMatchObject({ status: 'paused', waiting: 1_000, isFull: true })
    expect(feed.getState().rows).toHaveLength(1)
    feed.resume()
    await settle()
    expect(asked.map(({ body }) => body)).toEqual([
      { token: 'token', cursor: undefined },
      { token: 'token', cursor: 'c1001' },
    ])
    write([added(1_002), added(1_003)].join(''))
    await settle()
    expect(feed.getState()).toMatchObject({ status: 'open', waiting: 0, isFull: false })
    expect(feed.getState().rows).toHaveLength(1_003)
    feed.stop()
  })

  test('says what it has cost: its first page and the events', async () => {
    const { feed, write } = setUp({ status: 200, body: { ...OPENED, stats: { read_ops: 8 } } })
    void feed.start()
    await settle()
    expect(feed.getState().read).toBe(8)
    write(added(2) + added(3))
    await settle()
    expect(feed.getState().read).toBe(10)
    feed.stop()
  })

  test('starts again from now when the server cannot replay what was missed', async () => {
    const { feed, asked, queries, write } = setUp()
    void feed.start()
    await settle()
    write(added(2) + line({ type: 'error', error: { code: 'stream_replay_volume_exceeded', message: 'Too much.' } }))
    await settle()
    expect(feed.getState()).toMatchObject({ status: 'ended', message: 'stream_replay_volume_exceeded Too much.' })
    void feed.start()
    await settle()
    expect(feed.getState()).toMatchObject({ status: 'open', message: undefined, events: [] })
    expect(queries).toHaveLength(2)
    expect(asked[1]?.body).toEqual({ token: 'token', cursor: undefined })
    feed.stop()
  })

  test('stops when nobody has touched the page for 15 minutes, and not before', async () => {
    const { feed, asked } = setUp()
    void feed.start()
    await settle()
    await vi.advanceTimersByTimeAsync(14 * 60_000)
    window.dispatchEvent(new Event('mousemove'))
    await vi.advanceTimersByTimeAsync(14 * 60_000)
    expect(feed.getState().status).toBe('open')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(feed.getState()).toMatchObject({
      status: 'ended',
      message: 'Stopped, because nobody touched this page for 15 minutes.',
    })
    expect(asked[0]?.signal?.aborted).toBe(true)
  })

  test('says literally why a set cannot be followed, and of which part', async () => {
    const summary =
      "error: Can't call `.eventSource()`.\nat *query*:1:15\n  |\n1 | { let live = (Book.all()\n  |               ^^^^^^^^^^\n  |"
    const { feed } = setUp({ status: 400, body: { error: { code: 'invalid_query', message: "Can't call `.eventSource()`." }, summary } })
    await feed.start()
    expect(feed.getState()).toMatchObject({
      status: 'ended',
      message: "Can't call `.eventSource()`.",
      part: { source: 'Book.all()', mark: { from: 0, to: 10 } },
    })
  })
})
