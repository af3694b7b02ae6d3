import { encodeMaterialized } from '@terrarium/values'
import type { CommitRequest, Entry, Snapshot } from '@terrarium/store'
import { describe, expect, test } from 'vitest'
import { createTestDatabase, TEST_ROOT_SECRET, type TestDatabase } from '../testing/test-database.ts'
import { databaseTree, findDatabase, type DatabaseScope } from './database-scopes.ts'
import { listExpiries } from './listed-expiries.ts'
import { keepSecrets } from './kept-secrets.ts'
import { dropDrafts, holdDatabase, releaseDatabase, reserveScopes, switchDatabase } from './replace-database.ts'
import { restoreRecord, type ScopeDraft } from './restored-records.ts'
import { snapshotRecords } from './snapshot-records.ts'

const JOB = 9n
const TIMEOUT_MS = 480_000
const SHOP = { secret: `${TEST_ROOT_SECRET}:shop:admin`, typecheck: false }
const BRANCH = { secret: `${TEST_ROOT_SECRET}:shop/branch:admin`, typecheck: false }

async function show(database: TestDatabase, text: string, options: object = SHOP): Promise<unknown> {
  return JSON.parse(encodeMaterialized(await database.evaluate(text, options), 'simple'))
}

async function commit<T>(
  { store }: TestDatabase,
  make: (snapshot: Snapshot) => { readonly commit: CommitRequest; readonly result: T },
): Promise<T> {
  const snapshot = store.snapshot()
  const { commit: request, result } = make(snapshot)
  snapshot.release()
  expect((await store.commit(request)).kind).toBe('committed')
  return result
}

const plain = (make: (snapshot: Snapshot) => CommitRequest) => (snapshot: Snapshot) => ({ commit: make(snapshot), result: undefined })

function shopOf(snapshot: Snapshot): DatabaseScope {
  const found = findDatabase(snapshot, ['shop'])
  if (found === undefined) throw new Error('there is no shop')
  return found
}

/** What a snapshot's file would hold. */
function takeRecords({ store }: TestDatabase): { readonly tree: DatabaseScope[]; readonly records: Entry[] } {
  const snapshot = store.snapshot()
  const shop = shopOf(snapshot)
  const tree = databaseTree(snapshot, shop.scope, shop.globalId)
  const records = tree.flatMap(({ scope }) => [...snapshotRecords(snapshot, scope)])
  snapshot.release()
  return { tree, records }
}

/** Writes the records beside the database, which it holds. */
async function writeDrafts(database: TestDatabase, { tree, records }: ReturnType<typeof takeRecords>): Promise<ScopeDraft[]> {
  await commit(
    database,
    plain((snapshot) => holdDatabase(snapshot, shopOf(snapshot), { kind: 'restore', job: JOB, isSwitched: false })),
  )
  const scopes = await commit(database, (snapshot) => {
    const reserved = reserveScopes(snapshot, JOB, tree.length)
    return { commit: reserved.commit, result: reserved.scopes }
  })
  const drafts = tree.map(({ scope: from, globalId }, at) => ({ from, to: scopes[at] ?? 0, globalId }))
  const byScope = new Map(drafts.map((draft) => [draft.from, draft]))
  const writes = records.flatMap((record) => restoreRecord(record, byScope)?.write ?? [])
  const children = new Set(tree.flatMap(({ place }) => (place === undefined ? [] : [place.documentId])))
  await commit(
    database,
    plain((snapshot) => {
      const kept = drafts.flatMap((draft) => [...keepSecrets(snapshot, draft, children)])
      return { snapshotTime: snapshot.time, readKeys: [], readRanges: [], writes: [...writes, ...kept] }
    }),
  )
  return drafts
}

async function replaceShop(database: TestDatabase, drafts: readonly ScopeDraft[], tree: readonly DatabaseScope[]): Promise<void> {
  const scopes = new Map(drafts.map(({ from, to }) => [from, to]))
  const placed = drafts.map(({ to: scope, globalId }, at) => {
    const place = tree[at]?.place
    return { scope, globalId, place: place && { ...place, parentScope: scopes.get(place.parentScope) ?? 0 } }
  })
  await commit(
    database,
    plain((snapshot) => switchDatabase(snapshot, shopOf(snapshot), placed, [])),
  )
  await commit(
    database,
    plain((snapshot) => {
      const writes = placed.flatMap(({ scope }) => [...listExpiries(snapshot, scope)])
      return { snapshotTime: snapshot.time, readKeys: [], readRanges: [], writes }
    }),
  )
  await commit(
    database,
    plain((snapshot) => releaseDatabase(snapshot, shopOf(snapshot).scope)),
  )
}

async function createShop(database: TestDatabase): Promise<string> {
  await database.evaluate('Database.create({ name: "shop" })')
  await database.evaluate('Collection.create({ name: "Book", indexes: { byTitle: { terms: [{ field: ".title" }] } } })', SHOP)
  await database.evaluate('Set.sequence(0, 40).forEach(n => Book.create({ id: n + 1, title: "t" + (n % 3).toString() }))', SHOP)
  await database.evaluate('Book.create({ id: 99, title: "short", ttl: Time.now().add(1, "hour") })', SHOP)
  await database.evaluate('Database.create({ name: "branch" })', SHOP)
  await database.evaluate('Collection.create({ name: "Shelf" })', BRANCH)
  await database.evaluate('Shelf.create({ id: 1 })', BRANCH)
  return (await show(database, 'Key.create({ role: "admin" }).secret')) as string
}

function faultsOf({ engine, store }: TestDatabase): unknown {
  const snapshot = store.snapshot()
  const { faults, indexes } = engine.verify(snapshot, store.changesSince(0))
  snapshot.release()
  return { faults, indexes }
}

function keyCount({ store }: TestDatabase): number {
  const snapshot = store.snapshot()
  const count = [...snapshot.scan({ start: Buffer.from([0]), end: Buffer.from([0xfe]) })].length
  snapshot.release()
  return count
}

describe('a database that is replaced', () => {
  test('is not swept while it is a draft, and what it was is swept after', { timeout: TIMEOUT_MS }, async () => {
    await using database = await createTestDatabase()
    const key = await createShop(database)
    const taken = takeRecords(database)
    await database.evaluate('Book.all().forEach(b => b.delete())\nDatabase.byName("branch")!.delete()', SHOP)
    await database.sweep()
    const drafts = await writeDrafts(database, taken)
    await database.sweep()
    await replaceShop(database, drafts, taken.tree)
    expect(await show(database, 'Book.byTitle("t1").count()')).toBe(13)
    expect(await show(database, 'Shelf.all().count()', BRANCH)).toBe(1)
    const before = keyCount(database)
    await database.sweep()
    expect(keyCount(database)).toBeLessThan(before)
    expect(await show(database, 'Book.all().count()')).toBe(41)
    expect(await show(database, 'Shelf.all().count()', BRANCH)).toBe(1)
    expect(await show(database, 'Book.all().count()', { secret: key, typecheck: false })).toBe(41)
    expect(await show(database, 'Database.byName("branch")!.global_id')).toMatch(/^\w{13}$/)
    expect(faultsOf(database)).toEqual({ faults: [], indexes: [] })
  })

  test('leaves nothing behind when its draft is given up', { timeout: TIMEOUT_MS }, async () => {
    await using database = await createTestDatabase()
    await createShop(database)
    await database.sweep()
    const before = keyCount(database)
    await writeDrafts(database, takeRecords(database))
    await commit(
      database,
      plain((snapshot) => dropDrafts(snapshot, JOB)),
    )
    await commit(
      database,
      plain((snapshot) => releaseDatabase(snapshot, shopOf(snapshot).scope)),
    )
    expect(keyCount(database)).toBeGreaterThan(before)
    await database.sweep()
    expect(await show(database, 'Book.all().count()')).toBe(41)
    expect(keyCount(database) - before).toBeLessThanOrEqual(3) // schema versions of the databases that were held
    expect(faultsOf(database)).toEqual({ faults: [], indexes: [] })
  })

  test('answers no request meanwhile, and refuses the commit of a transaction that began before', { timeout: TIMEOUT_MS }, async () => {
    await using database = await createTestDatabase()
    await createShop(database)
    const begun = database.runUncommitted('Book.create({ title: "late" })', SHOP)
    await commit(
      database,
      plain((snapshot) => holdDatabase(snapshot, shopOf(snapshot), { kind: 'copy', job: JOB, isSwitched: false })),
    )
    expect(() => database.runUncommitted('1', SHOP)).toThrow('This database is unavailable until the copy is complete.')
    expect(() => database.runUncommitted('1', BRANCH)).toThrow('This database is unavailable until the copy is complete.')
    if (begun.commit === undefined) throw new Error('a create writes')
    expect((await database.store.commit(begun.commit)).kind).toBe('conflict')
  })
})
