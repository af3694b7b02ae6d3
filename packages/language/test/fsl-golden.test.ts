import { describe, expect, test } from 'vitest'
import { type SchemaFile, type SchemaPlan, planSchemaPush, renderSchemaDiff, renderSchemaProblems } from '../src/index.ts'
import { readGolden } from './golden-cases.ts'

/** A push as a golden file has it: sections begin with `@@`, of options, stored files and submitted files. */
interface GoldenPush {
  readonly stored: readonly SchemaFile[]
  readonly submitted: readonly SchemaFile[]
  readonly documents: ReadonlySet<string>
  readonly format: 'semantic' | 'summary' | 'textual'
  readonly color: 'none' | 'ansi'
  readonly override: boolean
}

function parsePush(input: string): GoldenPush {
  const stored: SchemaFile[] = []
  const submitted: SchemaFile[] = []
  const options = new Map<string, string>()
  for (const section of input.split(/^@@ /m).slice(1)) {
    const [head = '', ...lines] = section.split('\n')
    const [word = '', ...rest] = head.split(' ')
    const text = `${lines.join('\n').replace(/\n+$/, '')}\n`
    if (word === 'option') options.set(rest[0] ?? '', rest.slice(1).join(' '))
    else if (word === 'stored') stored.push({ name: rest[0] ?? '', text })
    else submitted.push({ name: word, text })
  }
  const format = options.get('format')
  return {
    stored,
    submitted,
    documents: new Set(options.get('documents')?.split(' ')),
    format: format === 'summary' || format === 'textual' ? format : 'semantic',
    color: options.get('color') === 'ansi' ? 'ansi' : 'none',
    override: !options.has('keep'),
  }
}

function plan({ stored, submitted, override, documents }: GoldenPush): SchemaPlan {
  const surroundings = { typechecked: true, hasDocuments: (name: string) => documents.has(name) }
  return planSchemaPush({ stored, submitted, override, surroundings })
}

for (const [name, cases] of readGolden('fsl-errors')) {
  describe(`errors of schemas: ${name}`, () => {
    test.each(cases)('$title', ({ input, expected }) => {
      const { problems, files } = plan(parsePush(input))
      expect(renderSchemaProblems(problems, files)).toBe(expected)
    })
  })
}

for (const [name, cases] of readGolden('fsl-diffs')) {
  describe(`differences of schemas: ${name}`, () => {
    test.each(cases)('$title', ({ input, expected }) => {
      const push = parsePush(input)
      const { problems, files, changes } = plan(push)
      expect(renderSchemaProblems(problems, files)).toBe('')
      const texts = { before: push.stored, after: files }
      const diff = renderSchemaDiff(changes, texts, push)
      expect(diff.replaceAll('\u001b', '␛').trimEnd()).toBe(expected)
    })
  })
}
