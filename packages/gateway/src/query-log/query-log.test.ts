import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { QueryEvent } from '../metering/query-event.ts'
import { QueryLog } from './query-log.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOON = Date.UTC(2026, 10, 23, 12)

let folder: string
const faults: unknown[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'query-log-'))
  faults.length = 0
})
afterEach(() => rm(folder, { recursive: true }))

const openLog = (limits: { daysMax?: number; bytesMax?: number } = {}): QueryLog =>
  new QueryLog({ folder, daysMax: 36_500, bytesMax: 1e9, ...limits, onFault: (error) => faults.push(error) })

function event(ms: number, shape = 'Book.all()'): QueryEvent {
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
    tags: 'page=home',
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

async function shapesOf(log: QueryLog, from: number, to: number, scope = 'us-std'): Promise<unknown[]> {
  const shapes: unknown[] = []
  for await (const lines of log.read({ from: new Date(from), to: new Date(to), scope }))
    for (const line of lines) shapes.push((JSON.parse(line) as { shape: unknown }).shape)
  return shapes
}

describe('the query log', () => {
  test('keeps what a query cost, and when', async () => {
    const log = openLog()
    log.append(event(NOON), 'us-std/shop')
    for await (const lines of log.read({ from: new Date(NOON), to: new Date(NOON + 1), scope: 'us-std' })) {
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
        {
          ts: '2026-11-23T12:00:00.000Z',
          database: 'us-std/shop',
          kind: 'query',
          trace_id: '0'.repeat(32),
          role: 'admin',
          status: 200,
          duration_ms: 1.5,
          compute_ops: 1,
          read_ops: 2,
          write_ops: 0,
          storage_bytes_read: 3,
          storage_bytes_write: 0,
          request_bytes: 4,
          response_bytes: 5,
          contention_retries: 0,
          tags: 'page=home',
          shape: 'Book.all()',
        },
      ])
    }
    await log.close()
  })

  test('gives the lines of a range, its start included and its end not, over days', async () => {
    const log = openLog()
    for (const [at, name] of [
      [NOON - DAY_MS, 'a'],
      [NOON, 'b'],
      [NOON + 1, 'c'],
      [NOON + DAY_MS, 'd'],
    ] as const) {
      log.append(event(at, name), 'us-std')
      await log.flush()
    }
    expect(await shapesOf(log, NOON - DAY_MS, NOON + 1)).toEqual(['a', 'b'])
    expect(await shapesOf(log, NOON + 1, NOON + DAY_MS + 1)).toEqual(['c', 'd'])
    await log.close()
  })

  test('gives those of a region group, or of one database without those below it', async () => {
    const log = openLog()
    for (const database of ['us-std', 'us-std/shop', 'us-std/shop/eu', 'us-std/shopping', 'eu-std/shop'])
      log.append(event(NOON, database), database)
    const all = (scope: string) => shapesOf(log, NOON, NOON + 1, scope)
    expect(await all('us-std')).toEqual(['us-std', 'us-std/shop', 'us-std/shop/eu', 'us-std/shopping'])
    expect(await all('us-std/shop')).toEqual(['us-std/shop'])
    expect(await all('eu-std/shop')).toEqual(['eu-std/shop'])
    await log.close()
  })

  test('measures the lines of a range to the byte without making them', async () => {
    const log = openLog()
    const odd: Partial<QueryEvent>[] = [
      {},
      { kind: 'stream', traceId: '', durationMs: 0.001, tags: '', shape: 'Autor.byName("é\u2028\n\\"")' },
      {
        durationMs: 4_294_967,
        computeOps: 4_294_967_295,
        readOps: 9,
        writeOps: 10,
        bytesRead: 99,
        bytesWritten: 100,
        requestBytes: 999_999_999,
      },
      { durationMs: 0, status: 429, responseBytes: 1_000_000_000, contentionRetries: 7, role: 'server-readonly' },
    ]
    for (const [at, changes] of odd.entries()) {
      log.append({ ...event(NOON + at), ...changes }, at === 2 ? 'us-std/shop/österreich' : 'us-std/shop')
      if (at === 1) await log.flush()
    }
    log.append(event(NOON + 4), 'eu-std')
    for (const [length, scope] of [
      [5, 'us-std'],
      [5, 'us-std/shop'],
      [2, 'us-std'],
      [5, 'global-std'],
    ] as const) {
      const range = { from: new Date(NOON), to: new Date(NOON + length), scope }
      const lines: string[] = []
      for await (const group of log.read(range)) lines.push(...group)
      const bytes = Buffer.byteLength(lines.map((line) => `${line}\n`).join(''))
      expect(await log.measure(range)).toEqual({ lines: lines.length, bytes })
    }
    expect(await log.measure({ from: new Date(NOON), to: new Date(NOON + 5), scope: 'us-std' })).toMatchObject({ lines: 4 })
    await log.close()
  })

  test.each([
    ['a block', ['whole'], async (file: string) => appendFile(`${file}.log`, 'half a block')],
    ['a line of the index', ['whole'], async (file: string) => appendFile(`${file}.index`, '{"offset":')],
    ['a block whose line was written first', [], async (file: string) => truncate(`${file}.log`, 70)],
  ])('cuts off %s that a crash left half written', async (_what, survivors, tear) => {
    const log = openLog()
    log.append(event(NOON, 'whole'), 'us-std')
    await log.close()
    const file = join(folder, '2026-11-23')
    await tear(file)
    const again = openLog()
    again.append(event(NOON, 'after'), 'us-std')
    expect(await shapesOf(again, NOON, NOON + 1)).toEqual([...survivors, 'after'])
    expect(faults).toEqual([])
    await again.close()
  })

  test('removes days beyond its time and, the oldest first, beyond its bytes', async () => {
    const log = openLog()
    for (const days of [3, 2, 1, 0]) {
      log.append(event(NOON - days * DAY_MS), 'us-std')
      await log.flush()
    }
    await log.close()
    const { length } = await readFile(join(folder, '2026-11-23.log'))
    await openLog({ bytesMax: 2 * length + 10 }).close()
    expect((await readdir(folder)).sort()).toEqual(['2026-11-22.index', '2026-11-22.log', '2026-11-23.index', '2026-11-23.log'])
  })

  test('reports lines that it cannot write, and goes on', async () => {
    const log = openLog()
    await log.flush()
    await rm(folder, { recursive: true })
    await writeFile(folder, 'in the way')
    log.append(event(NOON, 'lost'), 'us-std')
    await log.flush()
    expect(faults).toHaveLength(1)
  })
})
