import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeMaterialized, NULL, ObjectValue, type Value } from '@terrarium/values'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { compareOrdered } from '../storage/value-order.ts'

interface Row {
  readonly id: number
  readonly term: Value
  readonly first: Value
  readonly second: Value
}

const LONG_TEXT = 'long '.repeat(400)

const term = fc.oneof(fc.constantFrom<Value>('x', 'y', 1, NULL))
const scalar = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.string({ unit: fc.constantFrom('a', 'B', 'é', ' '), maxLength: 2 }),
  fc.boolean(),
  fc.constant<Value>(NULL),
  // Longer than a key can be.
  fc.constantFrom('1', '2', '3').map((end) => LONG_TEXT + end),
)
const rows = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 60 }), term, first: scalar, second: scalar }), {
    selector: (row) => row.id,
    maxLength: 14,
  })
  .map((list): readonly Row[] => list)

const DEFINITION = `Collection.create({ name: "Row", indexes: {
  plain: { terms: [{ field: "term" }], values: [{ field: "first" }, { field: "second", order: "desc" }] },
  whole: { values: [{ field: "second", order: "desc" }, { field: "first" }] } } })`

async function withRows<T>(list: readonly Row[], run: (database: TestDatabase) => Promise<T>): Promise<T> {
  await using database = await createTestDatabase()
  await database.evaluate(DEFINITION)
  await database.evaluate('rows.forEach(r => Row.create(r)); rows.forEach(r => Row(r.id)!.update({ seen: true }))', {
    arguments: { rows: list.map((row) => new ObjectValue(new Map(Object.entries(row)))) },
  })
  return await run(database)
}

async function ids(database: TestDatabase, query: string, args: Readonly<Record<string, Value>> = {}): Promise<readonly number[]> {
  const result = await database.evaluate(query, { arguments: args })
  return (JSON.parse(encodeMaterialized(result, 'simple')) as string[]).map(Number)
}

/** Sorts rows by the given members, `-` for descending ones, then by id. */
function sorted(list: readonly Row[], ...members: readonly ('first' | 'second' | '-second')[]): readonly Row[] {
  return [...list].sort((a, b) => {
    for (const member of members) {
      const name = member === 'first' ? 'first' : 'second'
      const order = compareOrdered(a[name], b[name]) * (member === '-second' ? -1 : 1)
      if (order !== 0) return order
    }
    return a.id - b.id
  })
}

describe('scanIndex', () => {
  test('gives what a full scan and a sort give', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (list) => {
        await withRows(list, async (database) => {
          const expected = sorted(list, '-second', 'first').map(({ id }) => id)
          expect(await ids(database, 'Row.whole().pageSize(100).map(.id.toString()).toArray()')).toEqual(expected)
          expect(await ids(database, 'Row.whole().reverse().map(.id.toString()).toArray()')).toEqual([...expected].reverse())
          const found = sorted(
            list.filter((row) => row.term === 'x'),
            'first',
            '-second',
          ).map(({ id }) => id)
          expect(await ids(database, 'Row.plain("x").map(.id.toString()).toArray()')).toEqual(found)
        })
      }),
      { numRuns: 40 },
    )
  })

  test('keeps to bounds, both inclusive', async () => {
    await fc.assert(
      fc.asyncProperty(rows, scalar, scalar, async (list, from, to) => {
        await withRows(list, async (database) => {
          const found = sorted(
            list.filter((row) => row.term === 'x'),
            'first',
            '-second',
          ).filter(({ first }) => compareOrdered(first, from) >= 0 && compareOrdered(first, to) <= 0)
          const scanned = await ids(database, 'Row.plain("x", { from: [from], to: [to] }).map(.id.toString()).toArray()', { from, to })
          expect(scanned).toEqual(found.map(({ id }) => id))
        })
      }),
      { numRuns: 40 },
    )
  })

  test('pages through all entries, whatever the size of a page', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 5 }), async (list, size) => {
        await withRows(list, async (database) => {
          const pages: number[] = []
          let cursor: string | undefined
          do {
            const query = cursor === undefined ? 'Row.whole().map(.id.toString()).paginate(size)' : 'Set.paginate(cursor)'
            const page = JSON.parse(
              encodeMaterialized(await database.evaluate(query, { arguments: { size, cursor: cursor ?? '' } }), 'simple'),
            ) as {
              data: string[]
              after?: string
            }
            pages.push(...page.data.map(Number))
            cursor = page.after
          } while (cursor !== undefined)
          expect(pages).toEqual(sorted(list, '-second', 'first').map(({ id }) => id))
        })
      }),
      { numRuns: 25 },
    )
  })
})
