import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  AbortError,
  AuthenticationError,
  ConstraintFailureError,
  Client,
  Document,
  fql,
  NullDocument,
  Page,
  QueryCheckError,
  QueryRuntimeError,
  QueryTimeoutError,
  TimeStub,
  type Query,
  type SetIterator,
} from 'fauna'
import { freshDatabase, ROOT_SECRET } from '../fixtures/database.ts'
import { useServer } from '../fixtures/server.ts'

interface Book {
  title: string
  pages: number
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

  test('composes queries of queries, arrays and objects', async () => {
    const minimum = fql`${300} + 10`
    const { data } = await client.query<number[]>(fql`[1, 400, 320].where(x => x > ${minimum})`)
    expect(data).toEqual([400, 320])
  })

  test('gives a missing document as a null document', async () => {
    const { data } = await client.query(fql`Book.byId("404")`)
    expect(data).toBeInstanceOf(NullDocument)
  })

  test('pages through a set at one snapshot', async () => {
    await client.query(fql`Set.sequence(0, 40).forEach(n => Book.create({ title: "Serial", number: n }))`)
    const pages: SetIterator<Document> = client.paginate<Document>(fql`Book.byTitle("Serial").pageSize(15)`)
    const sizes: number[] = []
    for await (const page of pages) sizes.push(page.length)
    expect(sizes).toEqual([15, 15, 10])
  })

  test('continues an embedded set', async () => {
    const { data } = await client.query<{ all: { after?: string } }>(fql`{ all: Book.byTitle("Serial") }`)
    expect(data.all).toBeInstanceOf(Page)
  })

  test.each<[string, Query, new (...args: never[]) => Error, string]>([
    ['a syntax error', fql`Book.create({`, QueryCheckError, 'invalid_query'],
    ['an abort', fql`abort({ reason: "closed" })`, AbortError, 'abort'],
    ['a division by zero', fql`1 / 0`, QueryRuntimeError, 'divide_by_zero'],
    ['a missing document that is used', fql`Book.byId("404")!.title`, QueryRuntimeError, 'document_not_found'],
    ['a reserved field', fql`Book.create({ ts: 1 })`, ConstraintFailureError, 'constraint_failure'],
  ])('tells %s by its class', async (_what, query, expected, code) => {
    const failure: unknown = await client.query(query, { typecheck: false }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(expected)
    expect(failure).toMatchObject({ code })
  })

  test('names the unique constraint that a write breaks', async () => {
    await client.query(fql`Book.create({ isbn: "1" })`)
    const failure: unknown = await client.query(fql`Book.create({ isbn: "1" })`).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConstraintFailureError)
    expect(String((failure as ConstraintFailureError).message)).toContain('unique constraint')
    expect((failure as ConstraintFailureError).constraint_failures).toEqual([{ paths: [['isbn']], message: 'Failed unique constraint' }])
  })

  test('is refused with a wrong secret, without a summary', async () => {
    const stranger = new Client({ endpoint: new URL(url), secret: 'fnAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' })
    const failure: unknown = await stranger.query(fql`1`).catch((error: unknown) => error)
    stranger.close()
    expect(failure).toBeInstanceOf(AuthenticationError)
    expect(failure).toMatchObject({ httpStatus: 401, code: 'unauthorized' })
  })

  test('is refused with the secret of a deleted key', async () => {
    const key = await client.query<{ id: string; secret: string }>(fql`Key.create({ role: "server" })`)
    const holder = new Client({ endpoint: new URL(url), secret: key.data.secret })
    expect((await holder.query(fql`1 + 1`)).data).toBe(2)
    await client.query(fql`Key.byId(${key.data.id})!.delete()`)
    const failure: unknown = await holder.query(fql`1 + 1`).catch((error: unknown) => error)
    holder.close()
    expect(failure).toBeInstanceOf(AuthenticationError)
  })

  test('gets a time-out for a deadline that nothing can meet', async () => {
    const failure: unknown = await client
      .query(fql`Set.sequence(0, 1000000).fold(0, (a, b) => a + b)`, { query_timeout_ms: 1 })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(QueryTimeoutError)
    expect(failure).toMatchObject({ httpStatus: 440 })
  })

  test('is told of an argument that cannot be decoded', async () => {
    const answer = await fetch(`${url}/query/1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ROOT_SECRET}`, 'x-format': 'tagged' },
      body: JSON.stringify({ query: 'x', arguments: { x: 1 } }),
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ error: { code: 'invalid_request', message: "Invalid argument 'x': numbers must be tagged" } })
  })
})
