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

/** With UPDATE_GOLDEN=1 the files are written anew: the difference is then to be read. */
const isUpdate = process.env['UPDATE_GOLDEN'] === '1'

/** Reads the cases of every file in a folder of golden files, by file name without its ending. */
export function readGolden(folder: string): Map<string, GoldenCase[]> {
  const path = join(GOLDEN, folder)
  const files = readdirSync(path).filter((name) => name.endsWith('.txt'))
  return new Map(files.map((name) => [name.replace(/\.txt$/, ''), parseCases(readFileSync(join(path, name), 'utf8'))]))
}

/** Tests every case in a folder of golden files; `show` says what an input gives. */
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

/** Parses `# title`, input, `==>` and expected lines; cases are separated by an empty line. */
function parseCases(text: string): GoldenCase[] {
  return text.split(/\n\n(?=# )/).map((block) => {
    const [, title = '', input = '', expected = ''] = /^# (.*)\n([^]*?)\n==>\n?([^]*)$/.exec(block) ?? []
    return { title, input, expected: expected.trimEnd() }
  })
}

function printCases(cases: readonly GoldenCase[]): string {
  return `${cases.map(({ title, input, expected }) => `# ${title}\n${input}\n==>\n${expected}`).join('\n\n')}\n`
}
