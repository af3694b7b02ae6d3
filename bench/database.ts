import { randomBytes } from 'node:crypto'
import { ask, type Target } from './load.ts'

/** Documents of the collection in which most rows read and write. */
export const SMALL = 10_000
/** Documents that share a shelf. */
export const PER_SHELF = 200
/** Documents that are counted up. */
export const COUNTERS = 1000
const LOADERS = 4
const DOCUMENTS_PER_QUERY = 500
const BOOK_INDEXES = `{
  byShelf: { terms: [{ field: "shelf" }], values: [{ field: "pages" }, { field: "title" }] },
  byCode: { terms: [{ field: "code" }] }
}`
const SHELVED_INDEXES = '{ byShelf: { terms: [{ field: "shelf" }], values: [{ field: "pages" }] } }'

/** A database of the benchmark's own on a server. */
export interface Database extends Target {
  remove(): Promise<void>
}

/**
 * Creates a database with these collections: `Book` with two indexes, a unique constraint and documents, `Note` without an index, `Shelved`
 * with one, `Counter` with documents that are counted up.
 *
 * @throws Error with the server's answer when it refuses
 */
export async function createDatabase({ url, secret, pid }: Target): Promise<Database> {
  const name = `bench_${randomBytes(5).toString('hex')}`
  const root = { url, secret, pid }
  const remove = async (): Promise<void> => void (await ask(root, `Database.byName("${name}")!.delete().exists()`))
  const database = { url, secret: `${secret}:${name}:admin`, pid, remove }
  await ask(root, `Database.create({ name: "${name}" }).name`)
  await ask(database, 'Collection.create({ name: "Note" }).name')
  await ask(database, 'Collection.create({ name: "Counter" }).name')
  await ask(database, `Collection.create({ name: "Shelved", indexes: ${SHELVED_INDEXES} }).name`)
  await createBooks(database, 'Book')
  await loadBooks(database, 'Book', SMALL)
  await ask(database, `Set.sequence(0, ${COUNTERS}).forEach(n => Counter.create({ id: n, n: 0 }))`)
  return database
}

/** Creates a collection like `Book`. */
export async function createBooks(database: Target, collection: string): Promise<void> {
  await ask(database, `Collection.create({ name: "${collection}", indexes: ${BOOK_INDEXES}, constraints: [{ unique: ["code"] }] }).name`)
}

/** Creates documents in a collection, by several clients, some hundred in a query. Returns how many a second. */
export async function loadBooks(database: Target, collection: string, documents: number): Promise<number> {
  const shelves = documents / PER_SHELF
  const book = `{ id: n, title: "Title #{n}", shelf: n % ${shelves}, code: "c#{n}", pages: n * 7919 % 500, author: { first: "Ada", last: "Byron" } }`
  const begun = performance.now()
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < documents) {
      const from = next
      next += DOCUMENTS_PER_QUERY
      await ask(database, `Set.sequence(${from}, ${Math.min(next, documents)}).forEach(n => ${collection}.create(${book}))`)
    }
  }
  await Promise.all(Array.from({ length: LOADERS }, worker))
  return documents / ((performance.now() - begun) / 1000)
}
