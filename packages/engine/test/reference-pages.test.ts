import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { formatDecorated } from '@terrarium/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../src/testing/test-database.ts'

const PAGES = join(import.meta.dirname, '..', '..', '..', 'docs', 'language')
const SECRET = 'secret:Shop:admin'

interface Section {
  readonly title: string
  readonly text: string
}

/** What stands under the headings of members. */
function sectionsOf(page: string): readonly Section[] {
  const [, ...sections] = page.split(/^(?=###? )/m)
  return sections.map((text) => ({ title: /^###? (.*)$/m.exec(text)?.[1] ?? '', text }))
}

/** Examples are blocks that end with what they give. */
function examplesOf(text: string): readonly (readonly [query: string, result: string])[] {
  return [...text.matchAll(/```fql\n((?:(?!```)[^])*?)\n\/\/ → (.*)\n```/g)].map(([, query = '', result = '']) => [query, result] as const)
}

/** Decorated text with everything on one line. */
function onOneLine(text: string): string {
  return text.replace(/\n\s*/g, ' ').replace(/\[ /g, '[').replace(/ \]/g, ']')
}

/** Members without an example, and why. */
const WITHOUT_EXAMPLE: ReadonlyMap<string, string> = new Map([
  ['null.md [ ]', 'it has a type, and fails'],
  ['uuid.md toString', 'no query makes a UUID'],
])

const FILES = readdirSync(PAGES).filter((file) => file.endsWith('.md') && file !== 'README.md')

describe.each(FILES)('%s', (file) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    await database.evaluate('Database.create({ name: "Shop" })')
    const text = 'collection Book { title: String, pages: Int, index byTitle { terms [.title] } }'.replaceAll(', ', '\n')
    await database.schema({ kind: 'update', files: [{ name: 'main.fsl', text }], override: true, staged: false }, { secret: SECRET })
    await database.evaluate('Book.create({ id: "1", title: "Walden", pages: 352 })', { secret: SECRET })
  })
  afterAll(() => database[Symbol.asyncDispose]())

  const page = readFileSync(join(PAGES, file), 'utf8')

  test('its examples give what is written, and have the types that are checked', async () => {
    for (const [query, result] of examplesOf(page)) {
      const { outcome } = await database.run(query, { secret: SECRET, typecheck: true })
      if (outcome.kind === 'failure') throw new Error(`${query}\n${outcome.summary}`)
      expect(onOneLine(formatDecorated(outcome.data, () => '[transaction time]')), query).toBe(result)
    }
  })

  test('each member has a description and an example', () => {
    for (const { title, text } of sectionsOf(page)) {
      const words = text
        .replace(/^#.*$/gm, '')
        .replace(/```[^]*?```/g, '')
        .trim()
      expect(words, title).not.toBe('')
      const isMember = /```fql\n(?!\{)/.test(text)
      const isShownElsewhere = file === 'system-collections.md'
      if (isMember && !isShownElsewhere && !WITHOUT_EXAMPLE.has(`${file} ${title}`)) expect(examplesOf(text), title).not.toEqual([])
    }
  })
})
