import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BytesValue,
  DateValue,
  DoubleValue,
  encodeMaterialized,
  JsonWriter,
  MaterializedDocument,
  MaterializedSet,
  NULL,
  ObjectValue,
  TimeValue,
  TRANSACTION_TIME,
  UuidValue,
  type Materialized,
  type Value,
} from '@terrarium/values'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ maxLength: 8 }),
  fc.constantFrom('\uffff', '\ue000', '"\\\n'),
)
const name = fc.oneof(fc.constantFrom('title', '@int', '@', '', 'é', 'a"b', '\uffff', 'id', 'data'), fc.string({ maxLength: 12 }))

const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.constant<Value>(NULL),
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
  fc.constant(TRANSACTION_TIME),
)

const value: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    scalar,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 4 }).map((members) => new ObjectValue(new Map(members))),
  ),
})).value

/** Fields that documents can have; `ttl` is one of them only where it is hidden. */
const fieldName = fc.oneof(fc.constantFrom('title', 'ttl', '@int', 'é', 'longer than any hidden name'), fc.stringMatching(/^[a-z_]{1,3}$/))
const fields = fc.array(fc.tuple(fieldName, value), { maxLength: 5 }).map((members) => new ObjectValue(new Map(members)))

/** Documents in a result, in order. */
function documentsIn(result: Materialized): readonly MaterializedDocument[] {
  if (result instanceof MaterializedDocument) return [result]
  return result instanceof MaterializedSet && 'data' in result.page ? result.page.data.flatMap(documentsIn) : []
}

/** Expects that documents have the text of their fields. Returns how many have it without them. */
function expectTextOfFields(documents: readonly MaterializedDocument[]): number {
  let direct = 0
  for (const document of documents) {
    const read = new MaterializedDocument(document.fields)
    for (const format of ['tagged', 'simple', 'decorated'] as const) {
      expect(encodeMaterialized(document, format)).toBe(encodeMaterialized(read, format))
      if (format !== 'decorated' && document.writeStored(new JsonWriter(), format)) direct++
    }
  }
  return direct
}

async function evaluate(database: TestDatabase, query: string, data: Record<string, Value> = {}): Promise<readonly MaterializedDocument[]> {
  return documentsIn(await database.evaluate(query, { arguments: data, typecheck: false }))
}

describe('a document shown as it is stored', () => {
  test('has the text of its fields, while it is written and later, whatever they are', async () => {
    await using database = await createTestDatabase()
    await database.evaluate('Collection.create({ name: "Note" })')
    let direct = 0
    await fc.assert(
      fc.asyncProperty(fields, async (data) => {
        direct += expectTextOfFields(await evaluate(database, 'Note.createData(data)', { data }))
      }),
      { numRuns: 300 },
    )
    const stored = await evaluate(database, 'Note.all().pageSize(1000)')
    expect(stored).toHaveLength(300)
    direct += expectTextOfFields(stored)
    expect(direct).toBeGreaterThan(400)
  })

  test('has a ttl before its fields, and references as references', async () => {
    await using database = await createTestDatabase()
    await database.evaluate('Collection.create({ name: "Note", history_days: 0 })')
    await database.evaluate('Collection.create({ name: "Gone" })')
    const query = `let other = Note.create({ id: 1 })
      Note.create({ id: 2, ttl: Time("2999-01-02T03:04:05.678Z"), list: [other, Gone.create({ id: 3 })] })`
    await database.evaluate(query, { typecheck: false })
    await database.evaluate('Gone.definition.delete()')
    const documents = await evaluate(database, 'Note.all()')
    expect(expectTextOfFields(documents)).toBe(4)
    const tagged = encodeMaterialized(documents[1] as MaterializedDocument, 'tagged')
    expect(tagged).toContain('"ttl":{"@time":"2999-01-02T03:04:05.678Z"},"list":[{"@ref":{"id":"1","coll":{"@mod":"Note"}}}')
    expect(tagged).toContain('{"@mod":"Deleted"}')
  })

  test('reads its values where fields are computed, migrated or shown apart', async () => {
    await using database = await createTestDatabase()
    await database.evaluate('Collection.create({ name: "Sum", computed_fields: { twice: { body: "(it) => it.n * 2" } } })')
    const sum = await evaluate(database, 'Sum.create({ n: 4 })')
    expect(expectTextOfFields(sum)).toBe(0)
    expect(encodeMaterialized(sum[0] as MaterializedDocument, 'simple')).toContain('"twice":8,"n":4')

    await database.evaluate('Collection.create({ name: "Moved", fields: { a: { signature: "Int" } } })')
    await database.evaluate('Moved.create({ id: 1, a: 1 })')
    await database.evaluate(
      'Moved.definition.update({ fields: { a: { signature: "Int" }, b: { signature: "Int", default: "7" } }, migrations: [{ add: { field: ".b" } }, { backfill: { field: ".b", value: "7" } }] })',
    )
    const moved = await evaluate(database, 'Moved.all()')
    expect(expectTextOfFields(moved)).toBe(0)
    expect(encodeMaterialized(moved[0] as MaterializedDocument, 'simple')).toContain('"a":1,"b":7')
  })

  test('stays what it was when the query writes it afterwards', async () => {
    await using database = await createTestDatabase()
    await database.evaluate('Collection.create({ name: "Note" })')
    await database.evaluate('Note.create({ id: 1, n: 1 })')
    const shown = await database.evaluate('[Note(1)!, Note(1)!.update({ n: 2 }), Note(1)!]')
    expect(encodeMaterialized(shown, 'simple')).toMatch(/^(?:.*"n":2){3}/)
  })
})
