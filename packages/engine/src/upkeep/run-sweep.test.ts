import type { Clock, Timestamp } from '@terrarium/base'
import { encodeMaterialized, fillPendingTime, timeFromMicros } from '@terrarium/values'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expiryRange, nextPart, sweepKey } from '../model/key-space.ts'
import { readSweepState, type SweepCounts } from '../storage/sweep-state.ts'
import { createTestDatabase, TEST_ROOT_SECRET, type TestDatabase } from '../testing/test-database.ts'
import { isSweepDue } from './run-sweep.ts'

const SECOND = 1_000_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const BEGIN = 1_700_000_000 * SECOND

/** A clock that stands still until it is moved. */
class SetClock implements Clock {
  time = BEGIN
  now(): Timestamp {
    return this.time
  }
}

let clock: SetClock
let swept: TestDatabase

beforeEach(async () => {
  clock = new SetClock()
  swept = await createTestDatabase({ clock })
})
afterEach(() => swept[Symbol.asyncDispose]())

const untyped = { typecheck: false } as const
const evaluate = (text: string, secret = TEST_ROOT_SECRET) => swept.evaluate(text, { ...untyped, secret })

/** Runs a query; what it fails with is an answer, too. */
async function answerOf(database: TestDatabase, text: string, at?: Timestamp): Promise<unknown> {
  const query = at === undefined ? text : `at (time) { ${text} }`
  const options = at === undefined ? untyped : { ...untyped, arguments: { time: timeFromMicros(at) } }
  try {
    const { outcome } = await database.run(query, options)
    return outcome.kind === 'failure' ? [outcome.code, outcome.message] : JSON.parse(encodeMaterialized(outcome.data, 'simple'))
  } catch (error: unknown) {
    return String(error)
  }
}

/** The events of a source from a time on. */
async function eventsOf(database: TestDatabase, query: string, from: Timestamp): Promise<unknown> {
  const source = await database.evaluate(query, untyped)
  const now = database.store.nextTime()
  const token = JSON.parse(fillPendingTime(encodeMaterialized(source, 'simple'), now)) as string
  const snapshot = database.store.snapshot()
  try {
    const caller = database.engine.authenticate(snapshot, TEST_ROOT_SECRET)
    if (caller === undefined) throw new Error('the secret is not valid')
    const changesSince = (after: Timestamp) => database.store.changesSince(after)
    const deadlines = { queryTime: now, softDeadline: now + MINUTE, deadline: now + MINUTE }
    const start = { time: from, ordinal: 0 }
    const request = { token, mode: 'feed', start, limit: 500, subscription: undefined, changesSince, ...deadlines } as const
    const page = database.engine.events(snapshot, caller, request)
    if (page.kind !== 'page') return page.kind
    return page.events.map((event) => {
      const { type, data, error, cursor } = JSON.parse(event) as Record<string, unknown>
      return [type, data, error, cursor]
    })
  } finally {
    snapshot.release()
  }
}

function removedBy(database: TestDatabase): SweepCounts {
  const snapshot = database.store.snapshot()
  try {
    return readSweepState(snapshot).removed
  } finally {
    snapshot.release()
  }
}

/** How many keys there are of each kind and database. */
function keysOf(database: TestDatabase): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const snapshot = database.store.snapshot()
  for (let at: Uint8Array = Buffer.from([0]); ;) {
    const part = nextPart(snapshot, at)
    if (part === undefined) break
    const name = `${part.kind} ${part.scope}`
    counts.set(name, (counts.get(name) ?? 0) + [...snapshot.scan(part.range)].length)
    at = part.range.end
  }
  counts.set('expiry', [...snapshot.scan(expiryRange(Number.MAX_SAFE_INTEGER))].length)
  counts.set('changes', [...database.store.changesSince(0)].length)
  snapshot.release()
  return counts
}

function verify(): readonly unknown[] {
  const snapshot = swept.store.snapshot()
  try {
    const { faults, indexes } = swept.engine.verify(snapshot, swept.store.changesSince(0))
    return [...faults, ...indexes]
  } finally {
    snapshot.release()
  }
}

const IDS = 5
const INDEXES =
  '{ byGroup: { terms: [{ field: ".group" }], values: [{ field: ".n", order: "desc" }] }, byTag: { terms: [{ field: ".tags", mva: true }] } }'
const id = fc.nat(IDS - 1)
const group = fc.nat(2)
const ttl = fc.constantFrom(
  '',
  '',
  'ttl: Time.now().add(10, "seconds"),',
  'ttl: Time.now().add(20, "minutes"),',
  'ttl: Time.now().subtract(1, "day"),',
)
const collection = fc.constantFrom('Item', 'Item', 'Item', 'Kept')
const write = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(collection, id, group, ttl)
      .map(
        ([name, key, g, t]) =>
          `if (!${name}(${key}).exists()) ${name}.create({ id: ${key}, ${t} group: ${g}, n: ${key}, tags: ["a", "t${g}"] })`,
      ),
  },
  {
    weight: 8,
    arbitrary: fc
      .tuple(collection, id, group, ttl)
      .map(([name, key, g, t]) => `${name}(${key})?.update({ ${t} group: ${g}, tags: ["u", "t${g}"] })`),
  },
  { weight: 2, arbitrary: fc.tuple(collection, id).map(([name, key]) => `${name}(${key})?.update({ ttl: null })`) },
  { weight: 3, arbitrary: fc.tuple(collection, id).map(([name, key]) => `${name}(${key})?.delete()`) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      `Item.definition.update({ indexes: ${INDEXES} })`,
      'Item.definition.update({ indexes: { byGroup: null } })',
      'Item.definition.update({ history_days: 2 })',
      'Item.definition.update({ history_days: 0 })',
      'Item.definition.update({ history_days: null })',
      'Item.definition.update({ computed_fields: { twice: { body: "i => i.n * 2" } } })',
      'Item.definition.update({ constraints: [{ unique: ["n"] }] })',
      'Item.definition.update({ ttl_days: 1 })',
      `Collection.byName("Item")!.delete()`,
      `if (!Collection.byName("Item").exists()) Collection.create({ name: "Item", indexes: ${INDEXES} })`,
      'Key.create({ role: "server", ttl: Time.now().add(1, "minute") })',
      'if (Database.byName("Child").exists()) Database.byName("Child")!.delete() else Database.create({ name: "Child" })',
    ),
  },
)
const pause = fc.constantFrom(SECOND, 30 * SECOND, MINUTE, 10 * MINUTE, 20 * MINUTE, DAY, 3 * DAY)
const sweep = fc.record({ keysMax: fc.integer({ min: 1, max: 20 }), batchesMax: fc.constantFrom(1, 3, Infinity) })
const step = fc.record({ write, pause: fc.option(pause, { nil: SECOND, freq: 3 }), sweep: fc.option(sweep, { nil: undefined, freq: 2 }) })

const READS = [
  'Item.all().toArray()',
  'Kept.all().toArray()',
  'Item.byTag("a").toArray()',
  'Item.byTag("u").toArray()',
  'Item.byGroup(1).toArray()',
  'Item.byGroup(0) { id, n, ttl }.toArray()',
  'Kept.byGroup(1).toArray()',
  'Key.all() { ttl }.toArray()',
  'Database.all() { name }.toArray()',
  '[Item(1).exists(), Item(2)?.group, Kept(3)?.tags]',
]
const SOURCES = [
  'Item.all().eventSource()',
  'Kept.all().map(.group).eventSource()',
  'Item.byGroup(1).eventSource()',
  'Item.all().where(.group == 1).eventSource()',
  'Set.single(Kept(1)).eventSource()',
]

async function expectSame(plain: TestDatabase, times: readonly Timestamp[]): Promise<void> {
  for (const read of READS) expect(await answerOf(swept, read)).toEqual(await answerOf(plain, read))
  for (const time of times) {
    for (const read of READS)
      expect([read, time, await answerOf(swept, read, time)]).toEqual([read, time, await answerOf(plain, read, time)])
    for (const source of SOURCES) {
      const [, name = ''] = /(Item|Kept)/.exec(source) ?? []
      if (!Number.isInteger(await answerOf(plain, `${name}.all().count()`, time))) continue
      const expected = await eventsOf(plain, source, time + 1).catch(String)
      expect([source, time, await eventsOf(swept, source, time + 1).catch(String)]).toEqual([source, time, expected])
    }
  }
}

describe('a sweep at any moment', () => {
  test('changes no read at an allowed time, no index and no feed', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const own = new SetClock()
        await using plain = await createTestDatabase({ clock: own })
        await swept[Symbol.asyncDispose]()
        clock = own
        swept = await createTestDatabase({ clock: own })
        const times: Timestamp[] = []
        const both = async (text: string): Promise<void> => {
          own.time += SECOND
          for (const database of [swept, plain]) await answerOf(database, text)
          times.push(own.time + 1)
        }
        await both(`Collection.create({ name: "Item", indexes: ${INDEXES} })`)
        await both(`Collection.create({ name: "Kept", history_days: null, indexes: ${INDEXES} })`)
        await both('Collection.create({ name: "Other" })')
        for (const { write: text, pause: micros, sweep: options } of steps) {
          await both(text)
          own.time += micros
          if (options !== undefined) await swept.sweep(options)
        }
        // What may be read depends on the latest commit, and sweeps are commits.
        await both('Other.create({})')
        await expectSame(plain, times)
        own.time += SECOND
        await swept.sweep()
        await both('Other.create({})')
        await expectSame(plain, times.slice(-6))
      }),
      { numRuns: 40 },
    )
  })
})

describe('a sweep', () => {
  beforeEach(async () => {
    await evaluate(`Collection.create({ name: "Item", indexes: ${INDEXES} })`)
  })

  const fill = (ttlText = '') =>
    evaluate(`Set.sequence(0, 200).forEach(n => Item.create({ id: n, group: n % 3, n: n, tags: ["a", "b"], ${ttlText} }))`)

  async function sweepAfter(micros: number): Promise<void> {
    clock.time += micros
    await swept.sweep({ keysMax: 37 })
  }

  test('leaves nothing of versions, entries and changes that nobody can read', async () => {
    await evaluate('Collection.create({ name: "Empty" })')
    await sweepAfter(20 * MINUTE)
    const before = keysOf(swept)
    await fill()
    await evaluate('Item.all().forEach(i => i.update({ group: i.group + 1, tags: ["c"] }))')
    await sweepAfter(10 * MINUTE)
    expect(keysOf(swept).get('documentHistory 0')).toBeGreaterThanOrEqual(200)
    await evaluate('Item.all().forEach(i => i.delete())')
    await sweepAfter(40 * MINUTE)
    expect(keysOf(swept)).toEqual(before)
    expect(removedBy(swept)).toMatchObject({ documents: 0, versions: 400, entries: 200 * 3 + 200 * 2, leftovers: 0 })
    expect(verify()).toEqual([])
  })

  test('keeps history for as long as the collection says, and for ever where it says so', async () => {
    await evaluate('Item.definition.update({ history_days: 2 })\nCollection.create({ name: "Kept", history_days: null })')
    await evaluate('Item.create({ id: 1, n: 1 })\nKept.create({ id: 1, n: 1 })')
    clock.time += MINUTE
    await evaluate('Item(1)!.update({ n: 2 })\nKept(1)!.update({ n: 2 })')
    await sweepAfter(2 * DAY)
    expect(removedBy(swept).versions).toBe(0)
    await sweepAfter(30 * MINUTE)
    expect(removedBy(swept).versions).toBe(1)
    await sweepAfter(400 * DAY)
    expect(removedBy(swept)).toMatchObject({ versions: 1, changes: 0 })
  })

  test('removes documents whose ttl is over, with their entries, and no event tells of it', async () => {
    await sweepAfter(20 * MINUTE)
    const before = keysOf(swept)
    await fill('ttl: Time.now().add(1, "minute")')
    await evaluate('Key.create({ role: "server", ttl: Time.now().add(1, "minute") })')
    const changes = keysOf(swept).get('changes')
    expect(keysOf(swept).get('expiry')).toBe(201)
    await sweepAfter(2 * MINUTE)
    expect(removedBy(swept).documents).toBe(201)
    expect(keysOf(swept).get('changes')).toBe(changes)
    expect(verify()).toEqual([])
    await evaluate('Item.create({ id: 3, n: 3 })\nItem(3)!.delete()')
    await sweepAfter(40 * MINUTE)
    expect(keysOf(swept)).toEqual(before)
  })

  test('leaves a document whose ttl was moved or taken back', async () => {
    await fill('ttl: Time.now().add(1, "minute")')
    await evaluate('Item(1)!.update({ ttl: null })\nItem(2)!.update({ ttl: Time.now().add(1, "hour") })')
    await sweepAfter(2 * MINUTE)
    expect(await answerOf(swept, 'Item.all().map(.id).toArray()')).toEqual(['1', '2'])
    await sweepAfter(60 * MINUTE)
    expect(removedBy(swept).documents).toBe(199)
    expect(await answerOf(swept, 'Item.byTag("b").map(.id).toArray()')).toEqual(['1'])
  })

  test('lists the documents with a ttl that an earlier release has written', async () => {
    await fill('ttl: Time.now().add(1, "minute")')
    const snapshot = swept.store.snapshot()
    const listed = [...snapshot.scan(expiryRange(Number.MAX_SAFE_INTEGER))].map(({ key }) => key)
    snapshot.release()
    const writes = [sweepKey(), ...listed].map((key) => ({ key, value: undefined }))
    await swept.store.commit({ snapshotTime: swept.store.nextTime(), readKeys: [], readRanges: [], writes })
    expect(keysOf(swept).get('expiry')).toBe(0)
    await swept.sweep({ keysMax: 10 })
    expect(keysOf(swept).get('expiry')).toBe(200)
    await sweepAfter(2 * MINUTE)
    expect(removedBy(swept).documents).toBe(200)
  })

  test('removes what deleted databases, collections and indexes leave behind, and the keys of what is below', async () => {
    const inChild = `${TEST_ROOT_SECRET}:Child:admin`
    const inGrandchild = `${TEST_ROOT_SECRET}:Child/Inner:admin`
    await fill()
    await sweepAfter(20 * MINUTE)
    const before = keysOf(swept)
    await evaluate('Database.create({ name: "Child" })')
    await evaluate('Database.create({ name: "Inner" })\nKey.create({ role: "server" })', inChild)
    for (const secret of [inChild, inGrandchild]) {
      await evaluate(`Collection.create({ name: "Thing", indexes: ${INDEXES} })\nRole.create({ name: "reader" })`, secret)
      await evaluate('Set.sequence(0, 50).forEach(n => Thing.create({ id: n, group: n % 3, n: n, tags: ["a"] }))', secret)
      await evaluate('Thing.all().forEach(t => t.update({ n: 1 }))', secret)
    }
    await evaluate('Database.byName("Child")!.delete()\nItem.definition.update({ indexes: { byTag: null } })')
    await evaluate('Collection.create({ name: "Gone" })')
    await evaluate('Gone.create({ ttl: Time.now().add(1, "day") })')
    await evaluate('Collection.byName("Gone")!.delete()')
    await sweepAfter(20 * MINUTE)
    const after = keysOf(swept)
    expect([...after.keys()].filter((name) => /[1-9]$/.test(name))).toEqual([])
    expect(after.get('entry 0')).toBe((before.get('entry 0') ?? 0) - 400)
    expect(after.get('document 0')).toBe(before.get('document 0'))
    await sweepAfter(2 * DAY)
    expect(keysOf(swept).get('expiry')).toBe(0)
    expect(verify()).toEqual([])
  })

  test('keeps the indexes of a staged schema and of the one that is active meanwhile', async () => {
    const secret = `${TEST_ROOT_SECRET}:Child:admin`
    await evaluate('Database.create({ name: "Child" })')
    const schemaOf = (index: string) => [{ name: 'main.fsl', text: `collection Item { *: Any\n index ${index} { terms [.${index}] } }` }]
    const push = async (index: string, staged: boolean) => {
      const outcome = await swept.schema({ kind: 'update', files: schemaOf(index), staged, override: true }, { secret })
      expect(outcome).toMatchObject({ kind: 'success' })
    }
    await push('a', false)
    await evaluate('Set.sequence(0, 20).forEach(n => Item.create({ id: n, a: n % 2, b: n % 3 }))', secret)
    await push('b', true)
    await sweepAfter(20 * MINUTE)
    expect(await swept.evaluate('Item.a(1).count()', { ...untyped, secret })).toBe(10)
    expect(await swept.schema({ kind: 'commit' }, { secret })).toMatchObject({ kind: 'success' })
    expect(await swept.evaluate('Item.b(1).count()', { ...untyped, secret })).toBe(7)
    await sweepAfter(2 * DAY)
    expect(await swept.evaluate('Item.b(1).count()', { ...untyped, secret })).toBe(7)
    expect(removedBy(swept).leftovers).toBe(20)
  })

  test('rests until there is something to remove', async () => {
    const isDue = () => isSweepDue(swept.store, clock.now())
    expect(isDue()).toBe(true)
    await sweepAfter(20 * MINUTE)
    expect(isDue()).toBe(false)
    await evaluate('Item.create({ id: 1, ttl: Time.now().add(1, "day") })\nItem(1)!.update({ n: 1 })')
    expect(isDue()).toBe(false)
    await sweepAfter(20 * MINUTE)
    expect(isDue()).toBe(false)
    clock.time += 10 * DAY
    expect(isDue()).toBe(true)
  })

  test('goes on after a crash where its last commit was', async () => {
    await fill()
    await evaluate('Item.all().forEach(i => i.delete())')
    clock.time += 20 * MINUTE
    await swept.sweep({ keysMax: 10, batchesMax: 12 })
    const { versions, entries } = removedBy(swept)
    expect(versions + entries).toBeGreaterThan(0)
    await swept.sweep({ keysMax: 100 })
    expect(removedBy(swept)).toMatchObject({ versions: 200, entries: 600 })
  })
})
