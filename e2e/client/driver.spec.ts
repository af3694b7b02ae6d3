import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  AbortError,
  AuthenticationError,
  AuthorizationError,
  ConstraintFailureError,
  ContendedTransactionError,
  DateStub,
  Document,
  fql,
  InvalidRequestError,
  Module,
  NamedDocument,
  NullDocument,
  Page,
  QueryCheckError,
  QueryRuntimeError,
  QueryTimeoutError,
  TimeStub,
} from 'fauna'
import type { Client, EmbeddedSet, NullDocument as MissingDocument, Query, QueryOptions, QueryValueObject } from 'fauna'
import { freshDatabase, LONG_QUERY, openClient } from '../fixtures/database.ts'
import { useServer } from '../fixtures/server.ts'

interface Book {
  title: string
  pages: number
}

const SERIALS = 40
const WRITERS = 32
const SHORT_QUERIES = 50

const failureOf = (client: Client, query: Query, options?: QueryOptions): Promise<unknown> =>
  client.query(query, options).catch((error: unknown) => error)

/** Repeats a write for as long as others get in its way. */
async function untilUncontended(write: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await write()
      return
    } catch (error: unknown) {
      if (!(error instanceof ContendedTransactionError)) throw error
    }
  }
}

describe('the official driver', () => {
  const server = useServer()
  let client: Client
  let url: string

  beforeAll(async () => {
    const database = await freshDatabase(server())
    client = database.client
    url = database.url
    await client.query(
      fql`Collection.create({ name: "Book", indexes: { byTitle: { terms: [{ field: "title" }] } }, constraints: [{ unique: ["isbn"] }] })`,
    )
    await client.query(fql`Set.sequence(0, ${SERIALS}).forEach(n => Book.create({ title: "Serial", number: n }))`)
  })
  afterAll(() => client.close())

  test('creates a document and reads it back', async () => {
    const created = await client.query<Document & Book>(
      fql`Book.create(${{ title: 'Emma', pages: 320, weight: 1.5, bought: TimeStub.from('2024-01-31T12:00:00Z') }})`,
    )
    expect(created.data).toBeInstanceOf(Document)
    expect(created.data.title).toBe('Emma')
    const read = await client.query<Document & Book>(fql`Book.byId(${created.data.id})`)
    expect(read.data).toMatchObject({ id: created.data.id, title: 'Emma', pages: 320, weight: 1.5 })
    expect(read.txn_ts).toBeGreaterThan(created.txn_ts ?? 0)
  })

  test('sends and receives every kind of value', async () => {
    const values = {
      none: null,
      int: 1,
      long: 9007199254740993n,
      double: 0.1,
      text: 'naïve 🌱',
      day: DateStub.from('2024-02-29'),
      time: TimeStub.from('2024-02-29T12:00:00.123456Z'),
      bytes: new Uint8Array([0, 255, 128]),
      list: [1, [2, { three: 3 }]],
      '@odd': 1,
    }
    const { data } = await client.query<QueryValueObject>(fql`${values}`, { long_type: 'bigint' })
    expect(data).toEqual(values)
  })

  test('composes queries of queries, arrays and objects', async () => {
    const minimum = fql`${300} + 10`
    const { data } = await client.query<number[]>(fql`[1, 400, 320].where(x => x > ${minimum})`)
    expect(data).toEqual([400, 320])
  })

  test('gives a missing document as a null document', async () => {
    const { data } = await client.query<MissingDocument>(fql`Book.byId("404")`)
    expect(data).toBeInstanceOf(NullDocument)
    expect(data.cause).toBe('not found')
  })

  test('gives definitions as named documents and modules', async () => {
    const { data } = await client.query<NamedDocument>(fql`Collection.byName("Book")`)
    expect(data).toBeInstanceOf(NamedDocument)
    expect(data).toMatchObject({ name: 'Book', coll: new Module('Collection') })
  })

  test('pages through a set at one snapshot', async () => {
    const sizes: number[] = []
    for await (const page of client.paginate<Document>(fql`Book.byTitle("Serial").pageSize(15)`)) {
      sizes.push(page.length)
      await client.query(fql`Book.create({ title: "Serial", number: 1000 })`)
    }
    expect(sizes).toEqual([15, 15, 10])
    await client.query(fql`Book.byTitle("Serial").where(.number == 1000).forEach(.delete())`)
  })

  test('continues a set that is embedded in a result', async () => {
    const { data } = await client.query<{ serials: EmbeddedSet }>(fql`{ serials: Book.byTitle("Serial") }`)
    const numbers: number[] = []
    for await (const item of client.paginate<Document & { number: number }>(data.serials).flatten()) numbers.push(item.number)
    expect(numbers).toHaveLength(SERIALS)
  })

  test('gives a page with its cursor', async () => {
    const { data } = await client.query<Page<Document>>(fql`Book.byTitle("Serial").pageSize(2)`)
    expect(data).toBeInstanceOf(Page)
    expect(data.data).toHaveLength(2)
    expect(data.after).toEqual(expect.any(String))
  })

  test.each<[string, Query, new (...args: never[]) => Error, string, number]>([
    ['a syntax error', fql`Book.create({`, QueryCheckError, 'invalid_query', 400],
    ['an abort', fql`abort({ reason: "closed" })`, AbortError, 'abort', 400],
    ['a division by zero', fql`1 / 0`, QueryRuntimeError, 'divide_by_zero', 400],
    ['a missing document that is used', fql`Book.byId("404")!.title`, QueryRuntimeError, 'document_not_found', 400],
    ['a reserved field', fql`Book.create({ ts: 1 })`, ConstraintFailureError, 'constraint_failure', 400],
    ['an argument of the wrong type', fql`"text".at("x")`, QueryRuntimeError, 'invalid_argument', 400],
  ])('tells %s by its class', async (_what, query, expected, code, httpStatus) => {
    const failure = await failureOf(client, query, { typecheck: false })
    expect(failure).toBeInstanceOf(expected)
    expect(failure).toMatchObject({ code, httpStatus })
  })

  test('hands over the value of an abort', async () => {
    expect(await failureOf(client, fql`abort({ reason: "closed", since: Date("2024-01-31") })`)).toMatchObject({
      abort: { reason: 'closed', since: DateStub.from('2024-01-31') },
    })
  })

  test('names the unique constraint that a write breaks', async () => {
    await client.query(fql`Book.create({ isbn: "1" })`)
    const failure = await failureOf(client, fql`Book.create({ isbn: "1" })`)
    expect(failure).toBeInstanceOf(ConstraintFailureError)
    expect(String((failure as ConstraintFailureError).message)).toContain('unique constraint')
    expect((failure as ConstraintFailureError).constraint_failures).toEqual([{ paths: [['isbn']], message: 'Failed unique constraint' }])
  })

  test('is refused with a wrong secret, without a summary', async () => {
    const stranger = openClient(url, 'fnAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
    const failure = await failureOf(stranger, fql`1`)
    stranger.close()
    expect(failure).toBeInstanceOf(AuthenticationError)
    expect(failure).toMatchObject({ httpStatus: 401, code: 'unauthorized' })
  })

  test('is refused with the secret of a deleted key', async () => {
    const key = await client.query<{ id: string; secret: string }>(fql`Key.create({ role: "server" })`)
    const holder = openClient(url, key.data.secret)
    expect((await holder.query(fql`1 + 1`)).data).toBe(2)
    await client.query(fql`Key.byId(${key.data.id})!.delete()`)
    const failure = await failureOf(holder, fql`1 + 1`)
    holder.close()
    expect(failure).toBeInstanceOf(AuthenticationError)
  })

  test('reads but does not write with a read-only key', async () => {
    const key = await client.query<{ secret: string }>(fql`Key.create({ role: "server-readonly" })`)
    const reader = openClient(url, key.data.secret)
    expect((await reader.query<number>(fql`Book.byTitle("Serial").count()`)).data).toBe(SERIALS)
    const failure = await failureOf(reader, fql`Book.create({ title: "Persuasion" })`)
    reader.close()
    expect(failure).toMatchObject({ code: 'permission_denied' })
    expect(failure).not.toBeInstanceOf(AuthorizationError)
  })

  test('gets a time-out for a deadline that nothing can meet', async () => {
    const failure = await failureOf(client, fql`Set.sequence(0, 1000000).fold(0, (a, b) => a + b)`, { query_timeout_ms: 1 })
    expect(failure).toBeInstanceOf(QueryTimeoutError)
    expect(failure).toMatchObject({ httpStatus: 440 })
  })

  test('rejects a header and an argument that are not valid', async () => {
    const failure = await failureOf(client, fql`1`, { query_tags: { 'not a key': 'x' } })
    expect(failure).toBeInstanceOf(InvalidRequestError)
    const answer = await fetch(`${url}/query/1`, {
      method: 'POST',
      headers: { authorization: 'Bearer secret', 'x-format': 'tagged' },
      body: JSON.stringify({ query: 'x', arguments: { x: 1 } }),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: { code: 'invalid_request', message: "Invalid argument 'x': numbers must be tagged" } })
  })

  test('lets several writers create and count at the same time', async () => {
    await client.query(fql`Collection.create({ name: "Tally" })`)
    const tally = await client.query<Document>(fql`Tally.create({ count: 0 })`)
    const write = async (writer: number): Promise<string> => {
      const created = await client.query<Document>(fql`Tally.create({ writer: ${writer} })`)
      await untilUncontended(() =>
        client.query(fql`{ let tally = Tally.byId(${tally.data.id})!; tally.update({ count: tally.count + 1 }) }`),
      )
      return created.data.id
    }
    const ids = await Promise.all(Array.from({ length: WRITERS }, (_unused, writer) => write(writer)))
    expect(new Set(ids).size).toBe(WRITERS)
    const { data } = await client.query<{ created: number; count: number }>(
      fql`{ created: Tally.all().count() - 1, count: Tally.byId(${tally.data.id})!.count }`,
    )
    expect(data).toEqual({ created: WRITERS, count: WRITERS })
  })

  test('is answered while a query goes on for long', async () => {
    const looping = openClient(url)
    let isOver = false
    void failureOf(looping, fql([LONG_QUERY])).then(() => (isOver = true))
    for (let at = 0; at < SHORT_QUERIES; at++) await client.query(fql`Book.byTitle("Serial").first()!.number`)
    expect(isOver).toBe(false)
    looping.close()
  })
})

describe('the type check', () => {
  const server = useServer()

  test('is on unless the query, the client or the database turns it off', async () => {
    const { client, url, name } = await freshDatabase(server())
    const wrong = fql`if (true) 1 else "text".nothing`
    expect(await failureOf(client, wrong)).toBeInstanceOf(QueryCheckError)
    expect((await client.query(wrong, { typecheck: false })).data).toBe(1)
    const careless = openClient(url, `secret:${name}:admin`, { typecheck: false })
    expect((await careless.query(wrong)).data).toBe(1)
    expect(await failureOf(careless, wrong, { typecheck: true })).toBeInstanceOf(QueryCheckError)
    careless.close()
    client.close()
  })
})
