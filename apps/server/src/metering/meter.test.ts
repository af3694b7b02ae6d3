import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { QueryEvent } from '@terrarium/gateway'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openMeter, type Meter } from './meter.ts'

const NOW = Date.now()
const RANGE = { from: new Date(NOW - 60_000), to: new Date(NOW + 60_000), scope: 'us-std' }
const OF_SEVERAL = { logDays: 9, logMb: 9, remoteControl: { url: 'http://control.invalid', secret: 'secret' } }
const silent = (): void => undefined
const faults: object[] = []
const logger = { info: silent, warn: silent, error: (fields: object) => void faults.push(fields) }

let folder: string
const meters: Meter[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meter-'))
})
afterEach(async () => {
  for (const meter of meters.splice(0)) await meter.close()
  rmSync(folder, { recursive: true })
  expect(faults.splice(0)).toEqual([])
})

function open(name: string, settings: Parameters<typeof openMeter>[1] = OF_SEVERAL): Meter {
  const meter = openMeter(join(folder, name), settings, logger)
  meters.push(meter)
  return meter
}

function count(meter: Meter, shape: string): void {
  const costs = { computeOps: 1, readOps: 2, writeOps: 0, bytesRead: 3, bytesWritten: 0, requestBytes: 4, responseBytes: 5 }
  const span = { traceId: 'a'.repeat(32), spanId: '', parentSpan: undefined }
  const request = { databasePath: 'shop', globalId: 7n, role: 'admin', tags: '', status: 200, durationMs: 1.5, contentionRetries: 0, shape }
  const event: QueryEvent = { kind: 'query', ...span, ...request, ...costs, receivedAt: NOW * 1000 }
  meter.listenerOf('us')?.(event)
}

/** What a run finds that begins with the files that a killed one has left at this moment. */
async function foundAfterKill(copy: string) {
  cpSync(join(folder, 'first'), join(folder, copy), { recursive: true })
  const meter = open(copy)
  const shapes: string[] = []
  for await (const lines of meter.queryLog.read(RANGE)) shapes.push(...lines.map((line) => (JSON.parse(line) as { shape: string }).shape))
  const [row] = await meter.usage.rows(new Date(NOW - 3_600_000), new Date(NOW + 3_600_000))
  return { shapes, read: row?.read, database: row?.database }
}

describe('a process that may be killed while others go on', () => {
  test('finds at its next start, once, what it had not written yet', async () => {
    const meter = open('first')
    for (const shape of ['a', 'b']) count(meter, shape)
    expect(await foundAfterKill('second')).toEqual({ shapes: ['a', 'b'], read: 4, database: 'us-std/shop' })
    await meter.close()
    meters.shift()
    expect(readdirSync(join(folder, 'first', 'journal'))).toEqual([])
    expect(await foundAfterKill('third')).toEqual({ shapes: ['a', 'b'], read: 4, database: 'us-std/shop' })
  })

  test('passes over the entry during which it was killed', async () => {
    count(open('first'), 'a')
    const [file = ''] = readdirSync(join(folder, 'first', 'journal'))
    appendFileSync(join(folder, 'first', 'journal', file), '\n{"event":{"kind":"qu')
    expect((await foundAfterKill('second')).shapes).toEqual(['a'])
  })

  test('starts although a full disk has cut an entry', async () => {
    const meter = open('first')
    count(meter, 'a')
    const [file = ''] = readdirSync(join(folder, 'first', 'journal'))
    appendFileSync(join(folder, 'first', 'journal', file), '\n{"event":{"kind":"qu')
    count(meter, 'b')
    expect((await foundAfterKill('second')).shapes).toEqual(['a', 'b'])
    expect(faults.splice(0)).toEqual([{ err: expect.any(SyntaxError) as unknown }])
  })
})

test('the only process keeps no journal', async () => {
  const meter = open('first', { ...OF_SEVERAL, remoteControl: undefined })
  count(meter, 'a')
  await meter.queryLog.flush()
  expect(readdirSync(join(folder, 'first'))).not.toContain('journal')
})
