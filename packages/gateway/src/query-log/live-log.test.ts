import { describe, expect, test } from 'vitest'
import type { QueryEvent } from '../metering/query-event.ts'
import { LiveLog } from './live-log.ts'

function event(shape: string): QueryEvent {
  const costs = { computeOps: 1, readOps: 2, writeOps: 0, bytesRead: 3, bytesWritten: 0, requestBytes: 4, responseBytes: 5 }
  const request = {
    traceId: 'a'.repeat(32),
    spanId: '',
    parentSpan: undefined,
    databasePath: '',
    globalId: 1n,
    role: 'admin',
    tags: '',
    status: 200,
    durationMs: 1.5,
  }
  return { kind: 'query', ...request, ...costs, receivedAt: Date.UTC(2026, 10, 23) * 1000, contentionRetries: 0, shape }
}

const shapesOf = (lines: readonly string[]): readonly unknown[] => lines.map((line) => (JSON.parse(line) as { shape: unknown }).shape)

describe('LiveLog', () => {
  test('gives the queries since the look before, of the database that is looked at', async () => {
    const log = new LiveLog()
    log.append(event('before'), 'us-std/shop')
    const begin = await log.read({ scope: 'us-std/shop', after: undefined, waitMs: 0 })
    expect(begin.lines).toEqual([])
    log.append(event('one'), 'us-std/shop')
    log.append(event('other'), 'us-std/shop/eu')
    log.append(event('two'), 'us-std/shop')
    const first = await log.read({ scope: 'us-std/shop', after: begin.next, waitMs: 0 })
    expect(shapesOf(first.lines)).toEqual(['one', 'two'])
    log.append(event('three'), 'us-std/shop')
    expect(shapesOf((await log.read({ scope: 'us-std', after: first.next, waitMs: 0 })).lines)).toEqual(['three'])
  })

  test('waits for the first query', async () => {
    const log = new LiveLog()
    const { next } = await log.read({ scope: 'us-std', after: undefined, waitMs: 0 })
    const look = log.read({ scope: 'us-std', after: next, waitMs: 60_000 })
    log.append(event('late'), 'us-std')
    expect(shapesOf((await look).lines)).toEqual(['late'])
  })

  test('keeps a bounded number of queries and says how many it has lost', async () => {
    const log = new LiveLog()
    const { next } = await log.read({ scope: 'us-std', after: undefined, waitMs: 0 })
    for (let at = 0; at < 5_000; at++) log.append(event(String(at)), 'us-std')
    const { lines, missed } = await log.read({ scope: 'us-std', after: next, waitMs: 0 })
    expect(lines.length).toBeLessThanOrEqual(2_000)
    expect(missed).toBeGreaterThanOrEqual(2_000)
    expect(shapesOf(lines).at(-1)).toBe('4999')
  })
})
