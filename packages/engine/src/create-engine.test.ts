import { MaterializedDocument, type Materialized } from '@terrarium/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const CHILD_ADMIN = 'secret:Shop:admin'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.evaluate('Database.create({ name: "Shop" })')
  await database.evaluate('Collection.create({ name: "Book", alias: "Volume" })', { secret: CHILD_ADMIN })
  await database.evaluate('Function.create({ name: "titleOf", body: "id => Book.byId(id)!.title" })', { secret: CHILD_ADMIN })
  await database.evaluate('Book.create({ id: 1, title: "Emma" })', { secret: CHILD_ADMIN })
})
afterAll(() => database[Symbol.asyncDispose]())

const evaluate = (text: string): Promise<Materialized> => database.evaluate(text, { secret: CHILD_ADMIN })
const fail = (text: string, secret = CHILD_ADMIN) => database.fail(text, { secret })

describe('createEngine', () => {
  test('reads what earlier queries have written', async () => {
    expect(await evaluate('Book.byId(1)!.title')).toBe('Emma')
    expect(await evaluate('Volume.all().map(.title).toArray()')).toEqual(['Emma'])
  })

  test('shows documents whole', async () => {
    const document = await evaluate('Book.byId(1)')
    expect(document).toBeInstanceOf(MaterializedDocument)
    expect([...(document as MaterializedDocument).fields.keys()]).toEqual(['id', 'coll', 'ts', 'title'])
  })

  test('calls functions of the database, with their frames in traces', async () => {
    expect(await evaluate('titleOf(1)')).toBe('Emma')
    expect((await fail('titleOf(9)')).summary).toBe(
      [
        'error: Collection `Book` does not contain document with id 9.',
        'at *udf:titleOf*:1:16',
        '  |',
        '1 | id => Book.byId(id)!.title',
        '  |                ^^^^^',
        '  |',
        'at *query*:1:8',
        '  |',
        '1 | titleOf(9)',
        '  |        ^^^',
        '  |',
      ].join('\n'),
    )
  })

  test('writes nothing when the query fails', async () => {
    await fail('Book.create({ id: 2 })\nabort(1)')
    expect(await evaluate('Book.byId(2).exists()')).toBe(false)
  })

  test('sees own writes within a query', async () => {
    expect(await evaluate('let b = Book.create({ id: 3, n: 1 })\nb.update({ n: b.n + 1 })\n[b.n, b.delete().exists()]')).toEqual([2, false])
  })

  test('keeps databases apart', async () => {
    expect(await fail('Book.all()', 'secret')).toMatchObject({ code: 'invalid_query' })
  })

  test('counts what a query costs', async () => {
    const { stats, commit } = await database.run('Book.byId(1)!.title', { secret: CHILD_ADMIN })
    expect({ compute: stats.computeOps, reads: stats.readOps, writes: stats.writeOps }).toEqual({ compute: 1, reads: 1, writes: 0 })
    expect(commit).toBeUndefined()
  })

  test('names the commit as schema version of a query that writes schema', async () => {
    const { schemaVersion } = await database.run('Collection.create({ name: "Shelf" })', { secret: CHILD_ADMIN })
    expect(schemaVersion).toBe('commit')
    expect((await database.run('1', { secret: CHILD_ADMIN })).schemaVersion).toBeGreaterThan(0)
  })

  test('lets nobody in with a wrong secret', () => {
    const snapshot = database.store.snapshot()
    expect(database.engine.authenticate(snapshot, 'nonsense')).toBeUndefined()
    snapshot.release()
  })

  test('refuses a value of 15,000 levels as result and in a document, and serves the next query', async () => {
    const deep = 'Array.sequence(0, 15000).fold(0, (all, _) => [all])'
    await database.evaluate('Collection.create({ name: "Deep" }).name')
    expect(await database.fail(deep)).toMatchObject({ code: 'stack_overflow' })
    expect(await database.fail(`Deep.create({ at: ${deep} })`)).toMatchObject({ code: 'stack_overflow' })
    expect(await database.evaluate('1 + 1')).toBe(2)
  })

  test('ends a query at its deadline', async () => {
    const slow = 'Set.sequence(0, 500000).where(x => x < 0).count()'
    await expect(database.run(slow, { timeoutMs: 5 })).rejects.toMatchObject({ code: 'time_out', status: 440 })
  })

  test('ends a query that computes too much', async () => {
    const endless = 'Array.sequence(0, 16000).fold(0, (a, i) => Array.sequence(0, 100).fold(a, (b, j) => b + 1))'
    await expect(database.run(endless)).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'Transaction does too much compute: got 12001, limit: 12000',
    })
  })

  test('resolves modules, collections and documents for decoding', () => {
    const snapshot = database.store.snapshot()
    const caller = database.engine.authenticate(snapshot, CHILD_ADMIN)
    if (caller === undefined) throw new Error('the secret is valid')
    const resolver = database.engine.resolver(snapshot, caller)
    const book = resolver.module('Volume')
    expect([resolver.module('Math')?.name, book?.name, resolver.module('FQL.Schema'), resolver.module('titleOf')]).toEqual([
      'Math',
      'Volume',
      undefined,
      undefined,
    ])
    expect(book && resolver.documentsOf(book)).toBe('byId')
    const collections = resolver.module('Collection')
    expect(collections && resolver.documentByName(collections, 'Book')?.name).toBe('Book')
    expect(collections && resolver.documentByName(collections, 'Nope')).toBeUndefined()
    snapshot.release()
  })
})
