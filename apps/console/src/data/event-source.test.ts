// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { StreamClosedError } from './client-errors.ts'
import { EventSourceError, followSource, readEvent, readFeedPage } from './event-source.ts'
import type { SourceEvent } from './event-source.ts'

const ADD = { type: 'add', data: { '@doc': { id: '1', coll: { '@mod': 'Book' } } }, cursor: 'c1', txn_ts: 1, stats: { read_ops: 1 } }
const REFUSAL = { error: { code: 'stream_replay_volume_exceeded', message: 'm' } }

/** Follows a source whose stream answers with the given bodies, one after the other. */
async function follow(...bodies: readonly (readonly [body: string, status?: number])[]) {
  const events: SourceEvent[] = []
  const asked: (string | undefined)[] = []
  const endpoints: string[] = []
  const opened: string[] = []
  const end = await followSource({
    ask: (endpoint, cursor) => {
      const [body, status = 200] = bodies[asked.length] ?? ['', 500]
      asked.push(cursor)
      endpoints.push(endpoint)
      return Promise.resolve(new Response(body, { status }))
    },
    cursor: 'c0',
    signal: new AbortController().signal,
    onOpen: (way) => opened.push(way),
    onEvent: (event) => events.push(event),
  })
  return { end, asked, endpoints, opened, events }
}

describe('readEvent', () => {
  test('reads changes with their time and cost, and anything else as an error', () => {
    expect(readEvent(ADD)).toMatchObject({ type: 'add', cursor: 'c1', transactionTime: 1, stats: { readOps: 1 } })
    expect(readEvent({ type: 'error', ...REFUSAL })).toMatchObject({ type: 'error', code: 'stream_replay_volume_exceeded', message: 'm' })
    expect(readEvent(5).type).toBe('error')
  })
})

describe('followSource', () => {
  test('gives the events of a stream and says that it broke when it ends without an error', async () => {
    const { end, asked, events } = await follow([`${JSON.stringify(ADD)}\n{"type":"status","cursor":"c2"}\n`])
    expect([end, asked, events.map(({ type }) => type)]).toEqual(['broken', ['c0'], ['add', 'status']])
  })

  test('finishes with an error of the stream, or with a refusal of it', async () => {
    const line = JSON.stringify({ type: 'error', ...REFUSAL })
    expect(await follow([`${line}\n`])).toMatchObject({ end: 'finished', events: [{ type: 'error', message: 'm' }] })
    expect(await follow([JSON.stringify(REFUSAL), 400])).toMatchObject({ end: 'finished', events: [{ type: 'error', message: 'm' }] })
  })
})

describe('a source on a server that lacks something', () => {
  const last = JSON.stringify({ events: [ADD, { type: 'error', ...REFUSAL }], cursor: 'c1', has_next: false })

  test('is asked for by its feed where there are no streams', async () => {
    const { endpoints, opened, events } = await follow(['{"errors":[]}', 404], [last])
    expect([endpoints, opened]).toEqual([['stream', 'feed'], ['feed']])
    expect(events.map(({ type }) => type)).toEqual(['add', 'error'])
  })

  test('cannot be followed where there are no feeds either, and says so', async () => {
    const { end, events } = await follow(['{"errors":[]}', 404], ['{"errors":[]}', 404])
    expect(end).toBe('finished')
    expect(events.map(({ message }) => message)).toEqual([
      'The server of this region group has neither event streams nor event feeds: nothing there can be followed.',
    ])
  })

  test('lists no earlier events without feeds, and says so', async () => {
    await expect(readFeedPage(new Response('{"errors":[]}', { status: 404 }))).rejects.toThrow(
      'The server of this region group has no event feeds: earlier versions of documents cannot be listed.',
    )
  })
})

describe('a stream that was closed', () => {
  test('cannot be followed, and nothing is asked of the server [ERR-26]', async () => {
    const closed = followSource({
      ask: () => expect.unreachable(),
      cursor: undefined,
      signal: AbortSignal.abort(),
      onOpen: () => expect.unreachable(),
      onEvent: () => expect.unreachable(),
    })
    await expect(closed).rejects.toBeInstanceOf(StreamClosedError)
    await expect(closed).rejects.toThrow('The stream is closed.')
  })
})

describe('readFeedPage', () => {
  test('reads a page of events with its cursor', async () => {
    const page = await readFeedPage(new Response(JSON.stringify({ events: [ADD], cursor: 'c1', has_next: true })))
    expect(page).toMatchObject({ events: [{ type: 'add' }], cursor: 'c1', hasNext: true })
  })

  test('throws what the server refuses with', async () => {
    const refused = readFeedPage(new Response(JSON.stringify(REFUSAL), { status: 400 }))
    await expect(refused).rejects.toBeInstanceOf(EventSourceError)
    await expect(refused).rejects.toMatchObject({ code: 'stream_replay_volume_exceeded', message: 'm' })
  })
})
