import { systemClock } from '@terrarium/base'
import { MaterializedDocument } from '@terrarium/values'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const HOUR = 3_600_000_000

let ahead = 0
let database: TestDatabase
beforeEach(async () => {
  ahead = 0
  database = await createTestDatabase({ clock: { now: () => systemClock.now() + ahead } })
  await database.evaluate('Database.create({ name: "Shop" })')
})
afterEach(() => database[Symbol.asyncDispose]())

function pathOf(secret: string): string | undefined {
  const snapshot = database.store.snapshot()
  try {
    return database.engine.authenticate(snapshot, secret)?.databasePath.join('/')
  } finally {
    snapshot.release()
  }
}

async function createKey(rest = ''): Promise<string> {
  const key = await database.evaluate(`Key.create({ role: "admin", database: "Shop"${rest} })`)
  const secret = key instanceof MaterializedDocument ? key.fields.get('secret') : undefined
  return typeof secret === 'string' ? secret : ''
}

describe('a cached authentication', () => {
  test('stays valid while others write', async () => {
    const secret = await createKey()
    expect(pathOf(secret)).toBe('Shop')
    await createKey()
    expect(pathOf(secret)).toBe('Shop')
  })

  test('ends when the key is deleted', async () => {
    const secret = await createKey()
    expect(pathOf(secret)).toBe('Shop')
    await database.evaluate('Key.all().forEach(key => key.delete())')
    expect(pathOf(secret)).toBeUndefined()
  })

  test('ends when the key expires, without any write', async () => {
    const secret = await createKey(`, ttl: Time.now().add(1, "hours")`)
    expect(pathOf(secret)).toBe('Shop')
    ahead = 2 * HOUR
    expect(pathOf(secret)).toBeUndefined()
  })

  test.each(['secret:Shop:admin', 'secret:Shop/:server'])('by %s ends when the database has another name', async (secret) => {
    expect(pathOf(secret)).toBe('Shop')
    await database.evaluate('Database.byName("Shop")!.update({ name: "Store" })')
    expect(pathOf(secret)).toBeUndefined()
  })

  test('ends when the role is deleted', async () => {
    await database.evaluate('Role.create({ name: "Clerk" })', { secret: 'secret:Shop:admin' })
    expect(pathOf('secret:Shop:@role/Clerk')).toBe('Shop')
    await database.evaluate('Role.byName("Clerk")!.delete()', { secret: 'secret:Shop:admin' })
    expect(pathOf('secret:Shop:@role/Clerk')).toBeUndefined()
  })
})
