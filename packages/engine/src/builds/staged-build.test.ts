import { encodeMaterialized } from '@terrarium/values'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SchemaOperation, SchemaRun } from '../schema/schema-request.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const ADMIN = { secret: 'secret:Shop:admin', typecheck: false }

const ACTIVE = `collection Sale {
  amount: Int
  place: String
  compute band: Number = s => s.amount % 4
  index byBand { terms [.band] }
}`

/** The index on \`band\` gets other entries, the one on \`town\` is new and of a field that a migration moves. */
const STAGED = `collection Sale {
  amount: Int
  town: String
  compute band: Number = s => s.amount % 3
  index byBand { terms [.band] }
  index byTown {
    terms [.town]
    values [desc(.amount)]
  }
  unique [.amount]
  migrations {
    move .place -> .town
  }
}`

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
  await database.evaluate('Database.create({ name: "Shop" })')
  await push(ACTIVE, false)
})

afterEach(() => database[Symbol.asyncDispose]())

function schema(operation: SchemaOperation): Promise<SchemaRun> {
  return database.schema(operation, { secret: ADMIN.secret })
}

async function push(text: string, staged: boolean): Promise<void> {
  const run = await schema({ kind: 'update', files: [{ name: 'main.fsl', text }], override: true, staged })
  if (run.kind === 'failure') throw new Error(run.message)
}

async function show(text: string): Promise<unknown> {
  return JSON.parse(encodeMaterialized(await database.evaluate(text, ADMIN), 'simple'))
}

async function status(): Promise<unknown> {
  const run = await schema({ kind: 'status', style: { format: 'summary', color: false } })
  return run.kind === 'success' && run.answer.kind === 'status' ? [run.answer.state, run.answer.details?.pending] : run
}

async function expectWholeIndexes(bands: number): Promise<void> {
  for (let band = 0; band < 4; band++) {
    const scanned = await show(`Sale.where(.amount % ${bands} == ${band}).map(.id).toArray()`)
    await expect(show(`Sale.byBand(${band}).map(.id).toArray()`)).resolves.toEqual(scanned)
  }
}

const CREATE = (count: number): string =>
  `Set.sequence(0, ${count}).forEach(n => Sale.create({ id: n, amount: n, place: "p" + (n % 5).toString() }))`

describe('a staged schema over many documents', () => {
  beforeEach(() => database.evaluate(CREATE(200), ADMIN))

  test('is pending until its indexes are complete, and keeps both schemas whole meanwhile', async () => {
    await push(STAGED, true)
    const pending =
      '* Collection Sale:\n  ~ index byBand: building\n  ~ index byTown: building\n  ~ unique constraint on [.amount]: building\n'
    await expect(status()).resolves.toEqual(['pending', pending])
    await expect(schema({ kind: 'commit' })).resolves.toMatchObject({
      kind: 'failure',
      status: 400,
      message: 'Cannot commit schema before it is in the `ready` state. Check schema status for details.',
    })
    await expect(schema({ kind: 'builds' })).resolves.toMatchObject({
      answer: { builds: [{ collection: 'Sale', subject: 'index byBand', status: 'building', documents: 0, share: 0 }, {}, {}] },
    })
    await database.evaluate('Sale(7)!.update({ amount: 1007, place: "moved" })', ADMIN)
    await database.evaluate('Sale(8)!.delete()', ADMIN)
    await expectWholeIndexes(4)
    await database.build(30)
    await expect(status()).resolves.toEqual(['ready', ''])
    await database.evaluate('Sale(9)!.update({ amount: 2009, place: "later" })', ADMIN)
    await database.evaluate('Sale.create({ id: 900, amount: 900, place: "p1" })', ADMIN)
    await expectWholeIndexes(4)
    await expect(schema({ kind: 'commit' })).resolves.toMatchObject({ kind: 'success' })
    await expectWholeIndexes(3)
    await expect(show('["moved", "later", "p1"].map(town => Sale.byTown(town).count())')).resolves.toEqual([1, 1, 41])
    await expect(show('Sale.byTown("p1").first()!.amount')).resolves.toBe(900)
    await expect(database.fail('Sale.create({ amount: 2009, town: "p" })', ADMIN)).resolves.toMatchObject({ code: 'constraint_failure' })
  })

  test('leaves nothing to build when it is abandoned', async () => {
    await push(STAGED, true)
    await expect(schema({ kind: 'abandon' })).resolves.toMatchObject({ kind: 'success' })
    await database.evaluate('Sale(7)!.update({ amount: 1007 })', ADMIN)
    await database.build()
    await expect(status()).resolves.toEqual(['none', ''])
    await expectWholeIndexes(4)
  })

  test('completes a build of the active schema that was under way when it was staged', async () => {
    const wider = ACTIVE.replace('index byBand', 'index byPlace { terms [.place] }\n  index byBand')
    await push(wider, false)
    await push(wider.replace('Sale {', 'Sale {\n  history_days 3'), true)
    await database.build()
    await expect(show('Sale.byPlace("p1").count()')).resolves.toBe(40)
    await expect(status()).resolves.toEqual(['ready', ''])
  })

  test('cannot be committed after a document could not be indexed', async () => {
    const arrays = ACTIVE.replace('compute band', 'lists: Any\n  migrations { add .lists }\n  compute band')
    await push(arrays, false)
    await database.evaluate('{ let a = Array.sequence(0, 5000)\n Sale.create({ amount: 1, place: "p", lists: { a: a, b: a } }) }', ADMIN)
    await push(arrays.replace('index byBand', 'index bomb { terms [mva(.lists.a), mva(.lists.b)] }\n  index byBand'), true)
    await database.build()
    await expect(status()).resolves.toEqual(['failed', '* Collection Sale:\n  ! index bomb: failed\n'])
    const reason: unknown = expect.stringContaining('that exceeds limit 16777216')
    await expect(schema({ kind: 'builds' })).resolves.toMatchObject({ answer: { builds: [{ status: 'failed', reason }] } })
    await expect(schema({ kind: 'commit' })).resolves.toMatchObject({
      kind: 'failure',
      status: 400,
      message: 'Cannot commit schema in the `failed` state. Check schema status for details.',
    })
    await expect(schema({ kind: 'abandon' })).resolves.toMatchObject({ kind: 'success' })
  })
})

describe('a staged schema over few documents', () => {
  test('is ready at once, and has what is written before the commit', async () => {
    await database.evaluate(CREATE(20), ADMIN)
    await push(STAGED, true)
    await expect(status()).resolves.toEqual(['ready', ''])
    await database.evaluate('Sale.create({ amount: 50, place: "p1" })', ADMIN)
    await expect(schema({ kind: 'commit' })).resolves.toMatchObject({ kind: 'success' })
    await expectWholeIndexes(3)
    await expect(show('Sale.byTown("p1").count()')).resolves.toBe(5)
  })
})
