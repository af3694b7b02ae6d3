import { randomBytes } from 'node:crypto'
import type { Load } from './load.ts'

const DOCUMENTS = 1000
const DOCUMENT = '{ title: "Emma", shelf: 1000, pages: 320, author: { first: "Jane", last: "Austen" } }'
const SHELVES = 20
/** Counts the documents of every shelf, as often as a query may compute: some seconds. */
const SLOW_QUERY = `Set.sequence(0, 10000).map(n => Book.byShelf(n % ${SHELVES}).count()).toArray().length`

/** A database of the benchmark's own on a server, filled with documents, and the loads that run on it. */
export interface Bench {
  /** Secret of an admin of the database. */
  readonly secret: string
  readonly pointRead: Load
  readonly indexedPage: Load
  /** Into a collection without indexes. */
  readonly durableCreate: Load
  /** Into a collection with an index of a term and a value. */
  readonly indexedCreate: Load
  readonly update: Load
  readonly slowQuery: Load
  remove(): Promise<void>
}

/** Creates database, collection, index and documents on a server, whose process is `pid` where that is ours. @throws Error with the server's answer when it refuses */
export async function createBench(url: string, secret: string, pid: number | undefined): Promise<Bench> {
  const name = `bench_${randomBytes(5).toString('hex')}`
  const inside = `${secret}:${name}:admin`
  await query(url, secret, `Database.create({ name: "${name}" })`)
  await query(url, inside, 'Collection.create({ name: "Note" })')
  await query(
    url,
    inside,
    'Collection.create({ name: "Book", indexes: { byShelf: { terms: [{ field: "shelf" }], values: [{ field: "pages" }] } } })',
  )
  for (let first = 0; first < DOCUMENTS; first += 100) {
    await query(
      url,
      inside,
      `Set.sequence(${first}, ${first + 100}).forEach(n => Book.create({ id: n, title: "Title #{n}", shelf: n % ${SHELVES}, pages: n * 7 % 500, author: { first: "Ada", last: "Byron" } }))`,
    )
  }
  const load = (fql: () => string): Load => ({
    url,
    path: '/query/1',
    headers: headersOf(inside),
    pid,
    body: () => JSON.stringify({ query: { fql: [fql()] } }),
  })
  const templated = (parts: readonly [string, string], value: () => number): Load => ({
    url,
    path: '/query/1',
    headers: headersOf(inside),
    pid,
    body: () => `{"query":{"fql":[${JSON.stringify(parts[0])},{"value":{"@int":"${value()}"}},${JSON.stringify(parts[1])}]}}`,
  })
  const anyOf = (count: number) => () => Math.floor(Math.random() * count)
  return {
    secret: inside,
    pointRead: templated(['Book.byId(', ')'], anyOf(DOCUMENTS)),
    indexedPage: templated(['Book.byShelf(', ')'], anyOf(SHELVES)),
    durableCreate: load(() => `Note.create(${DOCUMENT}).id`),
    indexedCreate: load(() => `Book.create(${DOCUMENT}).id`),
    update: templated(['Book.byId(', ')!.update({ pages: 12 }).id'], anyOf(DOCUMENTS)),
    slowQuery: load(() => SLOW_QUERY),
    remove: async () => void (await query(url, secret, `Database.byName("${name}")!.delete()`)),
  }
}

/** Headers of a query as the loads send them. */
export function headersOf(secret: string): Record<string, string> {
  return { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'x-format': 'tagged', 'x-typecheck': 'false' }
}

/** Runs a query. Returns the answer's text. @throws Error with it when it is no success */
export async function query(url: string, secret: string, fql: string, headers = headersOf(secret)): Promise<string> {
  const answer = await fetch(`${url}/query/1`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query: { fql: [fql] } }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${fql}: ${answer.status} ${text}`)
  return text
}
