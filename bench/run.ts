// npm run bench -- [--url URL] [--secret SECRET] [--seconds N] [--rounds N]
// Measures our own server, built and started for the run; with --url also that server, as ratios in the same run.
import { startServer } from '../tools/run/server-process.mjs'
import { createBench, type Bench } from './database.ts'
import { measure, type Load } from './load.ts'
import { measureRawPuts, startConstantServer } from './platform.ts'
import { residentMegabytes } from './process-figures.ts'
import { alternate, median, summarize, throughputRatio } from './rounds.ts'

const CLIENTS = 32
const STARTS = 5
/** After this a started server has nothing left to do in the background. */
const SETTLED_MS = 3000
/** So few that they leave the processors idle most of the time: what they wait for is then the slow query alone. */
const FEW_CLIENTS = 4
const options = parseArguments(process.argv.slice(2))

const data = await measureStarts()
const server = await startServer({ data })
const pid = server.pid ?? NaN
await new Promise((done) => setTimeout(done, SETTLED_MS))
print('resident memory when idle', `${residentMegabytes(pid)} MB (below 200)`)

const ours = await createBench(server.addresses.regionGroups['us'] ?? '', 'secret', pid)
const theirs = options.url ? await createBench(options.url, options.secret, undefined) : undefined
try {
  await compareReads(ours)
  await compareBesideSlowQuery(ours)
  await compareCreates(ours)
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
    ['durable create with an index', (bench) => bench.indexedCreate],
    ['update', (bench) => bench.update],
  ]
}

/** Starts with a store that is there already. Returns its folder. */
async function measureStarts(): Promise<string> {
  const first = await startServer({ keepData: true })
  await first.stop()
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const begun = performance.now()
    const server = await startServer({ data: first.data, keepData: true })
    times.push(performance.now() - begun)
    await server.stop()
  }
  print('start with an existing store', `${Math.round(median(times))} ms (below 1000)`)
  return first.data
}

/** Point reads against a server that answers a constant. */
async function compareReads({ pointRead }: Bench): Promise<void> {
  const constant = await startConstantServer()
  const [bare, reads] = await alternate(options.rounds, [
    () => measure({ ...pointRead, url: constant.url, pid: constant.pid }, CLIENTS, options.seconds),
    () => measure(pointRead, CLIENTS, options.seconds),
  ])
  constant.stop()
  print('bare HTTP server, constant answer', summarize(bare))
  print('point read', `${summarize(reads)} = ${percent(throughputRatio(reads, bare))} of the bare server (at least 30 %)`)
}

/** Creates against raw commits of the store. */
async function compareCreates({ durableCreate }: Bench): Promise<void> {
  const [raw, creates] = await alternate(options.rounds, [
    () => measureRawPuts(CLIENTS, options.seconds),
    () => measure(durableCreate, CLIENTS, options.seconds),
  ])
  print('raw durable puts', summarize(raw))
  print('durable create', `${summarize(creates)} = ${percent(throughputRatio(creates, raw))} of raw puts (at least 25 %)`)
}

/** Point reads of a few clients, alone and while another one runs slow queries all the time. */
async function compareBesideSlowQuery({ pointRead, slowQuery }: Bench): Promise<void> {
  const besideSlow = async () => {
    const [beside] = await Promise.all([measure(pointRead, FEW_CLIENTS, options.seconds), measure(slowQuery, 1, options.seconds)])
    return { ...beside, cpuMicros: NaN }
  }
  const [alone, beside] = await alternate(options.rounds, [() => measure(pointRead, FEW_CLIENTS, options.seconds), besideSlow])
  const ratio = median((beside ?? []).map(({ p99Ms }, round) => p99Ms / (alone?.[round]?.p99Ms ?? NaN)))
  print(`point read, ${FEW_CLIENTS} clients`, summarize(alone))
  print('… beside a slow query', `${summarize(beside)}; p99 ${ratio.toFixed(1)} × (at most 2)`)
}

async function compareWithOther(name: string, of: (bench: Bench) => Load, clients: number): Promise<void> {
  const runs = [ours, ...(theirs ? [theirs] : [])].map((bench) => () => measure(of(bench), clients, options.seconds))
  const [mine, other] = await alternate(1, runs)
  const title = `${name}, ${clients} client${clients > 1 ? 's' : ''}`
  if (!other) return print(title, summarize(mine))
  print(title, `${summarize(mine)}; the other ${summarize(other)}; ${throughputRatio(mine, other).toFixed(1)} × its throughput`)
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(0)} %`
}

function print(what: string, figure: string): void {
  console.log(`${what.padEnd(36)} ${figure}`)
}

function parseArguments(args: readonly string[]): { url: string | undefined; secret: string; seconds: number; rounds: number } {
  const valueOf = (name: string): string | undefined => {
    const at = args.indexOf(name)
    return at < 0 ? undefined : args[at + 1]
  }
  return {
    url: valueOf('--url'),
    secret: valueOf('--secret') ?? 'secret',
    seconds: Number(valueOf('--seconds') ?? 5),
    rounds: Number(valueOf('--rounds') ?? 5),
  }
}
