import { must, type Timestamp } from '@terrarium/base'
import { encodeMaterialized, timeFromMicros } from '@terrarium/values'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type EvaluateOptions, type TestDatabase } from '../testing/test-database.ts'
import { hasBuilds } from './run-build.ts'

/** Enough documents for a build in the background. */
const DOCUMENTS = 140
const GROUPS = 5

const INDEXES = `{
  byGroup: { terms: [{ field: ".group" }], values: [{ field: ".rank", order: "desc" }] },
  byTag: { terms: [{ field: ".tags", mva: true }] },
  byParity: { terms: [{ field: ".parity" }], values: [{ field: ".ts" }] }
}`

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
  await evaluate('Collection.create({ name: "Item", history_days: 9, computed_fields: { parity: { body: "i => i.group % 2" } } })')
  await evaluate(
    `Set.sequence(0, ${DOCUMENTS}).forEach(n => Item.create({ id: n, group: n % ${GROUPS}, rank: n * 7 % 31, tags: ["a" + (n % 3).toString(), "all"] }))`,
  )
})

afterEach(() => database[Symbol.asyncDispose]())

function evaluate(text: string, options?: EvaluateOptions): ReturnType<TestDatabase['evaluate']> {
  return database.evaluate(text, { typecheck: false, ...options })
}

async function show(query: string, at?: Timestamp): Promise<unknown> {
  const text = at === undefined ? query : `at (time) { ${query} }`
  const options = at === undefined ? undefined : { arguments: { time: timeFromMicros(at) } }
  return JSON.parse(encodeMaterialized(await evaluate(text, options), 'simple'))
}

/** What the indexes hold, and the same by scans of the whole collection. */
async function expectWholeIndexes(at?: Timestamp): Promise<void> {
  for (let group = 0; group < GROUPS + 2; group++) {
    const scanned = await show(`Item.where(.group == ${group}).order(desc(.rank)).map(i => [i.id, i.rank]).toArray()`, at)
    await expect(show(`Item.byGroup(${group}).map(i => [i.id, i.rank]).toArray()`, at)).resolves.toEqual(scanned)
  }
  for (const tag of ['a0', 'a1', 'a2', 'all', 'new']) {
    const scanned = await show(`Item.where(.tags.includes("${tag}")).map(.id).toArray()`, at)
    await expect(show(`Item.byTag("${tag}").map(.id).toArray()`, at)).resolves.toEqual(scanned)
  }
  for (const parity of [0, 1]) {
    const scanned = await show(`Item.where(.parity == ${parity}).map(.id).toArray().order()`, at)
    await expect(show(`Item.byParity(${parity}).map(.id).toArray().order()`, at)).resolves.toEqual(scanned)
  }
}

function now(): Timestamp {
  const snapshot = database.store.snapshot()
  snapshot.release()
  return snapshot.time
}

function runBatch(documentsMax: number, after?: Uint8Array): ReturnType<TestDatabase['engine']['buildIndexes']> {
  const snapshot = database.store.snapshot()
  try {
    return database.engine.buildIndexes(snapshot, { after, documentsMax, until: Infinity, queryTime: database.store.nextTime() })
  } finally {
    snapshot.release()
  }
}

function isBuilding(): boolean {
  const snapshot = database.store.snapshot()
  try {
    return hasBuilds(snapshot)
  } finally {
    snapshot.release()
  }
}

const write = fc.oneof(
  fc.tuple(fc.nat(DOCUMENTS - 1), fc.nat(GROUPS + 1)).map(([id, group]) => `Item(${id})?.update({ group: ${group}, tags: ["new"] })`),
  fc.nat(DOCUMENTS - 1).map((id) => `Item(${id})?.delete()`),
  fc
    .tuple(fc.nat(400), fc.nat(GROUPS))
    .map(([id, group]) => `if (!Item(${id}).exists()) Item.create({ id: ${id}, group: ${group}, rank: ${id}, tags: ["all"] })`),
)

/** A write beside a batch of the build, both from one snapshot; the first of them commits first. */
const step = fc.record({ write, batchFirst: fc.boolean(), documentsMax: fc.integer({ min: 1, max: 40 }) })

describe('a build in the background', () => {
  test('has the entries of every version, whatever is written meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { maxLength: 6 }), fc.array(step, { maxLength: 14 }), async (before, steps) => {
        const times = [now()]
        for (const text of before) {
          await database.run(text, { typecheck: false })
          times.push(now())
        }
        await evaluate(`Item.definition.update({ indexes: ${INDEXES} })`)
        for (const { write: text, batchFirst, documentsMax } of steps) {
          const batch = runBatch(documentsMax).commit
          const { commit } = database.runUncommitted(text, { typecheck: false })
          for (const request of batchFirst ? [batch, commit] : [commit, batch]) {
            const outcome = request && (await database.store.commit(request))
            if (outcome?.kind === 'conflict' && request === commit) await database.run(text, { typecheck: false })
          }
          times.push(now())
        }
        await database.build(50)
        await expectWholeIndexes()
        for (const time of times.slice(-4)) await expectWholeIndexes(time)
        await evaluate('Item.definition.update({ indexes: { byGroup: null, byTag: null, byParity: null } })')
      }),
      { numRuns: 4 },
    )
  })

  const STATES = '[Item.definition.indexes.byTag { status, queryable }, Item.definition.constraints[0].status]'

  test('shows its state, and cannot be queried before it is complete', async () => {
    await evaluate(`Item.definition.update({ indexes: ${INDEXES}, constraints: [{ unique: [".rank", ".group"] }] })`)
    await expect(show(STATES)).resolves.toEqual([{ status: 'building', queryable: false }, 'pending'])
    await expect(database.fail('Item.byTag("all").count()', { typecheck: false })).resolves.toMatchObject({
      code: 'invalid_index_invocation',
      message: 'The index `Item.byTag` is not queryable.',
    })
    await database.build()
    await expect(show(STATES)).resolves.toEqual([{ status: 'complete', queryable: true }, 'active'])
    await expect(show('Item.byTag("all").count()')).resolves.toBe(DOCUMENTS)
  })

  test('goes on after other changes of the definition', async () => {
    await evaluate(`Item.definition.update({ indexes: ${INDEXES} })`)
    await database.store.commit(must(runBatch(20).commit, 'a batch writes'))
    await database.store.commit(must(runBatch(20).commit, 'a batch writes'))
    await evaluate('Item.definition.update({ history_days: 20 })')
    await database.build()
    await expectWholeIndexes()
  })

  test('ends when its index, its collection or its database is deleted', async () => {
    await evaluate('Database.create({ name: "Child" })')
    const inChild = { secret: 'secret:Child:admin' }
    await evaluate('Collection.create({ name: "Item" })', inChild)
    await evaluate(`Set.sequence(0, 200).forEach(n => Item.create({ group: n }))`, inChild)
    await evaluate(`Item.definition.update({ indexes: { byGroup: { terms: [{ field: ".group" }] } } })`, inChild)
    await evaluate('Database.byName("Child")!.delete()')
    await evaluate(`Item.definition.update({ indexes: ${INDEXES} })`)
    await evaluate('Item.definition.update({ indexes: { byGroup: null } })')
    await database.store.commit(must(runBatch(20).commit, 'a batch writes'))
    await evaluate('Item.definition.delete()')
    await database.build()
    expect(isBuilding()).toBe(false)
  })

  test('conflicts with a document that is committed meanwhile, and holds it when it is tried again', async () => {
    await evaluate(`Item.definition.update({ indexes: ${INDEXES} })`)
    await database.store.commit(must(runBatch(20).commit, 'a batch writes'))
    const { commit } = runBatch(20)
    await evaluate('Item(3)!.update({ group: 77 })')
    await expect(database.store.commit(must(commit, 'a batch writes'))).resolves.toMatchObject({ kind: 'conflict' })
    await database.build()
    await expect(show('Item.byGroup(77).map(.id).toArray()')).resolves.toEqual(['3'])
  })

  test('fails for a document with too many entries, which a write would be refused for', async () => {
    const arrays = '{ let a = Array.sequence(0, 900)\n Item.create({ id: 500, group: 1, a: a, b: a, c: a }) }'
    const bomb = '{ terms: [{ field: ".a", mva: true }, { field: ".b", mva: true }, { field: ".c", mva: true }] }'
    await evaluate(arrays)
    await evaluate(`Item.definition.update({ indexes: { bomb: ${bomb}, byTag: { terms: [{ field: ".tags", mva: true }] } } })`)
    await database.build()
    await expect(show('Item.definition.indexes { bomb { status, queryable }, byTag { status, queryable } }')).resolves.toEqual({
      bomb: { status: 'failed', queryable: false },
      byTag: { status: 'complete', queryable: true },
    })
    await expect(database.fail('Item.bomb(1, 2, 3).count()', { typecheck: false })).resolves.toMatchObject({
      code: 'invalid_index_invocation',
    })
    await expect(show('Item.byTag("all").count()')).resolves.toBe(DOCUMENTS)
    await expect(show('Item(1)!.update({ group: 1 }).group')).resolves.toBe(1)
  })
})

describe('the builds of a database', () => {
  test('are at most 500 at a time', async () => {
    const define = (name: string, count: number): string => {
      const indexes = Array.from({ length: count }, (_, at) => `${name}${at}: { terms: [{ field: ".${name}${at}" }] }`)
      return `Item.definition.update({ indexes: { ${indexes.join(', ')} } })`
    }
    await evaluate(define('a', 300))
    await evaluate(define('b', 199))
    await expect(database.run(define('c', 2), { typecheck: false })).rejects.toMatchObject({
      code: 'limit_exceeded',
      status: 429,
      message: 'Too many pending index builds. Pending: 499 Limit: 500',
    })
    await evaluate(define('d', 1))
    await database.build(DOCUMENTS)
    await evaluate(define('e', 2))
  })
})

describe('a build over documents whose computed fields cost much', () => {
  test('takes as many of them a batch as one run may compute', async () => {
    await evaluate(
      'Item.definition.update({ computed_fields: { sum: { body: "i => Set.sequence(0, 9000).fold(i.group, (a, b) => a + b)" } } })',
    )
    await evaluate('Item.definition.update({ indexes: { bySum: { terms: [{ field: ".sum" }] } } })')
    await expect(database.build(1000)).resolves.toBeGreaterThan(3)
    await expect(show('Item.definition.indexes.bySum.status')).resolves.toBe('complete')
    await expect(show('Item.bySum(40495501).count()')).resolves.toBe(DOCUMENTS / GROUPS)
  })
})

describe('an index over few documents', () => {
  const ADD_INDEX = 'Small.definition.update({ indexes: { byTitle: { terms: [{ field: ".title" }] } } })'

  beforeEach(async () => {
    await evaluate('Collection.create({ name: "Small" })')
    await evaluate('Small.create({ title: "Emma" })')
  })

  test('is built at once', async () => {
    await evaluate(ADD_INDEX)
    await expect(show('Small.byTitle("Emma").count()')).resolves.toBe(1)
  })

  test('conflicts with a document that is committed meanwhile', async () => {
    const { commit } = database.runUncommitted(ADD_INDEX)
    await evaluate('Small.create({ title: "Persuasion" })')
    await expect(database.store.commit(must(commit, 'an index writes'))).resolves.toMatchObject({ kind: 'conflict' })
  })
})

describe('a document with too many entries', () => {
  const BOMB = '{ terms: [{ field: ".a", mva: true }, { field: ".b", mva: true }], values: [{ field: ".c", mva: true }] }'
  const DATA = '{ a: Array.sequence(0, 16000), b: Array.sequence(0, 16000), c: Array.sequence(0, 16000) }'
  const REFUSAL = /^Index entries for doc \d+ in scope 0 and index \d+ have estimated byte size \d+ that exceeds limit 16777216$/

  test('is refused when it is created, when it is updated and when the index is defined', async () => {
    await evaluate('Collection.create({ name: "Ready", indexes: { bomb: ' + BOMB + ' } })')
    await evaluate('Collection.create({ name: "Late" })')
    await evaluate('Ready.create({ id: 1 })')
    await evaluate(`Late.create(${DATA})`)
    const attempts = [`Ready.create(${DATA})`, `Ready(1)!.update(${DATA})`, `Late.definition.update({ indexes: { bomb: ${BOMB} } })`]
    for (const text of attempts) await expect(database.run(text, { typecheck: false })).rejects.toThrow(REFUSAL)
  })
})
