import { createManualClock } from '@terrarium/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeMaterialized, timeFromMicros, type Value } from '@terrarium/values'
import { createTestDatabase, TEST_ROOT_SECRET, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
/** When there were three pots: 1 of 10, 2 of 20 and 3 of 30. Since then 2 has gone, 3 has become 5, and 4 of 15 has come. */
let before: Value

beforeAll(async () => {
  database = await createTestDatabase()
  await database.evaluate('Collection.create({ name: "Pot", history_days: 1, indexes: { bySize: { values: [{ field: ".size" }] } } })')
  await database.evaluate('[1, 2, 3].forEach(n => Pot.create({ id: n, size: n * 10 }))')
  const snapshot = database.store.snapshot()
  before = timeFromMicros(snapshot.time)
  snapshot.release()
  await database.evaluate('{ Pot(2)!.delete()\n Pot(3)!.update({ size: 5 })\n Pot.create({ id: 4, size: 15 })\n null }')
})
afterAll(() => database[Symbol.asyncDispose]())

async function read(text: string, cursor: Value = ''): Promise<unknown> {
  return JSON.parse(encodeMaterialized(await database.evaluate(text, { arguments: { time: before, cursor } }), 'simple'))
}

async function cursorOf(text: string): Promise<string> {
  return ((await read(text)) as { readonly after: string }).after
}

describe('a set made in an `at`', () => {
  test.each([
    ['read outside', 'let s = at (time) { Pot.bySize() }\n s.map(.size).toArray()', [10, 20, 30]],
    [
      'with a mapping of the present',
      'let s = at (time) { Pot.all() }\n s.map(p => [p.size, Pot(p.id)?.size]).toArray()',
      [
        [10, 10],
        [20, null],
        [30, 5],
      ],
    ],
    [
      'with a set of the present behind it',
      'let s = at (time) { Pot.bySize() }\n s.concat(Pot.bySize()).map(.size).toArray()',
      [10, 20, 30, 5, 10, 15],
    ],
  ])('is of that time: %s', async (_name, text, expected) => {
    expect(await read(`{ ${text} }`)).toEqual(expected)
  })

  test.each([
    ['mapped outside', '{ let s = at (time) { Pot.bySize() }\n s.map(.size).paginate(1) }', [20, 30]],
    ['mapped inside', 'at (time) { Pot.bySize().map(.size).paginate(1) }', [20, 30]],
    ['filtered outside', '{ let s = at (time) { Pot.all() }\n s.where(.size > 5).map(.size).paginate(1) }', [20, 30]],
  ])('goes on at that time out of a cursor, wherever it is read: %s', async (_name, text, expected) => {
    const cursor = await cursorOf(text)
    expect(await read('Set.paginate(cursor, 9)', cursor)).toEqual({ data: expected })
    expect(await read('at (Time.now()) { Set.paginate(cursor, 9) }', cursor)).toEqual({ data: expected })
  })
})

describe('a set of the present', () => {
  test.each([
    ['read', 's.map(.size).toArray()', [10, 20, 30]],
    ['sorted', 's.order(desc(.size)).map(.size).toArray()', [30, 20, 10]],
    ['counted', 's.count()', 3],
  ])('is of the time at which it is read: %s', async (_name, text, expected) => {
    expect(await read(`{ let s = Pot.bySize()\n at (time) { ${text} } }`)).toEqual(expected)
  })

  test('has its callbacks run when they were given', async () => {
    expect(await read('{ let s = Pot.all().map(p => Pot(p.id)?.size)\n at (time) { s.toArray() } }')).toEqual([10, null, 5])
  })

  test('goes on out of a cursor as it was when the cursor was made', async () => {
    const cursor = await cursorOf('Pot.bySize().map(.size).paginate(1)')
    await database.evaluate('Pot(1)!.update({ size: 40 })')
    expect(await read('Set.paginate(cursor, 9)', cursor)).toEqual({ data: [10, 15] })
    await database.evaluate('Pot(1)!.update({ size: 10 })')
  })

  test('goes on in the same query with what the query has written', async () => {
    const { outcome } = database.runUncommitted(
      '{ let p = Pot.bySize().map(.size).paginate(1)\n Pot.create({ size: 100 })\n Set.paginate(p.after!, 9) }',
    )
    expect(outcome.kind === 'success' && encodeMaterialized(outcome.data, 'simple')).toBe('{"data":[10,15,100]}')
  })
})

describe('rights', () => {
  beforeAll(async () => {
    await database.evaluate('Role.create({ name: "reader", privileges: { resource: "Pot", actions: { read: true } } })')
    await database.evaluate('Role.create({ name: "nobody", privileges: { resource: "Pot", actions: { create: true } } })')
  })
  const as = (role: string, text: string, cursor: Value) =>
    database.runUncommitted(text, { secret: `${TEST_ROOT_SECRET}:@role/${role}`, arguments: { cursor } }).outcome

  test('to read suffice for a cursor of the present, and not for one of an `at`', async () => {
    const present = await cursorOf('Pot.bySize().map(.size).paginate(1)')
    const past = await cursorOf('at (time) { Pot.bySize().map(.size).paginate(1) }')
    await database.evaluate('Pot(1)!.update({ glaze: "red" })')
    expect(as('reader', 'Set.paginate(cursor)', present)).toMatchObject({ kind: 'success' })
    const outcome = as('reader', 'Set.paginate(cursor)', past)
    expect(outcome.kind === 'success' && encodeMaterialized(outcome.data, 'simple')).toBe('{"data":[]}')
  })

  test('are asked for when the cursor of another is read', async () => {
    const cursor = await cursorOf('Pot.bySize().paginate(1)')
    const message = 'Insufficient privileges to read from collection Pot.'
    expect(as('nobody', 'Set.paginate(cursor)', cursor)).toMatchObject({ code: 'permission_denied', message })
  })
})

test('a cursor of another query is read at its time, although the clock has stood still since', async () => {
  await using still = await createTestDatabase({ clock: createManualClock(1_700_000_000_000_000) })
  await still.evaluate(
    'Collection.create({ name: "Stop", indexes: { byLine: { terms: [{ field: "line" }], values: [{ field: "no" }] } } })',
  )
  await still.evaluate('Set.sequence(1, 41).forEach(i => Stop.create({ id: i, line: i % 2, no: 100 - i }))', { typecheck: false })
  const cursor = JSON.parse(encodeMaterialized(await still.evaluate('Stop.byLine(1).map(.no).paginate(4).after'), 'simple')) as string
  const { stats } = await still.run('Set.paginate(cursor)', { arguments: { cursor } })
  // The recorded "next page of the index" of documents/sets/pagination reads the documents, whose present values the index has.
  expect(stats.readOps).toBe(5)
})
