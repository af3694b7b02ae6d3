import type { DiffFormat, DiffOptions, SchemaFile } from '../src/index.ts'

/** A push as a golden file writes it: sections that begin with `@@`, of options, stored files and submitted files. */
export interface GoldenPush extends DiffOptions {
  readonly stored: readonly SchemaFile[]
  readonly submitted: readonly SchemaFile[]
  readonly documents: ReadonlySet<string>
  readonly override: boolean
}

interface Section {
  readonly words: readonly string[]
  readonly text: string
}

/** @throws {Error} for a section that is neither a known option nor a file */
export function parseGoldenPush(input: string): GoldenPush {
  const sections = sectionsOf(input)
  const options = new Map(sections.flatMap(({ words }) => (words[0] === 'option' ? [readOption(words)] : [])))
  const files = sections.filter(({ words }) => words[0] !== 'option')
  const stored = files.filter(({ words }) => words[0] === 'stored').map(({ words, text }) => readFile(words.slice(1), text))
  const submitted = files.filter(({ words }) => words[0] !== 'stored').map(({ words, text }) => readFile(words, text))
  if (submitted.length === 0) throw new Error('a push submits a file')
  return {
    stored,
    submitted,
    documents: new Set(options.get('documents')?.split(' ')),
    format: (options.get('format') as DiffFormat | undefined) ?? 'semantic',
    color: options.get('color') === 'ansi' ? 'ansi' : 'none',
    override: !options.has('keep'),
  }
}

function sectionsOf(input: string): readonly Section[] {
  const [before, ...sections] = input.split(/^@@ /m)
  if (before !== '') throw new Error(`text before the first section: ${before}`)
  return sections.map((section) => {
    const [head = '', ...lines] = section.split('\n')
    return { words: head.split(' '), text: `${lines.join('\n').replace(/\n+$/, '')}\n` }
  })
}

const OPTION = /^(?:documents \w+(?: \w+)*|format (?:summary|textual)|color ansi|keep others)$/

function readOption([, name = '', ...values]: readonly string[]): [name: string, value: string] {
  const value = values.join(' ')
  if (!OPTION.test(`${name} ${value}`)) throw new Error(`unknown option: ${name} ${value}`)
  return [name, value]
}

function readFile(words: readonly string[], text: string): SchemaFile {
  const [name, ...others] = words
  if (name === undefined || others.length > 0 || !name.endsWith('.fsl')) throw new Error(`no name of a schema file: ${words.join(' ')}`)
  return { name, text }
}
