import { Buffer } from 'node:buffer'
import { must } from '@terrarium/base'
import { encodeMaterialized } from '@terrarium/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEngine } from '../create-engine.ts'
import type { Engine } from '../engine.ts'
import { TEST_ROOT_SECRET, createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let other: TestDatabase
beforeAll(async () => {
  ;[database, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  for (const each of [database, other]) {
    await each.evaluate('Collection.create({ name: "Book" })')
    await each.evaluate('Set.sequence(0, 40).forEach(n => Book.create({ at: n }))')
  }
})
afterAll(() => Promise.all([database[Symbol.asyncDispose](), other[Symbol.asyncDispose]()]))

async function cursorOf(text: string): Promise<string> {
  const page = JSON.parse(encodeMaterialized(await database.evaluate(text), 'simple')) as { readonly after: string }
  return page.after
}

function runIn(engine: Engine, text: string): string {
  const snapshot = database.store.snapshot()
  try {
    const caller = must(engine.authenticate(snapshot, TEST_ROOT_SECRET), 'the root secret is valid')
    const queryTime = database.store.nextTime()
    const request = { text, values: [], arguments: new Map(), typecheck: false, performanceHints: false, deadline: Infinity, queryTime }
    const { outcome } = engine.run(snapshot, caller, request)
    return outcome.kind === 'success' ? encodeMaterialized(outcome.data, 'simple') : outcome.message
  } finally {
    snapshot.release()
  }
}

const invalid = { code: 'invalid_cursor', message: 'Cursor cursor is invalid or expired.' }
const next = (cursor: string): string => `Set.paginate(${JSON.stringify(cursor)})`

describe('a cursor', () => {
  test('goes on where its page ended, with any engine over the store', async () => {
    const cursor = await cursorOf('Book.all().map(.at).pageSize(3)')
    const restarted = createEngine({ rootSecret: TEST_ROOT_SECRET, storeSecret: Buffer.from(database.store.secret) })
    for (const engine of [database.engine, restarted]) expect(runIn(engine, next(cursor))).toContain('"data":[3,4,5]')
  })

  test.each([
    ['plain', 'Book.all().pageSize(3)'],
    ['deflated', `Book.all().where(.at > 1 && ${JSON.stringify('x'.repeat(2000))} != "").pageSize(3)`],
  ])('is refused when altered (%s)', async (_form, text) => {
    const cursor = await cursorOf(text)
    expect(cursor.length).toBeGreaterThan(40)
    for (let at = 0; at < cursor.length; at += 17) {
      const altered = `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`
      expect(await database.fail(next(altered))).toMatchObject(invalid)
    }
  })

  test('is refused when another store has written it, or nobody', async () => {
    const cursor = await cursorOf('Book.all().pageSize(3)')
    expect(await other.fail(next(cursor))).toMatchObject(invalid)
    const forged = `hdWD${Buffer.from(JSON.stringify({ set: { kind: 'sequence', first: 0, count: 9, step: 1 }, snapshot: 1 })).toString('base64')}`
    for (const text of [forged, 'hdWD', '', 'hello']) expect(await database.fail(next(text))).toMatchObject(invalid)
  })

  test('is refused when its index has gone or its collection has become something else', async () => {
    await database.evaluate('Collection.create({ name: "Shelf", indexes: { byRow: { terms: [{ field: ".row" }] } } })')
    await database.evaluate('Set.sequence(0, 9).forEach(n => Shelf.create({ row: 1, at: n }))')
    const indexed = await cursorOf('Shelf.byRow(1).pageSize(3)')
    await database.evaluate('Shelf.definition.update({ indexes: { byRow: null } })')
    expect(await database.fail(next(indexed))).toMatchObject(invalid)
    const whole = await cursorOf('Shelf.all().pageSize(3)')
    await database.evaluate('Shelf.definition.delete()')
    await database.evaluate('Function.create({ name: "Shelf", body: "() => 1" })')
    expect((await database.fail(next(whole))).code).toMatch(/^(invalid_cursor|unbound_variable)$/)
  })

  test('out of another database reads what its names mean here, with the rights of its bearer', async () => {
    for (const [name, first, second] of [
      ['theirs', 'Open', 'Closed'],
      ['ours', 'Closed', 'Open'],
    ]) {
      await database.evaluate(`Database.create({ name: "${name}" })`)
      const secret = `secret:${name}:admin`
      for (const collection of [first, second]) {
        await database.evaluate(`Collection.create({ name: "${collection}" })`, { secret })
        await database.evaluate(`${collection}.create({ id: 1, of: "${name} ${collection}" })`, { secret })
      }
    }
    await database.evaluate('Role.create({ name: "guest", privileges: { resource: "Open", actions: { read: true } } })', {
      secret: 'secret:ours:admin',
    })
    const text = '{ let one = Open(1)\n [0, 1].toSet().map(_ => one?.of).pageSize(1) }'
    const page = JSON.parse(encodeMaterialized(await database.evaluate(text, { secret: 'secret:theirs:admin' }), 'simple')) as {
      readonly after: string
    }
    const read = async (role: string): Promise<unknown> =>
      JSON.parse(encodeMaterialized(await database.evaluate(next(page.after), { secret: `secret:ours:${role}` }), 'simple'))
    expect(await read('@role/guest')).toEqual({ data: ['ours Open'] })
    expect(await read('admin')).toEqual({ data: ['ours Open'] })
  })
})
