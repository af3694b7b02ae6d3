import { DoubleValue, ObjectValue, type Value } from '@terrarium/values'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { showsStandIn, standInsOf } from './stand-ins.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.evaluate(`Collection.create({ name: "Bird", fields: {
    name: { signature: "String" }, kind: { signature: "\\"wader\\" | \\"gull\\" | Int" }, weight: { signature: "Number?" }, tags: { signature: "Array<String>?" } } })`)
  await database.evaluate('Bird.create({ id: 1, name: "wren", kind: "gull" })')
  await database.evaluate(
    `Function.create({ name: "tall", signature: "(Int) => \\"yes\\" | \\"no\\"", body: '(x) => if (x > 2) "yes" else "no"' })`,
  )
})
afterAll(() => database[Symbol.asyncDispose]())

const object = (fields: Record<string, Value>) => new ObjectValue(new Map(Object.entries(fields)))

interface Seen {
  readonly staticType: string | undefined
  readonly failed: string | undefined
}

async function seen(text: string, x: Value): Promise<Seen> {
  const { outcome } = await database.run(text, { arguments: { x } })
  return outcome.kind === 'success'
    ? { staticType: outcome.staticType, failed: undefined }
    : { staticType: undefined, failed: outcome.code }
}

let uses = 0
/** The answer to a text that was never used before: its types are checked with the value itself. */
const seenAlone = (text: string, x: Value): Promise<Seen> => seen(`${text}\n// ${++uses}`, x)

const TEXTS = [
  'x',
  '[x, x]',
  '{ a: x }',
  'Bird.byId(x)',
  'Bird.byId(x)!.name',
  'Bird.where(.name == x).first()!.kind',
  'Bird(1)!.update({ name: x })',
  'Bird(1)!.update({ kind: x })',
  'Bird(1)!.update({ weight: x })',
  'Bird(1)!.update({ tags: x })',
  'Bird(1)!.update(x)',
  'tall(x)',
  'x.length',
  'x.name',
  'x + 1',
  'let o = { name: 1, other: "two" }\no[x]',
  'let t = (1, "b", 2.5)\nt[x]',
  '[1, 2, 3][x]',
  '{ name: "a" }[x]',
  'if (x == "gull") "gull" else x',
  'let f = (y) => y\nf(x)',
  '(x.map ?? (f => f))(y => y)',
  'x.map(y => y + "!")',
  'Set.sequence(0, x).map(y => y * 2).toArray()',
  'let k: "gull" | Int = x\nk',
  'let k: { name: "gull" } = x\nk.name',
]

const VALUES: readonly Value[] = ['gull', 'wader', 'name', 'other', '1', '', 0, 1, 2, 7, -1, 5_000_000_000n, 3n, new DoubleValue(1.5), true]
const STRUCTURES: readonly Value[] = [
  ['gull', 'b'],
  ['wader', 'c'],
  [1, 2],
  [],
  object({ name: 'gull' }),
  object({ name: 'wader' }),
  object({ name: 'x', kind: 7 }),
  object({ name: 'y', kind: 'gull' }),
  object({ weight: 1 }),
]

describe('a check that is kept for other values', () => {
  test.each(TEXTS)('%s has the type and the failure that it has with the value alone', async (text) => {
    for (const x of [...VALUES, ...VALUES, ...STRUCTURES, ...STRUCTURES]) expect(await seen(text, x)).toEqual(await seenAlone(text, x))
  })

  test('holds for any values', async () => {
    const leaf = fc.oneof(fc.constantFrom(...VALUES), fc.string(), fc.integer(), fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }))
    const value = fc.oneof(
      leaf,
      fc.array(leaf, { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('name', 'kind', 'weight'), leaf).map(object),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...TEXTS), value, async (text, x) => {
        expect(await seen(text, x)).toEqual(await seenAlone(text, x))
      }),
      { numRuns: 300 },
    )
  })
})

describe('stand-ins', () => {
  const shape = (value: Value) => standInsOf(new Map([['x', value]]))?.shape

  test.each([
    ['a', 'b'],
    [1, -5],
    [3n, 4],
    [['a'], ['b']],
    [object({ a: 1 }), object({ a: 2 })],
  ] satisfies [Value, Value][])('have one shape for pair %#', (one, other) => expect(shape(one)).toBe(shape(other)))

  test.each([
    ['a', 1],
    [1, 5_000_000_000n],
    [1, new DoubleValue(1)],
    [new DoubleValue(1), new DoubleValue(Infinity)],
    [['a'], ['a', 'b']],
    [object({ a: 1 }), object({ b: 1 })],
    [object({ 'a" "b': 1 }), object({ a: 1, b: 1 })],
  ] satisfies [Value, Value][])('have two shapes for pair %#', (one, other) => expect(shape(one)).not.toBe(shape(other)))

  test('are not made of more values than a look at them is worth', () => {
    expect(shape(Array.from({ length: 10_000 }, () => 'a'))).toBeUndefined()
  })

  test.each([
    ['a text', 'a'],
    ['a small whole number', 1],
    ['a large whole number', 5_000_000_000n],
    ['a fraction', new DoubleValue(2.5)],
  ] satisfies [string, Value][])('are seen in the type of %s', (_, value) => {
    const given = standInsOf(new Map([['x', value]]))?.values.get('x')
    expect(showsStandIn(`{ a: ${given instanceof DoubleValue ? given.value : (given as string)} }`)).toBe(true)
  })

  test('are not seen in other types', () => {
    expect(showsStandIn('Bird | NullBird')).toBe(false)
  })
})
