/**
 * Measures parsing: `npx tsx --conditions=source packages/language/src/syntax/parse.bench.ts`.
 * Prints megabytes of source (UTF-16 units) a second, the median of several runs.
 */
import { tokenize } from '../highlight/tokenize.ts'
import { parseQuery } from './parse-query.ts'

const RUNS = 15
const RUN_MS = 30
const WARM_UP_MS = 300

const QUERIES: Readonly<Record<string, string>> = {
  'short query': 'Book.byId("1")?.title',
  'typical query': `let author = Author.byName("Jane Austen").first()
Book.where(.author == author && .pages > 200)
  .order(desc(.published), asc(.title))
  .take(20) {
    id,
    title,
    published: .published.toString(),
    reviews: .reviews.where(r => r.stars >= 4) { stars, text }
  }`,
  'large object': `{ ${Array.from({ length: 2000 }, (_, i) => `field${i}: { n: ${i}, s: "text #{${i}}", t: [1, 2.5, true] }`).join(', ')} }`,
  'long sum': Array.from({ length: 10_000 }, (_, i) => i).join(' + '),
  'syntax error': `${'foo(1, { a: "b" })\n'.repeat(100)}foo(1 2)`,
}

function measure(work: (text: string) => void, text: string): number {
  for (const end = performance.now() + WARM_UP_MS; performance.now() < end;) work(text)
  const speeds: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    let count = 0
    do {
      work(text)
      count++
    } while (performance.now() - start < RUN_MS)
    speeds.push((text.length * count) / 1000 / (performance.now() - start))
  }
  return speeds.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
}

for (const [name, text] of Object.entries(QUERIES)) {
  const parse = measure(parseQuery, text)
  const tokens = measure(tokenize, text)
  console.log(`${name.padEnd(14)} parse ${parse.toFixed(1).padStart(6)} MB/s   tokenize ${tokens.toFixed(1).padStart(6)} MB/s`)
}
