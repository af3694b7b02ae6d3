/**
 * Measures answers to an editor in a query of 500 lines: `npx tsx --conditions=source packages/language/src/service/complete.bench.ts`.
 * Prints the median and the slowest of several runs, in milliseconds of processor time: other processes do not count.
 */
import { complete } from './complete.ts'
import { sampleEnvironment } from '../../testing/sample-environment.ts'
import { hover } from '../hover.ts'
import { completeSchema } from '../schema/complete-schema.ts'
import { hoverSchema } from '../schema/hover-schema.ts'
import { NO_CONTEXT } from '../schema/schema-context.ts'
import { signatureHelp } from '../signature/signature-help.ts'

const RUNS = 40
const WARM_UP = 10
const ENVIRONMENT = sampleEnvironment()

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
  'complete a type': 'let x: Array<',
  'complete a name in a string': 'Function("',
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

const ITEM = (i: number): string => `// Benches of house ${i}.
collection Bench${i} {
  code: String
  zone: String? = "north"
  place: { row: Int, column: Int }
  compute label = (doc => "#{doc.code}/#{doc.zone}")
  index byZone { terms [.zone]; values [desc(.code), .place.row] }
  unique [.code]
  check wide (.place.row > 1)
}

role keeper${i} {
  privileges Bench${i} { read; write { predicate ((old, new) => old.code == new.code) } }
}

function add${i}(a: Number, b: Bench${i}): Number {
  let sum = a + b.place.row
  sum
}

`
const LINES_OF_ITEM = 20
const SCHEMA = Array.from({ length: 500 / LINES_OF_ITEM }, (_, i) => ITEM(i)).join('')

const SCHEMA_PLACES: Readonly<Record<string, string>> = {
  'complete a member': 'function last(b: Bench3) {\n  Bench4.all().where(x => x.',
  'complete a keyword': 'collection Last {\n  a: Int\n  ',
  'complete a type': 'collection Last {\n  a: ',
  'complete a field of an index': 'collection Last {\n  zone: Int\n  index a { terms [.',
}

let keystroke = 0
/** A letter more each time, as it is typed. */
const typed = (): string => 'x'.repeat(keystroke++ % 60)

console.log(`\nFSL, ${SCHEMA.split('\n').length} lines`)
for (const [name, last] of Object.entries(SCHEMA_PLACES)) {
  const answer = (): unknown => {
    const source = SCHEMA + last + typed()
    return completeSchema(source, source.length, NO_CONTEXT)
  }
  console.log(`${name.padEnd(40)} ${measure(answer)}`)
}
const inSchema = SCHEMA.indexOf('.place.row\n', SCHEMA.length / 2) + 1
const typedInSchema = (): unknown => {
  const head = SCHEMA.slice(0, inSchema) + typed()
  return completeSchema(head + SCHEMA.slice(inSchema), head.length, NO_CONTEXT)
}
console.log(`${'complete in the middle'.padEnd(40)} ${measure(typedInSchema)}`)
console.log(`${'hover in the middle'.padEnd(40)} ${measure(() => hoverSchema(SCHEMA, inSchema + 2, NO_CONTEXT))}`)
/** Another text each time, of which nothing is known. */
const fresh = (): unknown => {
  const source = `// ${keystroke++}\n${SCHEMA}collection Last {\n  a: `
  return completeSchema(source, source.length, NO_CONTEXT)
}
console.log(`${'complete in another text'.padEnd(40)} ${measure(fresh)}`)
