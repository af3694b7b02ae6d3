/**
 * Measures how fast queries are checked, in processor time, which depends little on the load of the machine. It runs the built package, since a
 * loader that names each closure takes half as long again.
 *
 *     npx tsc -b packages/language && node packages/language/dist/check/check.bench.js
 */
import { parseQuery } from '../syntax/parse-query.ts'
import { libraryEnvironment } from '../environment/library-environment.ts'
import { checkQuery } from './check-query.ts'

const LINES = 2000
const ROUNDS = 15
const WARM_ROUNDS = 5

function lines(line: (i: number) => string, separator = '\n'): string {
  return Array.from({ length: LINES }, (_, i) => line(i)).join(separator)
}

const TYPICAL: readonly ((i: number) => string)[] = [
  (i) => `let books${i} = Set.sequence(0, ${i + 1}).map(n => { id: n, title: "Title #{n}", pages: n * 10 })`,
  (i) => `let long${i} = books${i - 1}.where(.pages > ${i}).order(desc(.pages)).take(10)`,
  (i) => `let count${i} = long${i - 1}.count() + ${i}`,
  (i) => `if (count${i - 1} > 3) { long${i - 2}.first()?.title ?? "none" } else { "few" }`,
  (i) => `let row${i} = { name: "a".toUpperCase(), tags: ["x", "y"], at: Time.now(), nested: { n: ${i}, ok: true } }`,
  (i) => `row${i - 1}.tags.map(t => t.length).fold(0, (a, b) => a + b)`,
  (i) => `long${i - 5}.map(b => b { title, pages }).toArray()`,
  (i) => `row${i - 3}.nested.n * 2 >= ${i} && row${i - 3}.nested.ok`,
]

const QUERIES: Readonly<Record<string, string>> = {
  'a typical query': lines((i) => TYPICAL[i % TYPICAL.length]?.(i) ?? ''),
  'lets in a row': `${lines((i) => `let v${i} = ${i === 0 ? '1' : `v${i - 1} + 1`}`)}\nv${LINES - 1}`,
  'calls with lambdas': lines((i) => `[${i}, "a"].map(x => x.toString()).first()`),
  'a long sum': lines(() => '1', ' + '),
  'a sum of unbound names': lines(() => 'x', ' + '),
}

/** Returns the processor time of each round in milliseconds, sorted. */
function measure(run: () => void): readonly number[] {
  for (let round = 0; round < WARM_ROUNDS; round++) run()
  const times = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return times.sort((a, b) => a - b)
}

for (const [name, text] of Object.entries(QUERIES)) {
  const { tree } = parseQuery(text)
  const { diagnostics } = checkQuery(tree, libraryEnvironment())
  const median = measure(() => checkQuery(tree, libraryEnvironment()))[ROUNDS >> 1] ?? 0
  const rate = text.length / 1000 / median
  console.log(`${name}: ${median.toFixed(1)} ms for ${LINES} lines, ${rate.toFixed(2)} MB/s, ${diagnostics.length} diagnostics`)
}
