import { describe, expect, test } from 'vitest'
import {
  type SchemaFile,
  definitionsOf,
  diffSchemas,
  formatSchema,
  itemsOf,
  parseLambda,
  parseSchema,
  patchSchemaFiles,
  printSchemaItem,
} from '../src/index.ts'
import { readGolden } from './golden-cases.ts'

/** The files of the golden pushes that parse. */
function soundFiles(): readonly SchemaFile[] {
  const texts = new Set<string>()
  for (const folder of ['fsl-diffs', 'fsl-errors']) {
    for (const cases of readGolden(folder).values()) {
      for (const { input } of cases) {
        for (const section of input.split(/^@@ /m).slice(1)) {
          if (!section.startsWith('option')) texts.add(section.slice(section.indexOf('\n') + 1))
        }
      }
    }
  }
  const files = [...texts].map((text) => ({ name: 'main.fsl', text }))
  return files.filter((file) => parseSchema([file]).problems.length === 0)
}

const FILES = soundFiles()

function parse(text: string): ReturnType<typeof parseSchema> {
  return parseSchema([{ name: 'main.fsl', text }])
}

describe('schema text', () => {
  test('is printed to what parses to the same definitions', () => {
    for (const { text } of FILES) {
      const { items } = parse(text)
      const printed = parse(items.map(printSchemaItem).join('\n'))
      expect(printed.problems).toEqual([])
      expect(definitionsOf(printed.items)).toEqual(definitionsOf(items))
      expect(diffSchemas(items, printed.items)).toEqual([])
    }
  })

  test('comes back from its definitions', () => {
    for (const { text } of FILES) {
      const { items } = parse(text)
      expect(diffSchemas(items, itemsOf(definitionsOf(items)))).toEqual([])
    }
  })

  test.each(['{ "Hello #{name}" }', '{ "a\\n" }', '{\n  "a\\n".length\n}', '{ "#{name}" + "b" }'])(
    'defines a function with the body %s by what can be read again',
    (body) => {
      const { items } = parse(`function greet(name) ${body}\n`)
      const [definition] = definitionsOf(items)
      const text = definition?.data['body']
      expect(typeof text === 'string' && parseLambda(text, '*body*', { shortAllowed: false }).diagnostics).toEqual([])
      expect(diffSchemas(items, itemsOf(definitionsOf(items)))).toEqual([])
    },
  )

  test('stays as it is when its definitions do', () => {
    for (const file of FILES) expect(patchSchemaFiles([file], parse(file.text).items)).toEqual([file])
  })

  test('keeps its definitions and comments when formatted, and is not changed by formatting again', () => {
    const comments = (text: string): readonly string[] => (text.match(/\/\/.*|\/\*/g) ?? []).map((comment) => comment.trim()).sort()
    for (const { text } of FILES) {
      const formatted = formatSchema(text).tree
      expect(definitionsOf(parse(formatted).items)).toEqual(definitionsOf(parse(text).items))
      expect(comments(formatted)).toEqual(comments(text))
      expect(formatSchema(formatted).tree).toBe(formatted)
    }
  })
})
