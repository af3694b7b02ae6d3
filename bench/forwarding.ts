// npm run bench:forwarding -- [--seconds N] [--rounds N]
// What a gateway in front of another server costs: the same requests straight to the server and through a gateway that forwards them, in turns,
// so that other work on the machine meets both. Each is a process of its own. A Terrarium on this machine answers at once; a query on a cluster of
// several machines waits for their disks and networks, so that a second kind of server answers after as long as such a query takes.
// A server's first thousands of requests cost several times as much as later ones, as its code is compiled meanwhile: they are not measured.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../tools/run/server-process.mjs'
import { measure, warmUp } from './load.ts'
import type { Measured, Target } from './load.ts'
import { measureOne } from './one-client.ts'
import type { Waits } from './one-client.ts'
import { startConstantServer } from './platform.ts'
import { median } from './rounds.ts'
import { printRow, printTable } from './table.ts'

const options = { seconds: valueOf('--seconds', 2), rounds: valueOf('--rounds', 5) }
/** A remote answer that is quick, and a FaunaDB node's point read and durable write by one client. */
const DELAYS_MS = [5, 18, 30]
const BODY = JSON.stringify({ query: { fql: ['1'] } })
const CLIENTS = 32
const WARM_REQUESTS = 10_000
/** At most so much longer is the median of one client to be, and so much less the throughput of many. */
const MEDIAN_GOAL = 1.1
const THROUGHPUT_GOAL = 0.85

/** What is compared: a server, and a gateway in front of it. */
interface Pair {
  readonly name: string
  readonly straight: Target
  readonly forwarded: Target
  readonly stop: () => Promise<void>
}

printTable('What forwarding costs', [
  'answers',
  '1 client, straight: p50, p99',
  'forwarded: p50, p99',
  'p50 longer by',
  '32 clients: throughput',
  'processor time of the gateway at 1 and at 32',
])
await compare(await terrariumPair())
for (const delayMs of DELAYS_MS) await compare(await delayedPair(delayMs))

async function terrariumPair(): Promise<Pair> {
  const data = mkdtempSync(join(tmpdir(), 'terrarium-bench-'))
  const cluster = await startServer({ data: join(data, 'cluster') })
  const straight: Target = { url: cluster.addresses.regionGroups['us'] ?? '', secret: 'secret', pid: cluster.pid }
  const { gateway, forwarded } = await gatewayTo(straight.url)
  const stop = async (): Promise<void> => {
    await gateway.stop()
    await cluster.stop()
    rmSync(data, { recursive: true, force: true })
  }
  return { name: 'a constant, from a Terrarium', straight, forwarded, stop }
}

async function delayedPair(delayMs: number): Promise<Pair> {
  const server = await startConstantServer(delayMs)
  const { gateway, forwarded } = await gatewayTo(server.url)
  const stop = async (): Promise<void> => {
    await gateway.stop()
    server.stop()
  }
  return {
    name: `after ${delayMs} ms, from a bare server`,
    straight: { url: server.url, secret: 'secret', pid: server.pid },
    forwarded,
    stop,
  }
}

async function gatewayTo(url: string) {
  const gateway = await startServer({ env: { TERRARIUM_US_URL: url, TERRARIUM_US_SECRET: 'secret' } })
  return { gateway, forwarded: { url: gateway.addresses.regionGroups['us'] ?? '', secret: 'secret', pid: gateway.pid } }
}

async function compare({ name, straight, forwarded, stop }: Pair): Promise<void> {
  try {
    for (const target of [straight, forwarded]) await warmUp(target, BODY, WARM_REQUESTS)
    const alone: [there: Waits, here: Waits][] = []
    const many: [there: Measured, here: Measured][] = []
    for (let round = 0; round < options.rounds; round++) {
      alone.push([await measureOne(straight, BODY, options.seconds), await measureOne(forwarded, BODY, options.seconds)])
      many.push([
        await measure(straight, () => BODY, CLIENTS, options.seconds),
        await measure(forwarded, () => BODY, CLIENTS, options.seconds),
      ])
    }
    printRow([name, ...cellsOf(alone), ...cellsOfMany(alone, many)])
  } finally {
    await stop()
  }
}

function cellsOf(alone: readonly (readonly [Waits, Waits])[]): string[] {
  const of = (side: 0 | 1): string => {
    const [p50, p99] = (['p50Ms', 'p99Ms'] as const).map((part) => median(alone.map((pair) => pair[side][part])).toFixed(2))
    return `${p50} ms, ${p99} ms`
  }
  const longer = median(alone.map(([there, here]) => here.p50Ms / there.p50Ms))
  return [of(0), of(1), `${((longer - 1) * 100).toFixed(0)} % (${longer <= MEDIAN_GOAL ? 'holds' : 'missed'})`]
}

function cellsOfMany(alone: readonly (readonly [Waits, Waits])[], many: readonly (readonly [Measured, Measured])[]): string[] {
  const rate = median(many.map(([there, here]) => here.perSecond / there.perSecond))
  const [one, all] = [alone, many].map((pairs) => median(pairs.map(([, { cpuMicros }]) => cpuMicros)).toFixed(0))
  return [`${(rate * 100).toFixed(0)} % (${rate >= THROUGHPUT_GOAL ? 'holds' : 'missed'})`, `${one} µs, ${all} µs`]
}

function valueOf(name: string, fallback: number): number {
  const at = process.argv.indexOf(name)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
