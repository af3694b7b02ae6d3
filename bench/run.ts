// npm run bench -- [--url URL] [--secret SECRET] [--seconds N]
// Measures our own server, built and started for the run; with --url also that server, as ratios in the same run.
import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { startServer } from '../tools/run/server-process.mjs'
import { createBench, type Bench } from './database.ts'
import { measure, type Load, type Measured } from './load.ts'

const CLIENTS = 32
const options = parseArguments(process.argv.slice(2))

const firstStart = await startServer({ keepData: true })
await firstStart.stop()
const begun = performance.now()
const server = await startServer({ data: firstStart.data })
print('start with an existing store', `${Math.round(performance.now() - begun)} ms`)
await new Promise((done) => setTimeout(done, 3000))
print('resident memory when idle', `${residentMegabytes(server.pid)} MB`)

const ours = await createBench(server.addresses.regionGroups['us'] ?? '', 'secret')
const theirs = options.url ? await createBench(options.url, options.secret) : undefined
try {
  await compareWithPlatform(ours)
  for (const [name, of] of LOADS()) for (const clients of [1, CLIENTS]) await compareWithOther(name, of, clients)
} finally {
  await ours.remove()
  await theirs?.remove()
  await server.stop()
}

function LOADS(): readonly [string, (bench: Bench) => Load][] {
  return [
    ['point read', (bench) => bench.pointRead],
    ['indexed page', (bench) => bench.indexedPage],
    ['durable create', (bench) => bench.durableCreate],
    ['update', (bench) => bench.update],
  ]
}

/** Point reads against a server that answers a constant, and creates against raw commits of the store. */
async function compareWithPlatform(bench: Bench): Promise<void> {
  const constant = spawn(process.execPath, ['--import', 'tsx', new URL('constant-server.ts', import.meta.url).pathname], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((done) => constant.stdout.once('data', (text: Buffer) => done(text.toString().trim())))
  const bare = await measure({ ...bench.pointRead, url }, CLIENTS, options.seconds)
  constant.kill()
  const reads = await measure(bench.pointRead, CLIENTS, options.seconds)
  print('bare HTTP server, constant answer', perSecond(bare))
  print('point read', `${perSecond(reads)} = ${percent(reads.perSecond / bare.perSecond)} of the bare server (at least 30 %)`)
  const raw = Number(
    (
      await promisify(execFile)(process.execPath, [
        '--conditions=source',
        '--import',
        'tsx',
        new URL('raw-puts.ts', import.meta.url).pathname,
        String(CLIENTS),
        String(options.seconds),
      ])
    ).stdout,
  )
  const creates = await measure(bench.durableCreate, CLIENTS, options.seconds)
  print('raw durable puts', `${raw}/s`)
  print('durable create', `${perSecond(creates)} = ${percent(creates.perSecond / raw)} of raw puts (at least 25 %)`)
}

async function compareWithOther(name: string, of: (bench: Bench) => Load, clients: number): Promise<void> {
  const mine = await measure(of(ours), clients, options.seconds)
  const title = `${name}, ${clients} client${clients > 1 ? 's' : ''}`
  if (!theirs) return print(title, perSecond(mine))
  const other = await measure(of(theirs), clients, options.seconds)
  print(title, `${perSecond(mine)}; the other ${perSecond(other)}; ${(mine.perSecond / other.perSecond).toFixed(1)} × its throughput`)
}

function perSecond({ perSecond: rate, medianMs, p99Ms }: Measured): string {
  return `${Math.round(rate)}/s (median ${medianMs} ms, p99 ${p99Ms} ms)`
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(0)} %`
}

function residentMegabytes(pid: number | undefined): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(kilobytes?.[1] ?? 0) / 1024)
}

function print(what: string, figure: string): void {
  console.log(`${what.padEnd(36)} ${figure}`)
}

function parseArguments(args: readonly string[]): { url: string | undefined; secret: string; seconds: number } {
  const valueOf = (name: string): string | undefined => {
    const at = args.indexOf(name)
    return at < 0 ? undefined : args[at + 1]
  }
  return { url: valueOf('--url'), secret: valueOf('--secret') ?? 'secret', seconds: Number(valueOf('--seconds') ?? 5) }
}
