// npm run bench:forwarding -- [--seconds N] [--rounds N]
// What a gateway in front of another server costs: the same requests straight to the server and through a gateway that forwards them, in turns,
// so that other work on the machine meets both. Both are processes of their own. A query on a cluster of several machines waits for their
// disks and networks; a server on this machine does not, so a second kind of query holds it for as long as such a write takes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../tools/run/server-process.mjs'
import { measure } from './load.ts'
import type { Measured, Target } from './load.ts'
import { median } from './rounds.ts'

const options = { seconds: valueOf('--seconds', 2), rounds: valueOf('--rounds', 5) }
const CLIENTS = [1, 32]
const QUERIES = { 'a constant': '1', 'a scan of 2,000 numbers': 'Set.sequence(0, 2000).toArray().fold(0, (a, b) => a + b)' }

const data = mkdtempSync(join(tmpdir(), 'terrarium-bench-'))
const cluster = await startServer({ data: join(data, 'cluster') })
const clusterUrl = cluster.addresses.regionGroups['us'] ?? ''
const gateway = await startServer({ data: join(data, 'gateway'), env: { TERRARIUM_US_URL: clusterUrl, TERRARIUM_US_SECRET: 'secret' } })
const straight: Target = { url: clusterUrl, secret: 'secret', pid: cluster.pid }
const forwarded: Target = { url: gateway.addresses.regionGroups['us'] ?? '', secret: 'secret', pid: gateway.pid }
try {
  for (const [name, text] of Object.entries(QUERIES)) for (const clients of CLIENTS) await compare(name, text, clients)
} finally {
  await gateway.stop()
  await cluster.stop()
  rmSync(data, { recursive: true, force: true })
}

async function compare(name: string, text: string, clients: number): Promise<void> {
  const body = JSON.stringify({ query: { fql: [text] } })
  const pairs: [there: Measured, here: Measured][] = []
  for (let round = -1; round < options.rounds; round++) {
    const there = await measure(straight, () => body, clients, options.seconds)
    const here = await measure(forwarded, () => body, clients, options.seconds)
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
