import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

/** A case of a golden file: a title, an input and what it gives. */
export interface GoldenCase {
  readonly title: string
  readonly input: string
  readonly expected: string
}

const GOLDEN = join(import.meta.dirname, 'golden')

/** With UPDATE_GOLDEN=1 the files are written instead of compared: review the difference. */
const isUpdate = process.env['UPDATE_GOLDEN'] === '1'

/** Reads the cases of every file in a folder of golden files, by file name without its ending. */
export function readGolden(folder: string): Map<string, GoldenCase[]> {
  const path = join(GOLDEN, folder)
  const files = readdirSync(path).filter((name) => name.endsWith('.txt'))
  if (files.length === 0) throw new Error(`${folder}: no golden files`)
  return new Map(
    files.map((name) => [name.replace(/\.txt$/, ''), parseGoldenCases(readFileSync(join(path, name), 'utf8'), `${folder}/${name}`)]),
  )
}

/** Tests every case in a folder of golden files; `show` returns what an input gives. */
export function testGolden(folder: string, show: (input: string) => string): void {
  for (const [name, cases] of readGolden(folder)) {
    describe(`${folder}: ${name}`, () => {
      const actual: GoldenCase[] = []
      test.each(cases)('$title', (golden) => {
        const shown = show(golden.input)
        actual.push({ ...golden, expected: shown })
        if (!isUpdate) expect(shown).toBe(golden.expected)
      })
      if (isUpdate) afterAll(() => writeFileSync(join(GOLDEN, folder, `${name}.txt`), printCases(actual)))
    })
  }
}

/**
 * Parses `# title`, input, `==>` and expected lines; an empty line separates cases.
 *
 * @throws {Error} with file and line for a block that is no case, and for a title that occurs twice
 */
export function parseGoldenCases(text: string, file: string): GoldenCase[] {
  const titles = new Set<string>()
  let line = 1
  return text.split(/\n\n(?=# )/).map((block) => {
    const place = `${file}:${line}`
    line += block.split('\n').length + 1
    const golden = parseCase(block, place)
    if (titles.has(golden.title)) throw new Error(`${place}: the title is used twice: ${golden.title}`)
    titles.add(golden.title)
    return golden
  })
}

function parseCase(block: string, place: string): GoldenCase {
  const [head = '', ...lines] = block.split('\n')
  const title = /^# (.*\S)$/.exec(head)?.[1]
  if (title === undefined) throw new Error(`${place}: a case begins with "# " and a title, not with: ${head}`)
  const arrows = lines.flatMap((line, index) => (line === '==>' ? [index] : []))
  const [arrow] = arrows
  if (arrow === undefined || arrow === 0) throw new Error(`${place}: a case has an input, then a line "==>": ${title}`)
  if (arrows.length > 1) throw new Error(`${place}: a case has one line "==>"; an empty line and a title begin another: ${title}`)
  return {
    title,
    input: lines.slice(0, arrow).join('\n'),
    expected: lines
      .slice(arrow + 1)
      .join('\n')
      .trimEnd(),
  }
}

function printCases(cases: readonly GoldenCase[]): string {
  return `${cases.map(({ title, input, expected }) => `# ${title}\n${input}\n==>\n${expected}`).join('\n\n')}\n`
}
