import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from '@terrarium/account'
import type { QueryEvent } from '@terrarium/gateway'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Figure } from '../operating/metrics.ts'
import { readSettings } from '../settings/read-settings.ts'
import { resolveSettings } from '../settings/settings.ts'
import { startServer } from '../start.ts'
import type { RunningServer } from '../start.ts'
import { startOtlpCollector } from '../testing/otlp-collector.ts'
import type { OtlpCollector, SentAttribute, SentSpan } from '../testing/otlp-collector.ts'
import { startTelemetry } from './telemetry.ts'

const folders: string[] = []
const anyPort = Object.fromEntries(['US', 'EU', 'GLOBAL', 'CONSOLE', 'ACCOUNT', 'METRICS'].map((name) => [`TERRARIUM_${name}_PORT`, '0']))
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** Starts a server that sends to the collector, runs something, and stops the server, which sends what is left. */
async function withServer(settings: Record<string, string>, run: (server: RunningServer) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'terrarium-telemetry-'))
  folders.push(folder)
  const server = await startServer(resolveSettings(readSettings({ TERRARIUM_DATA: folder, ...anyPort, ...settings }, undefined)))
  try {
    await run(server)
  } finally {
    await server.close()
  }
}

interface Answered {
  readonly status: number
  /** As the answer's `traceparent` names them. */
  readonly traceId: string
  readonly spanId: string
  readonly stats: Readonly<Record<string, number>>
}

async function query(server: RunningServer, fql: string, headers: Record<string, string> = {}): Promise<Answered> {
  const answer = await fetch(`${server.addresses.regionGroups.eu}/query/1`, {
    method: 'POST',
    headers: { authorization: 'Bearer secret', 'x-typecheck': 'false', ...headers },
    body: JSON.stringify({ query: fql }),
  })
  const { stats } = (await answer.json()) as { stats: Record<string, number> }
  const [, traceId = '', spanId = ''] = (answer.headers.get('traceparent') ?? '').split('-')
  return { status: answer.status, traceId, spanId, stats }
}

function valuesOf(attributes: readonly SentAttribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]))
}

function spanOf({ spans }: OtlpCollector, { spanId }: Answered): SentSpan | undefined {
  return spans.find((span) => span.spanId === spanId)
}

describe('telemetry', () => {
  test('sends each query as the span that its answer names, below the span of the caller', async () => {
    await using collector = await startOtlpCollector()
    const answers: Answered[] = []
    const before = BigInt(Date.now()) * 1_000_000n
    await withServer({ TERRARIUM_OTLP_URL: `${collector.url}/`, TERRARIUM_OTLP_HEADERS: 'authorization=Bearer a=b' }, async (server) => {
      answers.push(await query(server, 'Collection.create({ name: "Book" })'))
      answers.push(
        await query(server, 'Book.create({ title: "Emma" })', { traceparent: `00-${TRACE}-${PARENT}-01`, 'x-query-tags': 'team=blue' }),
      )
      answers.push(await query(server, 'abort("no")', { traceparent: `00-${TRACE}-${PARENT}-01` }))
      answers.push(await query(server, '1 + 1', { traceparent: `00-${TRACE}-${PARENT}-00` }))
    })
    const [first, second, third, unsampled] = answers as [Answered, Answered, Answered, Answered]
    expect(spanOf(collector, first)).toMatchObject({ traceId: first.traceId, name: 'query eu-std', kind: 2 })
    expect(spanOf(collector, first)?.parentSpanId).toBeUndefined()
    const span = spanOf(collector, second)
    expect(span).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, status: { code: 0 } })
    expect(valuesOf(span?.attributes ?? [])).toMatchObject({
      'db.system.name': 'faunadb',
      'db.namespace': 'eu-std',
      'db.query.text': expect.stringContaining('Book.create') as unknown,
      'db.response.status_code': '200',
      'terrarium.query.role': 'admin',
      'terrarium.query.tags': 'team=blue',
      'terrarium.query.write_ops': second.stats.write_ops,
      'terrarium.query.compute_ops': second.stats.compute_ops,
    })
    expect(JSON.stringify(span)).not.toContain('Emma')
    const [start, end] = [BigInt(span?.startTimeUnixNano ?? 0), BigInt(span?.endTimeUnixNano ?? 0)]
    expect(start >= before && end > start && end <= BigInt(Date.now() + 1) * 1_000_000n).toBe(true)
    expect(valuesOf(spanOf(collector, third)?.attributes ?? [])['http.response.status_code']).toBe(400)
    expect(spanOf(collector, unsampled)).toBeUndefined()
    expect(collector.spans).toHaveLength(3)
    expect(collector.headers.every(({ authorization }) => authorization === 'Bearer a=b')).toBe(true)
    expect(valuesOf(collector.resource)).toMatchObject({ 'service.name': 'terrarium', 'process.pid': process.pid })
  }, 120_000)

  test('sends the figures that Prometheus gets', async () => {
    await using collector = await startOtlpCollector()
    await withServer({ TERRARIUM_OTLP_URL: collector.url, TERRARIUM_OTLP_TRACES: '0' }, async (server) => {
      for (let n = 0; n < 5; n++) await query(server, '1 + 1')
      await query(server, 'abort("no")')
    })
    const ofStore = (name: string) => collector.metrics.find((metric) => metric.name === name)
    const queries = ofStore('terrarium_queries_total')?.sum
    expect(queries).toMatchObject({ isMonotonic: true, aggregationTemporality: 2 })
    const counts = queries?.dataPoints.map(({ attributes, asDouble }) => [valuesOf(attributes), asDouble])
    expect(counts).toContainEqual([{ store: 'eu', status: 200 }, 5])
    expect(counts).toContainEqual([{ store: 'eu', status: 400 }, 1])
    const durations = ofStore('terrarium_query_duration_seconds')
    expect(durations?.unit).toBe('s')
    const eu = durations?.histogram?.dataPoints.find(({ attributes }) => valuesOf(attributes).store === 'eu')
    expect(eu?.count).toBe(6)
    expect(eu?.bucketCounts?.reduce((all, one) => all + one, 0)).toBe(6)
    expect(eu?.bucketCounts).toHaveLength((eu?.explicitBounds?.length ?? 0) + 1)
    const bytes = ofStore('terrarium_store_bytes')
    expect(bytes?.unit).toBe('By')
    expect(bytes?.gauge?.dataPoints.map(({ attributes }) => valuesOf(attributes).store)).toEqual(
      expect.arrayContaining(['us', 'eu', 'global']),
    )
    expect(collector.spans).toEqual([])
  }, 120_000)
})

describe('a collector', () => {
  const event: QueryEvent = {
    kind: 'query',
    traceId: TRACE,
    spanId: PARENT,
    parentSpan: undefined,
    shape: '1 + 1',
    databasePath: '',
    globalId: 1n,
    role: 'admin',
    receivedAt: Date.now() * 1000,
    durationMs: 1.5,
    status: 200,
    tags: '',
    computeOps: 1,
    readOps: 0,
    writeOps: 0,
    bytesRead: 0,
    bytesWritten: 0,
    requestBytes: 1,
    responseBytes: 1,
    contentionRetries: 0,
  }
  const figures = { figures: () => Promise.resolve<readonly Figure[]>([]) }

  /** Sends one span, and returns what is written to the log once all has ended. */
  async function send(url: string): Promise<string[]> {
    const warn = vi.fn<(details: object, text: string) => void>()
    const logger = { warn } as unknown as Logger
    const telemetry = startTelemetry({ url, headers: {}, tracedShare: 1 }, figures, logger)
    telemetry.listenerOf('eu')?.(event)
    await telemetry.close()
    return warn.mock.calls.map(([, text]) => text)
  }

  test('that refuses is said in the log', async () => {
    await using collector = await startOtlpCollector(403)
    expect(await send(collector.url)).toContainEqual(expect.stringMatching(/^telemetry: .*(403|Forbidden)/))
  })

  test('that takes all is no reason for a line in the log', async () => {
    await using collector = await startOtlpCollector()
    expect(await send(collector.url)).toEqual([])
    expect(collector.spans.map(({ spanId }) => spanId)).toEqual([PARENT])
  })

  test('that never answers does not keep the server from its end', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    try {
      const ended = send(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`).then(() => 'ended')
      // Timers are kept in their order, however late the machine comes to them.
      const late = new Promise((resolve) => setTimeout(resolve, 8_000, 'late').unref())
      expect(await Promise.race([ended, late])).toBe('ended')
    } finally {
      silent.closeAllConnections()
      await new Promise((resolve) => silent.close(resolve))
    }
  })

  test('gets nothing of the account service', async () => {
    await using collector = await startOtlpCollector()
    const telemetry = startTelemetry({ url: collector.url, headers: {}, tracedShare: 1 }, figures, { warn: vi.fn() } as unknown as Logger)
    expect(telemetry.listenerOf('control')).toBeUndefined()
    await telemetry.close()
  })
})
