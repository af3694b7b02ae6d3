/**
 * Measures tokens of a text of 10,000 lines: `npx tsx --conditions=source packages/language/src/highlight/token-lines.bench.ts`.
 * Prints the median milliseconds to scan all of it, and to change a line in the middle and ask for the 60 lines that show.
 */
import { TokenLines, type LineSource } from './token-lines.ts'
import { tokenize } from './tokenize.ts'

const LINES = 10_000
const RUNS = 51
const SHOWN = 60

const LINE = 'let sick = Specimen.byBench("1").where(.health < 3 && .keeper != null) // #{not} one'

function sourceOf(lines: readonly string[]): LineSource {
  return { lineCount: lines.length, line: (index) => lines[index] ?? '' }
}

function median(work: (run: number) => unknown): string {
  const times = Array.from({ length: RUNS }, (_, run) => {
    const start = performance.now()
    work(run)
    return performance.now() - start
  }).sort((a, b) => a - b)
  return (times[(RUNS - 1) / 2] ?? 0).toFixed(3).padStart(9)
}

const lines: string[] = Array.from({ length: LINES }, () => LINE)
const text = lines.join('\n')
const middle = LINES / 2

function change(tokens: TokenLines, line: string): void {
  lines[middle] = line
  tokens.replace(middle, 1, 1, sourceOf(lines))
  for (let shown = middle - SHOWN / 2; shown < middle + SHOWN / 2; shown++) tokens.tokensOf(shown)
}

for (const language of ['fql', 'fsl'] as const) {
  const tokens = new TokenLines(sourceOf(lines), language)
  tokens.tokensOf(LINES - 1)
  console.log(`${language}: the whole text at once     ${median(() => tokenize(text, language))} ms`)
  console.log(`${language}: all lines, one by one      ${median(() => new TokenLines(sourceOf(lines), language).tokensOf(LINES - 1))} ms`)
  console.log(`${language}: a letter in the middle     ${median((run) => change(tokens, LINE + String(run)))} ms`)
  console.log(`${language}: a string that is not closed ${median((run) => change(tokens, run % 2 === 0 ? `${LINE}\n"` : LINE))} ms`)
}
