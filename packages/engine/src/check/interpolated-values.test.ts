import { must } from '@terrarium/base'
import { ObjectValue, type DocumentValue, type ModuleValue } from '@terrarium/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.evaluate('Collection.create({ name: "Bird", fields: { name: { signature: "String" } } })')
  await database.evaluate('Bird.create({ id: 1, name: "wren" })')
})
afterAll(() => database[Symbol.asyncDispose]())

interface Given {
  readonly coll: ModuleValue
  readonly bird: DocumentValue
}

/** Values as a driver gives them: the collection and its document. */
function given(): Given {
  const snapshot = database.store.snapshot()
  try {
    const caller = must(database.engine.authenticate(snapshot, 'secret'), 'the root secret is valid')
    const resolver = database.engine.resolver(snapshot, caller)
    const coll = must(resolver.module('Bird'), 'the collection')
    return { coll, bird: resolver.documentById(coll, 1n) }
  } finally {
    snapshot.release()
  }
}

describe('type checking of values from outside', () => {
  test('knows the members of collections that the text does not name', async () => {
    expect(await database.evaluate('coll.all().first()!.name', { arguments: { coll: given().coll } })).toBe('wren')
  })

  test('knows the members of documents that the text does not name', async () => {
    expect(await database.evaluate('b.name', { arguments: { b: given().bird } })).toBe('wren')
    expect(await database.evaluate('o.list[0].name', { arguments: { o: new ObjectValue(new Map([['list', [given().bird]]])) } })).toBe(
      'wren',
    )
  })

  test('refuses members that they do not have', async () => {
    expect((await database.fail('b.beak', { arguments: { b: given().bird } })).summary).toContain('does not have field `beak`')
  })

  test('is on by default, and off where the root database is set so', async () => {
    const wrong = '[1].none ?? 2'
    expect((await database.fail(wrong)).summary).toContain('does not have field `none`')
    await using unchecked = await createTestDatabase({ typecheck: false })
    expect(await unchecked.evaluate('Query.isEnvTypechecked()')).toBe(false)
    await unchecked.evaluate('Database.create({ name: "strict", typechecked: true })')
    expect(await unchecked.evaluate('Query.isEnvTypechecked()', { secret: 'secret:strict:admin' })).toBe(true)
  })
})
