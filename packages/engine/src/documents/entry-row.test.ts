import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  BytesValue,
  DateValue,
  DoubleValue,
  encodeMaterialized,
  JsonWriter,
  MaterializedObject,
  MaterializedSet,
  NULL,
  ObjectValue,
  TimeValue,
  UuidValue,
  type Materialized,
  type Value,
} from '@terrarium/values'
import type { QueryRun } from '../query/query-request.ts'
import { createTestDatabase, type EvaluateOptions, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase

const INDEXES = `{
  byShelf: { terms: [{ field: "shelf" }], values: [{ field: "a" }, { field: "b", order: "desc" }, { field: "part.one" }, { field: "part.two" }] },
  byBoth: { terms: [{ field: "a" }, { field: "shelf" }], values: [{ field: "part" }, { field: "part.one" }, { field: "list", mva: true }] },
  byTime: { values: [{ field: "ts" }, { field: "b" }] }
}`

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom('\uffff', '"\\\n', 'é', 'x'.repeat(2000)))
const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.boolean(),
  fc.integer(),
  fc.integer({ min: -130, max: 130 }),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  text,
  fc.double().map((value) => new DoubleValue(value)),
  fc.uint8Array({ maxLength: 5 }).map((bytes) => new BytesValue(bytes)),
  fc.tuple(fc.integer(), fc.nat(999_999_999)).map(([seconds, nanos]) => new TimeValue(seconds, nanos)),
  fc.integer({ min: -9999, max: 99_999 }).map((days) => new DateValue(days)),
  fc.uuid().map((uuid) => new UuidValue(uuid)),
)
const object = (members: Record<string, Value>): ObjectValue => new ObjectValue(new Map(Object.entries(members)))
/** Mostly what an entry has; also what has to be read: nulls, arrays, objects. */
const member: fc.Arbitrary<Value> = fc.oneof(
  { arbitrary: scalar, weight: 12 },
  { arbitrary: fc.constantFrom<Value>(NULL, [1, 'a'], object({ x: 1 })), weight: 1 },
)
const document = fc
  .record(
    { a: member, b: member, other: member, list: fc.array(fc.integer({ max: 3, min: 0 }), { maxLength: 2 }), one: member, two: member },
    { requiredKeys: [] },
  )
  .map(({ one, two, ...rest }) => {
    const part = object({ ...(one === undefined ? {} : { one }), ...(two === undefined ? {} : { two }) })
    return object({
      shelf: 1,
      part,
      ...(Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Record<string, Value>),
    })
  })

const PATHS = [
  'a',
  'b',
  'a',
  'b',
  'part.one',
  'part.two',
  'shelf',
  'id',
  'ts',
  'coll',
  'part',
  'other',
  'missing',
  'list',
  'update',
  'twice',
]
const projection = fc
  .uniqueArray(fc.tuple(fc.constantFrom('x', 'y', '"@z"', '"é"', 'id', 'a'), fc.constantFrom(...PATHS)), {
    minLength: 1,
    maxLength: 4,
    selector: ([name]) => name,
  })
  .map((fields) => fields.map(([name, path]) => [name, `.${path}`] as const))
/** A projection, or the function that does the same. */
const mapping = fc.tuple(projection, fc.boolean()).map(([fields, isProjection]) => {
  const members = fields.map(([name, path]) => `${name}: ${isProjection ? path : `it${path}`}`).join(', ')
  return isProjection ? `{ ${members} }` : `.map(it => ({ ${members} }))`
})
const source = fc.constantFrom(
  'Note.byShelf(1)',
  'Note.byShelf(1).reverse()',
  'Note.byShelf(1).take(9)',
  'Note.byShelf(1).where(.other != 1)',
  'Note.byTime()',
  'Note.byBoth(value, 1)',
  'Note.all()',
  'Note.byShelf(1).concat(Note.byTime())',
  'Note.byShelf(1).order(desc(.b))',
)

beforeAll(async () => {
  database = await createTestDatabase()
  const computed = 'computed_fields: { twice: { body: "(it) => [it.a, it.a]" } }'
  await database.evaluate(`Collection.create({ name: "Note", indexes: ${INDEXES}, ${computed} })`)
  for (const data of fc.sample(document, { numRuns: 120, seed: 7 }))
    await database.evaluate('Note.createData(data)', { arguments: { data }, typecheck: false })
})
afterAll(() => database[Symbol.asyncDispose]())

function run(query: string, options: EvaluateOptions = {}): QueryRun {
  return database.runUncommitted(query, { typecheck: false, ...options })
}

interface Page {
  readonly data: readonly Materialized[]
  readonly after: string | undefined
}

/** A set as it is shown, whose rows are written from entries where they can be. */
function pageOf({ outcome }: QueryRun): Page {
  if (outcome.kind === 'failure') throw new Error(outcome.summary)
  const { data: set } = outcome
  if (!(set instanceof MaterializedSet) || !('data' in set.page)) throw new Error('a page is expected')
  return set.page
}

/** The same page as a value, for which the function is evaluated. */
function evaluatedPageOf({ outcome }: QueryRun): Page {
  if (outcome.kind === 'failure') throw new Error(outcome.summary)
  const { data: page } = outcome
  if (!(page instanceof MaterializedObject)) throw new Error('an object is expected')
  const after = page.fields.get('after')
  const token = after !== undefined && typeof after === 'object' && 'kind' in after && after.kind === 'setCursor' ? after.token : undefined
  return { data: page.fields.get('data') as readonly Materialized[], after: token }
}

/** How many rows are written without reading their values. */
function writtenFromEntries({ data }: Page): number {
  return data.filter((row) => row instanceof MaterializedObject && row.writeStored(new JsonWriter(), 'tagged')).length
}

function expectSame(page: Page, evaluated: Page): void {
  for (const format of ['tagged', 'simple', 'decorated'] as const)
    expect(page.data.map((row) => encodeMaterialized(row, format))).toEqual(evaluated.data.map((row) => encodeMaterialized(row, format)))
}

describe('a page of objects that an index covers', () => {
  test('has the text, the cost and the end of the page that is evaluated', () => {
    let direct = 0
    fc.assert(
      fc.property(source, mapping, fc.integer({ min: 1, max: 40 }), scalar, (set, map, size, value) => {
        const query = `let set = ${set}.pageSize(${size})${map}\n`
        const options = { arguments: { value } }
        const page = run(`${query}set`, options)
        const evaluated = run(`${query}set.paginate()`, options)
        if (page.outcome.kind === 'failure' || evaluated.outcome.kind === 'failure') {
          expect(page.outcome.kind).toBe(evaluated.outcome.kind)
          return
        }
        expectSame(pageOf(page), evaluatedPageOf(evaluated))
        expect(pageOf(page).after === undefined).toBe(evaluatedPageOf(evaluated).after === undefined)
        expect(page.stats.readOps).toBe(evaluated.stats.readOps)
        expect(page.stats.storageBytesRead).toBe(evaluated.stats.storageBytesRead)
        direct += writtenFromEntries(pageOf(page))
      }),
      { numRuns: 400 },
    )
    expect(direct).toBeGreaterThan(100)
  })

  test('goes on behind its end with the same rows', () => {
    const query = 'Note.byShelf(1).pageSize(7) { a, one: .part.one, id }'
    const whole = pageOf(run(query.replace('7', '500')))
    let page = pageOf(run(query))
    const rows = [...page.data]
    while (page.after !== undefined) {
      page = evaluatedPageOf(run('Set.paginate(after)', { arguments: { after: page.after } }))
      rows.push(...page.data)
    }
    expectSame({ data: rows, after: undefined }, whole)
    expect(writtenFromEntries(whole)).toBeGreaterThan(50)
  })

  test('costs a call for each row', () => {
    const opsOf = (size: number, fields: string): number => run(`Note.byTime().pageSize(${size}) { ${fields} }`).stats.computeOps
    expect(opsOf(120, 'ts')).toBe(opsOf(120, 'ts, one: 1'))
    expect(opsOf(120, 'ts')).toBeGreaterThan(opsOf(1, 'ts'))
  })

  test('shows what the query has written, and what it may read', async () => {
    await database.evaluate('Collection.create({ name: "Own", indexes: { byN: { terms: [{ field: "n" }], values: [{ field: "m" }] } } })')
    await database.evaluate('Own.create({ id: 1, n: 1, m: 1 }); Own.create({ id: 2, n: 1, m: 2 }); Own.create({ id: 3, n: 1, m: 3 })')
    const written = pageOf(
      run('Own.byId(2)!.update({ m: 5 }); Own.create({ id: 4, n: 1, m: 0 }); Own.byId(3)!.delete(); Own.byN(1) { m, id }'),
    )
    expect(written.data.map((row) => encodeMaterialized(row, 'simple'))).toEqual([
      '{"m":0,"id":"4"}',
      '{"m":1,"id":"1"}',
      '{"m":5,"id":"2"}',
    ])
    await database.evaluate(`Role.create({ name: "few", privileges: { resource: "Own", actions: { read: "doc => doc.m > 1" } } })`)
    const permitted = pageOf(run('Own.byN(1) { m }', { secret: 'secret:@role/few' }))
    expect(permitted.data.map((row) => encodeMaterialized(row, 'simple'))).toEqual(['{"m":2}', '{"m":3}'])
  })

  test('gives its hints where hints are asked for', () => {
    const hinted = run('Note.byShelf(1).pageSize(3) { a, other }', { performanceHints: true })
    expect(hinted.outcome.summary).toContain('other')
    expect(writtenFromEntries(pageOf(run('Note.byTime().pageSize(3) { ts }', { performanceHints: true })))).toBe(0)
  })
})
