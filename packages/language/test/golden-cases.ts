import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A case of a golden file: a title, an input and what it gives. */
export interface GoldenCase {
  readonly title: string
  readonly input: string
  readonly expected: string
}

const GOLDEN = join(import.meta.dirname, 'golden')

/** Reads the cases of every file in a folder of golden files, by file name without its ending. */
export function readGolden(folder: string): Map<string, GoldenCase[]> {
  const path = join(GOLDEN, folder)
  const files = readdirSync(path).filter((name) => name.endsWith('.txt'))
  return new Map(files.map((name) => [name.replace(/\.txt$/, ''), parseCases(readFileSync(join(path, name), 'utf8'))]))
}

/** Parses `# title`, input, `==>` and expected lines; cases are separated by an empty line. */
function parseCases(text: string): GoldenCase[] {
  return text.split(/\n\n(?=# )/).map((block) => {
    const [, title = '', input = '', expected = ''] = /^# (.*)\n([^]*?)\n==>\n([^]*)$/.exec(block) ?? []
    return { title, input, expected: expected.trimEnd() }
  })
}
