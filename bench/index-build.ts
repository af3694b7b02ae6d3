// npm run bench:index -- [--documents N] [--seconds N] [--rounds N]
// Builds an index over many documents while clients read: how long it takes, and what of their throughput they keep.
import { startServer } from '../tools/run/server-process.mjs'
import { createDatabase, SMALL } from './database.ts'
import { ask as askOf, measure, type Measured } from './load.ts'
import { residentMegabytes } from './process-figures.ts'
import { median, summarize } from './rounds.ts'
import { rowsOver } from './rows.ts'

const LOADERS = 4
const DOCUMENTS_PER_QUERY = 500
const CLIENTS = 16
const POLL_MS = 200
const SETTLE_MS = 10_000
const options = { documents: valueOf('--documents', 1_000_000), seconds: valueOf('--seconds', 3), rounds: valueOf('--rounds', 5) }

const server = await startServer()
const url = server.addresses.regionGroups['us'] ?? ''
const pid = server.pid ?? NaN
const bench = await createDatabase({ url, secret: 'secret', pid })
const [pointRead] = rowsOver('Book', SMALL)
try {
  await load()
  await settle()
  const before = await rounds(() => true)
  const idle = await build('byShelf', '.shelf', () => Promise.resolve([]))
  print('build, idle server', `${describe(idle)}, resident ${residentMegabytes(pid)} MB`)
  const busy = await build('byCode', '.code', rounds)
  await settle()
  const alone = [...before, ...(await rounds(() => true))]
  const share = median(busy.reads.map(({ perSecond }) => perSecond)) / median(alone.map(({ perSecond }) => perSecond))
  print('build beside point reads', describe(busy))
  print(`point read, ${CLIENTS} clients`, summarize(alone))
  print('… beside the build', `${summarize(busy.reads)} = ${(share * 100).toFixed(0)} % (at least 70 %)`)
  print('an answer of the index', await ask('Big.byCode("c7").count()'))
} finally {
  await bench.remove()
  await server.stop()
}

/** Lets the server finish what a load has left. */
function settle(): Promise<unknown> {
  return new Promise((done) => setTimeout(done, SETTLE_MS))
}

async function load(): Promise<void> {
  await ask('Collection.create({ name: "Big" }).name')
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
}

interface Build {
  readonly seconds: number
  readonly reads: readonly Measured[]
}

/** Defines an index and waits until it can be queried, under a load that ends with it. */
async function build(name: string, field: string, load: (goesOn: () => boolean) => Promise<readonly Measured[]>): Promise<Build> {
  await ask(`Big.definition.update({ indexes: { ${name}: { terms: [{ field: "${field}" }] } } })`)
  const begun = performance.now()
  let isDone = false
  const reads = load(() => !isDone)
  while ((await ask(`Big.definition.indexes.${name}.status`)) !== 'complete') await new Promise((done) => setTimeout(done, POLL_MS))
  const seconds = (performance.now() - begun) / 1000
  isDone = true
  return { seconds, reads: await reads }
}

/** Reads in rounds as long as there is reason to, the first not counted. */
async function rounds(goesOn: () => boolean): Promise<readonly Measured[]> {
  const figures: Measured[] = []
  for (let round = 0; round <= options.rounds && goesOn(); round++) {
    const figure = await measure(bench, pointRead?.body ?? (() => ''), CLIENTS, options.seconds)
    if (round > 0 && goesOn()) figures.push(figure)
  }
  return figures
}

function describe({ seconds }: Build): string {
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
