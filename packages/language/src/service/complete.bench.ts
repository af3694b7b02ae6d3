/**
 * Measures answers to an editor in a query of 500 lines: `npx tsx --conditions=source packages/language/src/service/complete.bench.ts`.
 * Prints the median and the slowest of several runs, in milliseconds of processor time: other processes do not count.
 */
import { complete } from './complete.ts'
import { glasshouse } from './glasshouse.ts'
import { hover } from './hover.ts'
import { signatureHelp } from './signature-help.ts'

const RUNS = 40
const WARM_UP = 10
const ENVIRONMENT = glasshouse()

const PART = (i: number): string => `let bench${i} = Bench.byZone("zone ${i}").first()!
let sick${i} = Specimen.byBench(bench${i})
  .where(.health < ${i} && .keeper != null)
  .order(desc(.health), asc(.tag))
  .map(s => {
    let keeper = s.keeper!
    { tag: s.tag, keeper: keeper.name, place: "#{s.place.row}/#{s.place.column}", at: s.bench { code, zone } }
  })
let total${i} = sick${i}.fold(0, (sum, s) => sum + s.tag.length)`

const LINES_OF_PART = 9
const TEXT = `${Array.from({ length: Math.ceil(500 / LINES_OF_PART) }, (_, i) => PART(i)).join('\n')}\n`

const PLACES: Readonly<Record<string, string>> = {
  'complete a member': 'sick40.where(s => s.',
  'complete a member by way of many names': Array.from({ length: 55 }, (_, i) => `total${i}`).join(' + ') + ' + sick3.first()!.',
  'complete a name': '',
  'complete a key': 'Specimen.create({ tag: "a", ',
  'help with a call': 'Specimen.byBench(',
}

function measure(work: () => unknown): string {
  for (let run = 0; run < WARM_UP; run++) work()
  const times = Array.from({ length: RUNS }, () => {
    const start = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }).sort((a, b) => a - b)
  return `${(times[RUNS / 2] ?? 0).toFixed(1).padStart(6)}   slowest ${(times[RUNS - 1] ?? 0).toFixed(1).padStart(6)}`
}

console.log(`${TEXT.split('\n').length} lines`)
for (const [name, typed] of Object.entries(PLACES)) {
  const source = TEXT + typed
  const answer = name.startsWith('help') ? signatureHelp : complete
  console.log(`${name.padEnd(40)} ${measure(() => answer(source, source.length, ENVIRONMENT))}`)
}
const middle = TEXT.indexOf('.zone', TEXT.length / 2)
console.log(`${'hover in the middle'.padEnd(40)} ${measure(() => hover(TEXT, middle + 2, ENVIRONMENT))}`)
