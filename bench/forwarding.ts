// npm run bench:forwarding -- [--seconds N] [--rounds N]
// What a gateway in front of another server costs: the same requests straight to the server and through a gateway that forwards them, in turns,
// so that other work on the machine meets both. Both are processes of their own. A write on a cluster of several machines waits for their disks
// and networks; the server on this machine does not, so a second one answers after as long as such a write takes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../tools/run/server-process.mjs'
import { measure } from './load.ts'
import type { Measured, Target } from './load.ts'
import { startConstantServer } from './platform.ts'
import { median } from './rounds.ts'

const options = { seconds: valueOf('--seconds', 2), rounds: valueOf('--rounds', 5) }
const CLIENTS = [1, 32]
const WRITE_MS = 30
const BODY = JSON.stringify({ query: { fql: ['1'] } })

const data = mkdtempSync(join(tmpdir(), 'terrarium-bench-'))
const cluster = await startServer({ data: join(data, 'cluster') })
const clusterUrl = cluster.addresses.regionGroups['us'] ?? ''

const slow = await startConstantServer(WRITE_MS)
const gateways = await Promise.all([clusterUrl, slow.url].map((url) => gatewayTo(url)))
try {
  for (const clients of CLIENTS) await compare('a constant', [clusterUrl, cluster.pid], 0, clients)
  for (const clients of CLIENTS) await compare(`an answer after ${WRITE_MS} ms`, [slow.url, slow.pid], 1, clients)
} finally {
  await Promise.all(gateways.map((gateway) => gateway.stop()))
  slow.stop()
  await cluster.stop()
  rmSync(data, { recursive: true, force: true })
}

async function gatewayTo(url: string) {
  return startServer({ env: { TERRARIUM_US_URL: url, TERRARIUM_US_SECRET: 'secret' } })
}

async function compare(name: string, [url, pid]: readonly [string, number | undefined], gateway: number, clients: number): Promise<void> {
  const straight: Target = { url, secret: 'secret', pid }
  const forwarded: Target = { url: gateways[gateway]?.addresses.regionGroups['us'] ?? '', secret: 'secret', pid: gateways[gateway]?.pid }
  const pairs: [there: Measured, here: Measured][] = []
  for (let round = -1; round < options.rounds; round++) {
    const there = await measure(straight, () => BODY, clients, options.seconds)
    const here = await measure(forwarded, () => BODY, clients, options.seconds)
    if (round >= 0) pairs.push([there, here])
  }
  const rate = median(pairs.map(([there, here]) => here.perSecond / there.perSecond))
  const wait = median(pairs.map(([there, here]) => clients / here.perSecond - clients / there.perSecond)) * 1000
  const cpu = median(pairs.map(([, here]) => here.cpuMicros))
  const share = `${(rate * 100).toFixed(0)} % of the requests a second`
  process.stdout.write(
    `${name}, ${clients} clients: ${share}, ${wait.toFixed(2)} ms longer each, ${cpu.toFixed(0)} µs of processor time of the gateway\n`,
  )
}

function valueOf(name: string, fallback: number): number {
  const at = process.argv.indexOf(name)
  return at < 0 ? fallback : Number(process.argv[at + 1])
}
