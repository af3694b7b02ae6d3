// npm run bench:index -- [--documents N] [--seconds N] [--rounds N]
// Builds indexes over many documents while clients read: how long it takes, and what of their throughput the reads keep. Phases with a build and
// without one take turns, so that other work on the machine meets both. Says also what the documents take on the disk, what memory the server
// holds a minute after the load and after the last build, and how long it takes to start over them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anonymousMegabytes } from '../tools/run/process-memory.ts'
import { startServer } from '../tools/run/server-process.mjs'
import { createDatabase, SMALL } from './database.ts'
import { ask as askOf, measure, type Measured } from './load.ts'
import { folderBytes } from './process-figures.ts'
import { median, middle, summarize } from './rounds.ts'
import { rowsOver } from './rows.ts'
import { measureStarts } from './starts.ts'

const LOADERS = 4
const DOCUMENTS_PER_QUERY = 500
const CLIENTS = 16
const POLL_MS = 200
const SETTLE_MS = 10_000
const READS_PER_PHASE = 3
/** After this long the memory of any load is given back. */
const MEMORY_WAIT_MS = 60_000
const options = { documents: valueOf('--documents', 1_000_000), seconds: valueOf('--seconds', 1), rounds: valueOf('--rounds', 5) }

/** An index of a shape of its own for each round: indexes of one shape share their entries. */
const SHAPES = ['shelf', 'code', 'pages', 'title'].flatMap((term, at, all) =>
  all.filter((_, other) => other !== at).map((value) => ({ term, value })),
)

const data = mkdtempSync(join(tmpdir(), 'terrarium-bench-'))
const server = await startServer({ data, keepData: true })
const url = server.addresses.regionGroups['us'] ?? ''
const pid = server.pid ?? NaN
const bench = await createDatabase({ url, secret: 'secret', pid })
const [pointRead] = rowsOver('Book', SMALL)
try {
  await load()
  await printMemory('memory a minute after the load')
  await build('alone', { term: 'shelf', value: 'id' }, () => Promise.resolve([])).then(({ seconds }) =>
    print('build, no other queries', describe(seconds)),
  )
  const shares: number[] = []
  for (const [round, shape] of SHAPES.slice(0, options.rounds).entries()) shares.push(await compareReads(`round${round}`, shape))
  print('reads beside a build, of those without', `${(median(shares) * 100).toFixed(0)} % (at least 70 %)`)
  await printMemory('memory a minute after the builds')
  await server.stop()
  await measureStarts(data)
} finally {
  await server.stop()
  rmSync(data, { recursive: true, force: true })
}

/** What the server cannot give back by dropping pages of files. */
async function printMemory(what: string): Promise<void> {
  await new Promise((done) => setTimeout(done, MEMORY_WAIT_MS))
  print(what, `${anonymousMegabytes(pid)} MB of anonymous memory (at most 400)`)
}

/** Reads beside a build, and without one before and after it. Returns what part of their throughput they keep. */
async function compareReads(name: string, shape: Shape): Promise<number> {
  const before = await reads(READS_PER_PHASE, () => true)
  const beside = await build(name, shape, (goesOn) => reads(Infinity, goesOn))
  await settle()
  const after = await reads(READS_PER_PHASE, () => true)
  const share = middle(beside.reads, 'perSecond') / middle([...before, ...after], 'perSecond')
  print(`${name}: build beside reads`, describe(beside.seconds))
  print('  reads without a build', summarize([...before, ...after]))
  print('  reads beside the build', `${summarize(beside.reads)} = ${(share * 100).toFixed(0)} %`)
  return share
}

/** Lets the server finish what a load has left. */
function settle(): Promise<unknown> {
  return new Promise((done) => setTimeout(done, SETTLE_MS))
}

async function load(): Promise<void> {
  await ask('Collection.create({ name: "Big" }).name')
  const bytesBefore = folderBytes(data)
  const begun = performance.now()
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < options.documents) {
      const from = next
      next += DOCUMENTS_PER_QUERY
      const to = Math.min(next, options.documents)
      await ask(
        `Set.sequence(${from}, ${to}).forEach(n => Big.create({ id: n, shelf: n * 7919 % 5000, code: "c" + (n % 1000).toString(), title: "A title of some length", pages: n % 700 }))`,
      )
    }
  }
  await Promise.all(Array.from({ length: LOADERS }, worker))
  const seconds = (performance.now() - begun) / 1000
  print('load', `${options.documents} documents in ${seconds.toFixed(0)} s, ${Math.round(options.documents / seconds)}/s`)
  print('bytes per document on the disk', `${Math.round((folderBytes(data) - bytesBefore) / options.documents)}, its change included`)
}

interface Build {
  readonly seconds: number
  readonly reads: readonly Measured[]
}

interface Shape {
  readonly term: string
  readonly value: string
}

/** Defines an index and waits until it can be queried, under a load that ends with it. */
async function build(name: string, { term, value }: Shape, load: (goesOn: () => boolean) => Promise<readonly Measured[]>): Promise<Build> {
  await ask(`Big.definition.update({ indexes: { ${name}: { terms: [{ field: "${term}" }], values: [{ field: "${value}" }] } } })`)
  const begun = performance.now()
  let isDone = false
  const reads = load(() => !isDone)
  while ((await ask(`Big.definition.indexes.${name}.status`)) !== 'complete') await new Promise((done) => setTimeout(done, POLL_MS))
  const seconds = (performance.now() - begun) / 1000
  isDone = true
  return { seconds, reads: await reads }
}

/** Reads in short measurements as long as there is reason to. One that the end of a build falls into does not count, unless it is the only one. */
async function reads(most: number, goesOn: () => boolean): Promise<readonly Measured[]> {
  const figures: Measured[] = []
  while (figures.length < most && goesOn()) {
    const figure = await measure(bench, pointRead?.body ?? (() => ''), CLIENTS, options.seconds)
    if (goesOn() || figures.length === 0) figures.push(figure)
  }
  return figures
}

function describe(seconds: number): string {
  return `${seconds.toFixed(1)} s, ${Math.round(options.documents / seconds)} documents/s`
}

function ask(fql: string): Promise<string> {
  return askOf(bench, fql)
}

function print(what: string, figure: string): void {
  console.log(`${what.padEnd(36)} ${figure}`)
}

function valueOf(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
