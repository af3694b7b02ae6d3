/**
 * Measures formatting: `npx tsx --conditions=source packages/language/src/format/format.bench.ts`.
 * Prints the milliseconds for texts of 2,000 lines and of 8,000, the best of several runs: the second is to be four times the first.
 */
import { formatSchema } from '../fsl/format/format-schema.ts'
import { formatQuery } from './format-query.ts'

const RUNS = 7
const LINES = 2000

const QUERY_PART = `// Takes the sick ones of bench 1.
let sick = Specimen.byBench("1").where(.health < 3 && .keeper != null).order(desc(.health), asc(.tag)).map(s => {
  let keeper = s.keeper! // not null
  { tag: s.tag, keeper: keeper.name, place: "#{s.place.row}/#{s.place.column}", at: s.bench { code, zone } }
})

let total = sick.fold(0, (sum, s) => sum + s.tag.length)
if (total > 10) { abort("too many") } else total + 1 * 2
`

const SCHEMA_PART = (i: number): string => `// Benches of house ${i}.
collection Bench${i} {
  code: String // unique
  zone: String? = "north"
  place: { row: Int, column: Int }
  compute label = (doc => "#{doc.code}/#{doc.zone}")
  index byZone { terms [.zone]; values [desc(.code), .place.row] }
  unique [.code]
  check wide (.place.row > 1)
  history_days 3
}

role keeper${i} {
  privileges Bench${i} { read; write { predicate ((old, new) => old.code == new.code) } }
}

function add${i}(a: Number, b: Number): Number {
  let sum = a + b; sum
}
`

const SHAPES: Readonly<Record<string, (lines: number) => string>> = {
  'many statements': (lines) => QUERY_PART.repeat(Math.ceil(lines / 9)),
  'a long chain': (lines) => `a${'.where(x => x.b == 1)\n'.repeat(lines)}`,
  'a long sum': (lines) => Array.from({ length: lines }, (_, i) => `value${i}`).join(' +\n'),
  'a large object': (lines) => `{\n${Array.from({ length: lines }, (_, i) => `key${i}: [1, { a: ${i} }],`).join('\n')} }`,
  'comments alone': (lines) => `[\n${'// a\n'.repeat(lines)}]`,
  'deep calls': (lines) => `${'f(a, '.repeat(60)}1${')'.repeat(60)}\n`.repeat(lines / 120),
}

function best(work: () => unknown): number {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...times)
}

function print(name: string, format: (text: string) => unknown, shape: (lines: number) => string): void {
  const [small, large] = [LINES, 4 * LINES].map((lines) => best(() => format(shape(lines))))
  console.log(`${name.padEnd(24)} ${(small ?? 0).toFixed(1).padStart(7)} ms ${(large ?? 0).toFixed(1).padStart(7)} ms`)
}

for (const [name, shape] of Object.entries(SHAPES)) print(`FQL: ${name}`, formatQuery, shape)
print('FSL: many items', formatSchema, (lines) => Array.from({ length: Math.ceil(lines / 21) }, (_, i) => SCHEMA_PART(i)).join('\n'))
