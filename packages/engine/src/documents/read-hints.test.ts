import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.evaluate(`Collection.create({ name: "Item",
    computed_fields: { loud: { body: "(i) => i.note + '!'" }, twice: { body: "(i) => i.n * 2" } },
    indexes: { byKind: { terms: [{ field: "kind" }], values: [{ field: "n" }, { field: ".size.w" }] },
      byTag: { terms: [{ field: "tags", mva: true }] }, sorted: { values: [{ field: "n" }] } } })`)
  await database.evaluate('Item.create({ id: 1, kind: "a", n: 1, size: { w: 1, h: 2 }, note: "x", tags: ["t"] })')
})

afterAll(async () => {
  await database[Symbol.asyncDispose]()
})

/** The first lines of the hints, each with its place. */
async function hints(text: string, performanceHints = true): Promise<readonly string[]> {
  const { outcome } = await database.run(text, { performanceHints })
  if (outcome.kind === 'failure') throw new Error(outcome.summary)
  const found = outcome.summary.matchAll(/non_covered_document_read - (.*)\. See .*\n(at .*)/g)
  return [...found].map(([, message, place]) => `${message} ${place}`)
}

describe('ReadHints', () => {
  test.each([
    ['Item.byKind("a").map(.note)', '.note is not covered by the Item.byKind index at *query*:1:23'],
    ['Item.byKind("a").map(.size.h)', '.size.h is not covered by the Item.byKind index at *query*:1:28'],
    ['Item.byKind("a").map(.size)', '.size is not covered by the Item.byKind index at *query*:1:23'],
    ['Item.byKind("a").map(.loud)', '.note is not covered by the Item.byKind index at *computed_field:Item:loud*:1:10'],
    [
      'Item.byKind("a").concat(Item.sorted()).map(.note)',
      '`.note` is not covered by the following indexes: [Item.sorted,Item.byKind] at *query*:1:45',
    ],
  ])('%s reads what is not covered', async (text, expected) => {
    expect(await hints(text)).toEqual([expected])
  })

  test.each([
    'Item.byKind("a") { id, kind, n }',
    'Item.byKind("a").map(.size.w)',
    'Item.byKind("a").map(.twice)',
    'Item.byKind("a").map(.exists())',
    'Item.byTag("t").map(.tags)',
    'Item.all().map(.note)',
    'Item.byId("1")!.note',
  ])('%s gives no hint', async (text) => {
    expect(await hints(text)).toEqual([])
  })

  test('whole documents name the call that made the set, before what their computed fields read', async () => {
    expect(await hints('Item.byKind("a")')).toEqual([
      'Full documents returned from Item.byKind at *query*:1:12',
      '.note is not covered by the Item.byKind index at *computed_field:Item:loud*:1:10',
    ])
  })

  test('nothing is said unless it is asked for', async () => {
    expect(await hints('Item.byKind("a")', false)).toEqual([])
  })
})
