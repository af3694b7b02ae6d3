import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Timestamp } from '@terrarium/base'
import { encodeMaterialized, timeFromMicros } from '@terrarium/values'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/** One transaction: what it makes of each of a few documents. */
type Change = ReadonlyMap<number, number | 'delete'>
type State = ReadonlyMap<number, number>

const change: fc.Arbitrary<Change> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constant('delete' as const))), {
    minLength: 1,
    maxLength: 3,
  })
  .map((changes) => new Map(changes))

function apply(state: State, changes: Change): State {
  const after = new Map(state)
  for (const [id, value] of changes) {
    if (value === 'delete') after.delete(id)
    else after.set(id, value)
  }
  return after
}

/** The same change as a query. */
function queryOf(state: State, changes: Change): string {
  const statements = [...changes].map(([id, value]) => {
    if (value === 'delete') return state.has(id) ? `Note(${id})!.delete()` : '0'
    return state.has(id) ? `Note(${id})!.update({ v: ${value} })` : `Note.create({ id: ${id}, v: ${value} })`
  })
  return `${statements.join('\n')}\nnull`
}

async function commit(database: TestDatabase, query: string): Promise<Timestamp> {
  await database.evaluate(query)
  const snapshot = database.store.snapshot()
  try {
    return snapshot.time
  } finally {
    snapshot.release()
  }
}

async function readAt(database: TestDatabase, time: Timestamp): Promise<unknown> {
  const query = `at (time) {
    { all: Note.all().map(n => [n.id.toString(), n.v]).toArray(), byV: Note.byV().map(n => [n.id.toString(), n.v]).toArray(), one: Note(1)?.v }
  }`
  return JSON.parse(encodeMaterialized(await database.evaluate(query, { arguments: { time: timeFromMicros(time) } }), 'simple'))
}

function expectedOf(state: State): unknown {
  const byId = [...state].sort(([a], [b]) => a - b).map(([id, v]) => [String(id), v])
  const byV = [...state].sort(([a, v], [b, w]) => w - v || a - b).map(([id, v]) => [String(id), v])
  return { all: byId, byV, one: state.get(1) ?? null }
}

describe('reading in the past', () => {
  test('sees documents, sets and indexes as each transaction left them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        await using database = await createTestDatabase()
        await database.evaluate('Collection.create({ name: "Note", indexes: { byV: { values: [{ field: "v", order: "desc" }] } } })')
        const states: { readonly time: Timestamp; readonly state: State }[] = []
        let state: State = new Map()
        for (const each of changes) {
          const query = queryOf(state, each)
          state = apply(state, each)
          states.push({ time: await commit(database, query), state })
        }
        for (const past of states) expect(await readAt(database, past.time)).toEqual(expectedOf(past.state))
      }),
      { numRuns: 40 },
    )
  })
})
