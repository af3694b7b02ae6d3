import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { QueryEvent } from '../metering/query-event.ts'
import { UsageLog } from './usage-log.ts'

const HOUR_MS = 3_600_000
const NOON = Date.UTC(2026, 10, 23, 12)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usage-'))
})
afterEach(() => rm(folder, { recursive: true }))

function openLog(): UsageLog {
  const onFault = (error: unknown): never => {
    throw error
  }
  return new UsageLog({ folder, daysMax: 36_500, onFault })
}

function event(ms: number, over: Partial<QueryEvent> = {}): QueryEvent {
  const operations = { computeOps: 3, readOps: 2, writeOps: 1, bytesRead: 0, bytesWritten: 0, requestBytes: 9, responseBytes: 100 }
  const who = { traceId: '', spanId: '', parentSpan: undefined, databasePath: '', globalId: 1n, role: 'admin', shape: '', tags: '' }
  return { kind: 'query', ...who, ...operations, receivedAt: ms * 1000, durationMs: 1, status: 200, contentionRetries: 0, ...over }
}

const around = (log: UsageLog) => log.rows(new Date(NOON), new Date(NOON + 2 * HOUR_MS))

describe('usage', () => {
  test('is counted by hour and database: the eight metrics, and what the console made [USAGE-02]', async () => {
    const log = openLog()
    log.count(event(NOON + 1), 'us-std/shop', 50)
    log.count(event(NOON + 2, { tags: 'app=terrarium,screen=shell' }), 'us-std/shop', 60)
    log.count(event(NOON + 3, { kind: 'stream', writeOps: 0 }), 'us-std/shop', 0)
    log.measure('storage', 'us-std', 4096, NOON)
    log.measure('backups', 'us-std', 8192, NOON)
    const none = { read: 0, write: 0, compute: 0, storage: 0, backups: 0, logs: 0, realtime: 0, egress: 0, console: 0 }
    const hour = '2026-11-23T12:00:00.000Z'
    expect(await around(log)).toEqual([
      { ...none, hour, database: 'us-std', storage: 4096, backups: 8192 },
      { ...none, hour, database: 'us-std/shop', read: 4, write: 2, compute: 6, logs: 110, realtime: 5, egress: 300, console: 6 },
    ])
  })

  test('survives a restart, and the sums go on', async () => {
    const first = openLog()
    first.count(event(NOON), 'us-std', 0)
    first.measure('storage', 'us-std', 4096, NOON)
    await first.flush()
    const second = openLog()
    second.count(event(NOON + 1), 'us-std', 0)
    second.count(event(NOON + HOUR_MS), 'us-std', 0)
    expect(await around(second)).toMatchObject([
      { read: 4, storage: 4096 },
      { read: 2, storage: 0 },
    ])
  })

  test('gives the hours that begin in a range', async () => {
    const log = openLog()
    for (const hours of [-1, 0, 1, 2]) log.count(event(NOON + hours * HOUR_MS + 5), 'us-std', 0)
    expect((await around(log)).map(({ hour }) => hour.slice(11, 13))).toEqual(['12', '13'])
  })
})
