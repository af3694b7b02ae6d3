import { COUNTERS, PER_SHELF, SMALL } from './database.ts'
import type { Body } from './load.ts'

/** A kind of request with what its processor time is to be, in bare requests. */
export interface Row {
  readonly name: string
  readonly body: Body
  readonly goal?: number
  /** Whether types are checked. */
  readonly typecheck?: boolean
}

const NOTE = { title: 'Emma', shelf: { '@int': '1000' }, pages: { '@int': '320' }, author: { first: 'Jane', last: 'Austen' } }
const SHARE_OF_READS = 0.95

/** The rows over a collection of `Book`s, in the forms that drivers send: interpolated values and arguments, in the tagged format. */
export function rowsOver(collection: string, documents: number): readonly Row[] {
  const id = anyOf(documents)
  const shelf = anyOf(documents / PER_SHELF)
  return [
    { name: 'point read by id', goal: 2, body: templated([`${collection}.byId(`, ')'], () => int(id())) },
    { name: 'read by unique index', goal: 3, body: templated([`${collection}.byCode(`, ').first()'], () => JSON.stringify(`c${id()}`)) },
    { name: 'page of 16 documents', goal: 5, body: templated([`${collection}.byShelf(`, ')'], () => int(shelf())) },
    {
      name: 'covered page of 100',
      goal: 8,
      body: templated([`${collection}.byShelf(`, ').pageSize(100) { pages, title }'], () => int(shelf())),
    },
    {
      name: 'where and order over 200',
      body: templated([`${collection}.byShelf(`, ').where(.pages >= 100).order(desc(.title)).take(10)'], () => int(shelf())),
    },
  ]
}

const INCREMENT = ['let it = Counter.byId(', ')!; it.update({ n: it.n + 1 })']
const anyDocument = anyOf(SMALL)
const anyCounter = anyOf(COUNTERS)

/** All rows, over the small collection. */
export const ROWS: readonly Row[] = [
  { name: 'constant', body: templated(['', ''], () => int(anyDocument())) },
  ...rowsOver('Book', SMALL),
  {
    name: 'point read, an argument',
    goal: 2,
    body: () => `{"query":{"fql":["Book.byId(id)"]},"arguments":{"id":${int(anyDocument())}}}`,
  },
  { name: 'point read, types checked', typecheck: true, body: templated(['Book.byId(', ')'], () => int(anyDocument())) },
  { name: 'create', goal: 4, body: templated(['Note.create(', ')'], () => JSON.stringify(NOTE)) },
  { name: 'create with an index', body: templated(['Shelved.create(', ')'], () => JSON.stringify(NOTE)) },
  { name: 'update', body: templated(['Book.byId(', ')!.update({ pages: 12 })'], () => int(anyDocument())) },
  { name: 'read-modify-write, hot', body: templated(INCREMENT, () => int(0)) },
  { name: 'read-modify-write, spread', body: templated(INCREMENT, () => int(anyCounter())) },
  { name: 'mix of 95 reads and 5 writes', body: mixed() },
  { name: 'first run of a new text', body: newText },
]

function mixed(): Body {
  const read = templated(['Book.byId(', ')'], () => int(anyDocument()))
  const write = templated(['Book.byId(', ')!.update({ pages: 13 })'], () => int(anyDocument()))
  return () => (Math.random() < SHARE_OF_READS ? read() : write())
}

/** A query whose text no server has seen before. */
function newText(): string {
  const name = `v${Math.random().toString(36).slice(2)}`
  return `{"query":{"fql":["let ${name} = Book.byId(",{"value":${int(anyDocument())}},")!; { title: ${name}.title, long: ${name}.pages > 100 }"]}}`
}

/** A query with one interpolated value. */
function templated(parts: readonly string[], value: () => string): Body {
  const [before, after] = parts.map((part) => JSON.stringify(part)) as [string, string]
  return () => `{"query":{"fql":[${before},{"value":${value()}},${after}]}}`
}

function int(value: number): string {
  return `{"@int":"${value}"}`
}

function anyOf(count: number): () => number {
  return () => Math.floor(Math.random() * count)
}

/** The requests of a row. */
export function bodyOf(name: string): Body {
  const row = ROWS.find((each) => each.name === name)
  if (row === undefined) throw new Error(`no row ${name}`)
  return row.body
}
