import {
  complete,
  environmentOf,
  LIBRARY_FUNCTIONS,
  LIBRARY_MODULES,
  LIBRARY_TYPES,
  type Example,
  type MemberSignature,
  type TypeSignature,
} from '@terrarium/language'
import { formatDecorated } from '@terrarium/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../src/testing.ts'

type Shown = readonly [name: string, example: Example]

function shownOf(owner: string, members: readonly (readonly [string, MemberSignature | undefined])[]): Shown[] {
  return members.flatMap(([name, member]): Shown[] => (member?.example === undefined ? [] : [[`${owner}${name}`, member.example]]))
}

function shownOfType(owner: string, type: TypeSignature): Shown[] {
  const members = Object.entries(type.fields).map(([name, member]) => [`.${name}`, member] as const)
  return shownOf(owner, [['()', type.apply], ['[]', type.access], ...members])
}

const EXAMPLES: readonly Shown[] = [
  ...LIBRARY_TYPES.flatMap((type) => shownOfType(type.name, type)),
  ...LIBRARY_MODULES.flatMap(({ global, type }) => shownOfType(`${global} (module)`, type)),
  ...shownOf(
    '',
    LIBRARY_FUNCTIONS.map((definition) => [definition.name, definition]),
  ),
]

/** Decorated text with everything on one line. */
function onOneLine(text: string): string {
  return text.replace(/\n\s*/g, ' ').replace(/\[ /g, '[').replace(/ \]/g, ']')
}

describe('examples of the standard library', () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database[Symbol.asyncDispose]())

  test.each(EXAMPLES)('%s gives what is written', async (_name, example) => {
    const result = await database.evaluate(example.query)
    expect(onOneLine(formatDecorated(result, () => '[transaction time]'))).toBe(example.result)
  })
})

const BOOK = {
  name: 'Book',
  fields: [
    { name: 'title', signature: 'String', hasDefault: false },
    { name: 'pages', signature: 'Int', hasDefault: false },
  ],
  computedFields: [],
  indexes: [],
}

/** Examples of what completes a text. */
function completedExamples(text: string): readonly Shown[] {
  const items = complete(text, text.length, environmentOf({ collections: [BOOK], functions: [] }))
  return items.flatMap(({ label, documentation }): Shown[] =>
    documentation?.example === undefined ? [] : [[label, documentation.example]],
  )
}

describe('examples of collections and documents', () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await createTestDatabase()
    await database.evaluate('Collection.create({ name: "Book", fields: { title: { signature: "String" }, pages: { signature: "Int" } } })')
    await database.evaluate('Book.create({ id: "1", title: "Walden", pages: 352 })')
  })
  afterAll(() => database[Symbol.asyncDispose]())

  test.each([...completedExamples('Book.'), ...completedExamples('Book.byId("1")!.')])(
    '%s gives what is written',
    async (_name, example) => {
      const result = await database.evaluate(example.query)
      expect(onOneLine(formatDecorated(result, () => '[transaction time]'))).toBe(example.result)
    },
  )
})
