import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeMaterialized } from '@terrarium/values'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const DEFINITION = `Collection.create({ name: "Row", computed_fields: { size: { body: "doc => (doc.first ?? 0) * 2" } }, indexes: {
  byTerm: { terms: [{ field: "term" }], values: [{ field: "first" }] },
  byTag: { terms: [{ field: "tags", mva: true }] },
  bySize: { terms: [{ field: "size" }], values: [{ field: "note", order: "desc" }] } } })`

const TERMS = ['"x"', '1', 'true', 'Date("2020-01-01")', '[1, "x"]', '{ a: 1, b: 2 }'] as const
const TAGS = ['p', 'q', 'r'] as const
const PAST = 'Time("2000-01-01T00:00:00Z")'
const FUTURES = ['Time("2900-01-01T00:00:00Z")', 'Time("2901-01-01T00:00:00Z")', 'null']

interface Row {
  readonly term?: string
  readonly tags?: readonly string[]
  readonly first?: number
  readonly note?: string
  readonly ttl?: string
}

interface Step {
  readonly id: number
  readonly given: Row | undefined
}

const given = fc.record<Row>(
  {
    term: fc.constantFrom(...TERMS),
    tags: fc.array(fc.constantFrom(...TAGS), { maxLength: 3 }),
    first: fc.integer({ min: 0, max: 2 }),
    note: fc.constantFrom('n', 'm'),
    ttl: fc.constantFrom(...FUTURES, ...FUTURES, PAST),
  },
  { requiredKeys: [] },
)
const step: fc.Arbitrary<Step> = fc.record({ id: fc.integer({ min: 1, max: 4 }), given: fc.option(given, { nil: undefined, freq: 6 }) })
/** Steps, in transactions of one or several. */
const steps = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 10 })

function textOf({ term, tags, first, note, ttl }: Row, id?: number): string {
  const members = { id, term, tags: tags && JSON.stringify(tags), first, note: note && JSON.stringify(note), ttl }
  const present = Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  return `{ ${present.join(', ')} }`
}

/** The query of a step, and its effect on the model. */
function take(model: Map<number, Row>, { id, given }: Step): string {
  const row = model.get(id)
  if (given === undefined) {
    model.delete(id)
    return row === undefined ? 'null' : `Row(${id})!.delete()`
  }
  if (given.ttl === PAST) model.delete(id)
  else model.set(id, { ...row, ...given })
  return row === undefined ? `Row.create(${textOf(given, id)})` : `Row(${id})!.update(${textOf(given)})`
}

async function expectIds(database: TestDatabase, query: string, rows: readonly (readonly [number, Row])[]): Promise<void> {
  const result = await database.evaluate(`${query}.map(.id.toString()).toArray()`)
  const ids = JSON.parse(encodeMaterialized(result, 'simple')) as string[]
  expect(ids.map(Number), query).toEqual(rows.map(([id]) => id))
}

/** Rows without a value come last. */
function byFirst([one, { first = Infinity }]: readonly [number, Row], [other, { first: next = Infinity }]: readonly [number, Row]): number {
  return first === next ? one - other : first - next
}

function byNoteDown([one, { note = '' }]: readonly [number, Row], [other, { note: next = '' }]: readonly [number, Row]): number {
  if (note === next) return one - other
  if (note === '' || next === '') return note === '' ? -1 : 1
  return note < next ? 1 : -1
}

describe('maintainIndexes', () => {
  test('keeps exactly the entries of the present versions, whatever a change leaves as it was', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (transactions) => {
        await using database = await createTestDatabase()
        await database.evaluate(DEFINITION)
        const model = new Map<number, Row>()
        for (const transaction of transactions) {
          const queries = transaction.map((each) => take(model, each))
          await database.evaluate(`${queries.join('\n')}\nnull`)
        }
        const rows = [...model].sort(([one], [other]) => one - other)
        for (const term of TERMS) {
          const found = rows.filter(([, row]) => row.term === term).sort(byFirst)
          await expectIds(database, `Row.byTerm(${term})`, found)
        }
        for (const tag of TAGS) {
          const found = rows.filter(([, { tags = [] }]) => tags.includes(tag))
          await expectIds(database, `Row.byTag("${tag}")`, found)
        }
        for (const first of [0, 1, 2]) {
          const found = rows.filter(([, row]) => (row.first ?? 0) === first).sort(byNoteDown)
          await expectIds(database, `Row.bySize(${first * 2})`, found)
        }
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})
