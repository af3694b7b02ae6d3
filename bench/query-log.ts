// npm run bench:log -- [--seconds N] [--rounds N] [--lines N]
// What the query log costs: the same requests to two servers in turns, one of which keeps no log, so that other work on the machine meets both.
// Then how long it takes to find the queries of an hour and of a day among many, and to count those of all days.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QueryLog } from '@terrarium/gateway'
import { startServer } from '../tools/run/server-process.mjs'
import { measure } from './load.ts'
import type { Body, Measured } from './load.ts'
import { alternate, lower, ratio } from './rounds.ts'

const options = { seconds: valueOf('--seconds', 2), rounds: valueOf('--rounds', 7), lines: valueOf('--lines', 10_000_000) }
const CLIENTS = 32
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAYS = 30
const START = Date.UTC(2026, 9, 1)
const DATABASES = ['us-std', 'us-std/shop', 'us-std/shop/eu', 'eu-std/library']

const BODIES: readonly (readonly [name: string, body: Body])[] = [
  ['one text', () => JSON.stringify({ query: { fql: ['1'] } })],
  [
    'each text new',
    () => JSON.stringify({ query: { fql: [`let v${Math.random().toString(36).slice(2)} = 1; { title: "a", long: 2 > 100 }`] } }),
  ],
]

await compare()
await search()

/** Measures servers with and without the log. */
async function compare(): Promise<void> {
  const servers = await Promise.all([startServer({}), startServer({ env: { TERRARIUM_LOG_DAYS: '0' } })])
  const targets = servers.map((server) => ({ url: server.addresses.regionGroups['us'] ?? '', secret: 'secret', pid: server.pid }))
  try {
    for (const [name, body] of BODIES) {
      const runs = targets.map((target) => (): Promise<Measured> => measure(target, body, CLIENTS, options.seconds))
      const [logged, silent] = await alternate(options.rounds, runs)
      const cpu = (rounds: typeof logged): string => lower(rounds, 'cpuMicros').toFixed(1)
      const share = (of: keyof Measured): string => ratio(logged, silent, of).toFixed(3)
      process.stdout.write(
        `${name}: ${cpu(logged)} µs of CPU a query, ${cpu(silent)} without the log; ${share('cpuMicros')} of the CPU, ${share('perSecond')} of the throughput\n`,
      )
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** Fills a log and searches it. */
async function search(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'terrarium-bench-'))
  const log = new QueryLog({ folder, daysMax: 36_500, bytesMax: 1e12, onFault: fail })
  const step = (DAYS * DAY_MS) / options.lines
  for (let at = 0; at < options.lines; at++) {
    log.append(eventAt(START + at * step, at), DATABASES[at % DATABASES.length] ?? '')
    // Lets what is full be written.
    if (at % 100_000 === 0) await log.flush()
  }
  await log.flush()
  const noon = START + 15 * DAY_MS + 12 * HOUR_MS
  await find(log, 'an hour', noon, noon + HOUR_MS)
  await find(log, 'a day', noon - 12 * HOUR_MS, noon + 12 * HOUR_MS)
  await count(log)
  await log.close()
  rmSync(folder, { recursive: true, force: true })
}

async function find(log: QueryLog, name: string, from: number, to: number): Promise<void> {
  const started = performance.now()
  let found = 0
  for await (const lines of log.read({ from: new Date(from), to: new Date(to), scope: 'us-std/shop' })) found += lines.length
  const seconds = ((performance.now() - started) / 1000).toFixed(2)
  process.stdout.write(`${name} of one database among ${options.lines} queries of ${DAYS} days: ${found} in ${seconds} s (below 2)\n`)
}

/** Counts the queries of all days, as for the size of a requested log. */
async function count(log: QueryLog): Promise<void> {
  const started = performance.now()
  const { lines, bytes } = await log.measure({ from: new Date(START), to: new Date(START + DAYS * DAY_MS), scope: 'us-std' })
  const seconds = ((performance.now() - started) / 1000).toFixed(2)
  process.stdout.write(`size of ${DAYS} days of a region group: ${lines} queries, ${bytes} bytes in ${seconds} s\n`)
}

function eventAt(ms: number, at: number): Parameters<QueryLog['append']>[0] {
  return {
    kind: 'query',
    traceId: at.toString(16).padStart(32, 'f'),
    spanId: '',
    parentSpan: undefined,
    shape: `Book.byShelf(<value>).take(<number>).n${at % 50}`,
    databasePath: '',
    globalId: 1n,
    role: 'server',
    receivedAt: Math.round(ms * 1000),
    durationMs: (at % 977) / 10,
    status: at % 40 === 0 ? 400 : 200,
    tags: at % 3 === 0 ? 'page=home' : '',
    computeOps: 1,
    readOps: at % 17,
    writeOps: 0,
    bytesRead: at % 4093,
    bytesWritten: 0,
    requestBytes: 120,
    responseBytes: 200 + (at % 811),
    contentionRetries: 0,
  }
}

function fail(error: unknown): never {
  throw error
}

function valueOf(name: string, fallback: number): number {
  const at = process.argv.indexOf(name)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
