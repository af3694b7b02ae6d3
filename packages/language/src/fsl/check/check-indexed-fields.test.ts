import { describe, expect, test } from 'vitest'
import { checkSchema } from '../push/check-schema.ts'
import { parseSchema } from '../build/parse-schema.ts'

function problemsOf(fields: string): readonly string[] {
  const text = `collection Track { title: String }\nfunction f(x) { x }\ncollection Bad {\n  *: Any\n${fields}\n}\n`
  const { items } = parseSchema([{ name: 'main.fsl', text }])
  const { problems } = checkSchema(items, [], { typechecked: true, hasDocuments: () => false })
  return problems.map(({ message, span }) => `${message}: ${text.slice(span.start, span.end)}`)
}

const PREFIX = 'Computed fields used in indexes or constraints cannot'

describe('computed fields that are indexed', () => {
  test.each([
    ['compute n = (t) => Track.all().count()', `${PREFIX} access collections: Track`],
    ['compute n = (t) => t.m\n compute m = (t) => 1', `${PREFIX} use computed fields: m`],
    ['compute n = (t) => t.ts', `${PREFIX} use a doc's ts field: ts`],
    ['compute n = (t) => f(t)', `${PREFIX} call UDFs: f`],
  ])('must not: %s', (field, problem) => {
    expect(problemsOf(`${field}\n index byN { terms [.n] }`)).toEqual([problem])
  })

  test('may read their document', () => {
    expect(problemsOf('compute n = (t) => t.title\n unique [.n]')).toEqual([])
  })

  test('are free when no index is over them', () => {
    expect(problemsOf('compute n = (t) => f(t)')).toEqual([])
  })
})
