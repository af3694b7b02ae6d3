import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeMaterialized } from '@terrarium/values'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.evaluate(`Collection.create({ name: "Box", indexes: { byKind: { terms: [{ field: "kind" }],
    values: [{ field: ".size.w" }, { field: ".size.in.side" }, { field: ".gone.x" }] } } })`)
  await database.evaluate('Box.create({ id: 1, kind: "a", size: { w: 1, h: 2, in: { side: 3, out: 4 } } })')
})

afterAll(async () => {
  await database[Symbol.asyncDispose]()
})

async function shown(text: string): Promise<{ readonly data: unknown; readonly reads: number }> {
  const { outcome, stats } = await database.run(text)
  if (outcome.kind === 'failure') throw new Error(outcome.summary)
  return { data: JSON.parse(encodeMaterialized(outcome.data, 'simple')), reads: stats.readOps }
}

const WHOLE = { w: 1, h: 2, in: { side: 3, out: 4 } }

describe('PartialObject', () => {
  test.each([
    ['.size.w', 1],
    ['.size.in.side', 3],
    ['.size["w"]', 1],
    ['d => { let size = d.size; size.w }', 1],
    ['.size { w }', { w: 1 }],
  ])('%s needs no read', async (mapper, expected) => {
    expect(await shown(`Box.byKind("a").map(${mapper}).first()`)).toEqual({ data: expected, reads: 1 })
  })

  test.each([
    ['.size', WHOLE],
    ['.size.h', 2],
    ['.size.in', WHOLE.in],
    ['.size.in.out', 4],
    ['.size.nothing', null],
    ['d => Object.keys(d.size)', ['w', 'h', 'in']],
    ['d => d.size == { w: 1, h: 2, in: { side: 3, out: 4 } }', true],
    ['.gone', null],
  ])('%s completes the object', async (mapper, expected) => {
    expect(await shown(`Box.byKind("a").map(${mapper}).first()`)).toEqual({ data: expected, reads: 2 })
  })

  test('an object taken before a write shows what was there', async () => {
    await database.evaluate('Box.create({ kind: "b", size: { w: 1, h: 2, in: {} } })')
    const query = 'let box = Box.byKind("b").first()!; let size = box.size; box.update({ size: { h: 5 } }); [size.h, box.size.h]'
    expect((await shown(query)).data).toEqual([2, 5])
  })
})
