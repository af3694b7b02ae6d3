import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QueryEvent } from '../metering/query-event.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LogFollower, type LogPosition } from './log-follower.ts'
import { QueryLog } from './query-log.ts'

const DAY_MS = 86_400_000
const NOON = Date.UTC(2026, 10, 23, 12)

let folder: string
let log: QueryLog
let follower: LogFollower
const openLog = (): QueryLog => new QueryLog({ folder, daysMax: 36_500, bytesMax: 1e9, onFault: (error) => expect(error).toBeUndefined() })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'log-follower-'))
  log = openLog()
  follower = new LogFollower(folder)
})
afterEach(async () => {
  await log.close()
  await rm(folder, { recursive: true })
})

async function write(at: number, ...shapes: string[]): Promise<void> {
  for (const shape of shapes) log.append(eventOf(at, shape), 'us-std/shop')
  await log.flush()
}

/** Reads to the end, and returns the groups and where they end. */
async function readFrom(position: LogPosition, linesMax = 100, scope = 'us-std') {
  const groups: string[][] = []
  let reached = position
  for await (const { lines, position: behind } of follower.readAfter(position, scope, linesMax)) {
    if (lines.length > 0) groups.push(lines.map((line) => (JSON.parse(line) as { shape: string }).shape))
    reached = behind
  }
  return { groups, reached: JSON.parse(JSON.stringify(reached)) as LogPosition }
}

describe('following a query log', () => {
  test('yields what was written behind a position, each line once, from whatever day', async () => {
    await write(NOON, 'before')
    const start = await follower.end()
    await write(NOON, 'a', 'b')
    await write(NOON + DAY_MS, 'c')
    const first = await readFrom(start)
    expect(first.groups).toEqual([['a', 'b'], ['c']])
    await write(NOON + 3 * DAY_MS, 'd')
    const second = await readFrom(first.reached)
    expect(second.groups).toEqual([['d']])
    expect((await readFrom(second.reached)).groups).toEqual([])
  })

  test('begins with the queries of a time', async () => {
    await write(NOON, 'a')
    await write(NOON + 10_000, 'b')
    await write(NOON + DAY_MS, 'c')
    expect((await readFrom(await follower.before(new Date(NOON + 5_000)))).groups).toEqual([['b'], ['c']])
    expect((await readFrom(await follower.before(new Date(NOON)))).groups).toEqual([['a'], ['b'], ['c']])
    const behind = await follower.before(new Date(NOON + 2 * DAY_MS))
    await write(NOON + 3 * DAY_MS, 'd')
    expect((await readFrom(behind)).groups).toEqual([['d']])
  })

  test('goes on in the midst of a block', async () => {
    await write(NOON, 'a', 'b', 'c', 'd', 'e')
    for await (const { lines, position } of follower.readAfter([], 'us-std', 2)) {
      expect(lines).toHaveLength(2)
      expect((await readFrom(position, 2)).groups).toEqual([['c', 'd'], ['e']])
      break
    }
  })

  test('finds a query of yesterday that ended after one of today', async () => {
    await write(NOON - 1, 'yesterday')
    await write(NOON + DAY_MS / 2, 'today')
    const { reached } = await readFrom([])
    await write(NOON - 1, 'late')
    expect((await readFrom(reached)).groups).toEqual([['late']])
  })

  test('passes over days that the log has removed, and over other databases', async () => {
    await write(NOON, 'a')
    const start = await follower.end()
    await write(NOON + DAY_MS, 'b')
    await rm(join(folder, '2026-11-23.log'))
    await rm(join(folder, '2026-11-23.index'))
    expect((await readFrom(start)).groups).toEqual([['b']])
    expect((await readFrom(start, 100, 'eu-std')).groups).toEqual([])
  })

  test('begins with the first line where nothing was written before', async () => {
    const start = await follower.end()
    await write(NOON, 'a')
    expect((await readFrom(start)).groups).toEqual([['a']])
  })
})

function eventOf(ms: number, shape: string): QueryEvent {
  return {
    kind: 'query',
    traceId: '0'.repeat(32),
    spanId: '',
    parentSpan: undefined,
    databasePath: '',
    globalId: 1n,
    role: 'admin',
    receivedAt: ms * 1000,
    durationMs: 1.5,
    status: 200,
    tags: '',
    computeOps: 1,
    readOps: 2,
    writeOps: 0,
    bytesRead: 3,
    bytesWritten: 0,
    requestBytes: 4,
    responseBytes: 5,
    contentionRetries: 0,
    shape,
  }
}
