import type { Clock, Timestamp } from '@terrarium/base'
import { encodeMaterialized, fillPendingTime, timeFromMicros } from '@terrarium/values'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addCounts, NOTHING_SWEPT, readSweepState, type SweepCounts } from '../storage/sweep-state.ts'
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

/** All keys of a store but those of the sweep itself. */
function keysOf(database: TestDatabase): number {
  const snapshot = database.store.snapshot()
  try {
    return [...snapshot.scan({ start: Buffer.from([0]), end: Buffer.from([0xff]) })].length
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
