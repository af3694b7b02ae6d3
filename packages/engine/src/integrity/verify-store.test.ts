import { must } from '@terrarium/base'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entryPrefix, afterPrefix, documentSpace } from '../model/key-space.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { nextRebuildCommit } from './rebuild-indexes.ts'
import type { StoreFaults } from './store-faults.ts'

/** Backing indexes have numbers below this in a new database. */
const BACKING_IDS = 40_000

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await evaluate(`Collection.create({
    name: "Item", history_days: 9, computed_fields: { parity: { body: "i => i.n % 2" } },
    constraints: [{ unique: ["n"] }],
    indexes: { byParity: { terms: [{ field: ".parity" }], values: [{ field: ".n", order: "desc" }] }, byTag: { terms: [{ field: ".tags", mva: true }] } }
  })`)
  await evaluate('Set.sequence(0, 60).forEach(n => Item.create({ id: n, n: n, tags: ["a", n.toString()] }))')
  await evaluate('Set.sequence(0, 20).forEach(n => Item.byId(n.toString())!.update({ n: n + 100 }))')
  await evaluate('Set.sequence(20, 30).forEach(n => Item.byId(n.toString())!.delete())')
  await evaluate('Item.create({ id: 500, n: 500, ttl: Time.now().add(1, "day") })')
})
afterEach(() => database[Symbol.asyncDispose]())

const evaluate = (text: string) => database.evaluate(text, { typecheck: false })

function verify(): StoreFaults {
  const snapshot = database.store.snapshot()
  try {
    return database.engine.verify(snapshot, database.store.changesSince(0))
  } finally {
    snapshot.release()
  }
}

/** Changes stored bytes behind the engine's back. */
async function write(key: Uint8Array, value: Uint8Array | undefined): Promise<void> {
  await database.store.commit({ snapshotTime: Number.MAX_SAFE_INTEGER, readKeys: [], readRanges: [], writes: [{ key, value }] })
}

/** Keys of some entries of an index of the collection. */
function entryKeys(): Uint8Array[] {
  const snapshot = database.store.snapshot()
  const keys = Array.from({ length: BACKING_IDS }, (_, at) => at).flatMap((backingId) => {
    const prefix = entryPrefix(0, backingId)
    return [...snapshot.scan({ start: prefix, end: afterPrefix(prefix) })].slice(0, 1).map(({ key }) => key)
  })
  snapshot.release()
  return keys
}

describe('verifyStore', () => {
  test('finds nothing in a store that was only written by the engine', () => {
    const { faults, indexes, records } = verify()
    expect(faults).toEqual([])
    expect(indexes).toEqual([])
    expect(records).toBeGreaterThan(80)
  })

  test('finds an entry that is missing, one of no document, and one that differs', async () => {
    const keys = entryKeys()
    expect(keys.length).toBeGreaterThanOrEqual(2)
    const [missing, copied] = keys as [Uint8Array, Uint8Array]
    await write(missing, undefined)
    const stray = Buffer.from(copied)
    stray.writeBigInt64BE(999n, stray.length - 8)
    await write(stray, Buffer.alloc(9))
    expect(verify().indexes.map(({ what }) => what)).toEqual(
      expect.arrayContaining([expect.stringMatching(/has no entry/), '1 entries belong to no document']),
    )
  })

  test('finds a version that cannot be decoded', async () => {
    const snapshot = database.store.snapshot()
    const [entry] = [...snapshot.scan(documentSpace(false))].reverse()
    snapshot.release()
    const { key, value } = must(entry, 'a document')
    await write(key, value.subarray(0, 20))
    expect(verify().faults).toEqual([expect.stringContaining('cannot be decoded')])
  })

  test('has an index built again', async () => {
    const [missing] = entryKeys() as [Uint8Array]
    await write(missing, undefined)
    const [fault] = verify().indexes
    for (;;) {
      const snapshot = database.store.snapshot()
      const request = nextRebuildCommit(snapshot, must(fault, 'a fault'))
      snapshot.release()
      if (request === undefined) break
      await database.store.commit(request)
    }
    await database.build()
    expect(verify()).toMatchObject({ faults: [], indexes: [] })
  })
})
