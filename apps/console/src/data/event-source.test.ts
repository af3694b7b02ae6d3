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
  const end = await followSource({
    ask: (_endpoint, cursor) => {
      const [body, status = 200] = bodies[asked.length] ?? ['', 500]
      asked.push(cursor)
      return Promise.resolve(new Response(body, { status }))
    },
    cursor: 'c0',
    signal: new AbortController().signal,
    onOpen: () => undefined,
    onEvent: (event) => events.push(event),
  })
  return { end, asked, events }
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
