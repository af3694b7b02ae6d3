import { fql } from 'fauna'
import type { Client } from 'fauna'
import { databaseClient, ROOT_SECRET, rootClient } from '../fixtures/database.ts'
import type { Server } from '../fixtures/server.ts'

const DATABASES = ['bookshop', 'tally', 'sandbox', 'a_database_whose_name_is_longer_than_any_column_ever_has_room_for']
/** 64 characters. */
export const LONG_NAME = 'reconcileInventoryAcrossEveryWarehouseAndNotifyPurchasingManager'
const CHILDREN = ['production', 'staging', 'preview_412']
const ENVIRONMENTS: Readonly<Record<string, string>> = { staging: 'staging', preview_412: 'preview' }

const BOOKS = (
  [
    ['The Salt Cartographer', 'Ines Halloran', 1, 212, 1899],
    ['Night Ferry to Lund', 'Tove Ekdahl', 3, 187, 1550],
    ['A Field Guide to Small Rooms', 'Priya Raman', 2, 164, 2200],
    ['Orchard Hours', 'Daniel Okoye', 4, 140, 1299],
    ['What the Lichen Knew', 'Mei-Lin Zhao', 0, 131, 1750],
    ['Paper Weather', 'Jonas Brandt', 4, 118, 1450],
    ['The Tidewatcher’s Almanac', 'Ines Halloran', 26, 64, 2400],
    ['The Quiet Compiler', 'Edda Vance', 2, 61, 4200],
    ['Tin Sparrow', 'Oskar Lind', 3, 58, 1250],
    ['Letters from the Sluice', 'Amara Diallo', 9, 55, 1699],
    ['Slow Bread', 'Sofia Marín', 1, 52, 2850],
    ['Low Tide Arithmetic', 'Priya Raman', 4, 47, 1999],
    ['The Glasshouse Year', 'Mei-Lin Zhao', 2, 41, 2699],
    ['Bells for a Small Harbour', 'Amara Diallo', 3, 33, 1450],
    ['Understory', 'Noor Haddad', 0, 29, 1899],
    ['Ninety Knots', 'Jonas Brandt', 4, 20, 1100],
  ] as const
).map(([title, author, stock, sold, cents]) => ({ title, author, stock, sold_14d: sold, price_cents: cents, status: 'in_print' }))

/** The database that most pictures show, as addresses name it. */
export const SHOP = 'bookshop:production'
/** One whose schema waits to be committed. */
export const STAGED = 'bookshop:staging'

const STAGED_SCHEMA = `// One physical copy never leaves the shop unless stock allows it
collection Book {
  title: String
  isbn: String?
  stock: Int = 0
  sold_14d: Int = 0
  status: "in_print" | "reprint" | "out_of_print" = "in_print"

  index byStatus {
    terms [.status]
    values [desc(.sold_14d), .title]
  }
  index byIsbn {
    terms [.isbn]
  }
  unique [.isbn]
  check stockNotNegative (book => book.stock >= 0)
  history_days 30
}
`

/** A schema that is in use, and a later one that is staged over it. */
async function stageSchema(server: Server): Promise<void> {
  const url = server.addresses.regionGroups['us'] ?? ''
  const headers = { authorization: `Bearer ${ROOT_SECRET}:bookshop/staging:admin` }
  const push = async (schema: string, query: string) => {
    const body = new FormData()
    body.append('main.fsl', new Blob([schema]), 'main.fsl')
    const answer = await fetch(`${url}/schema/1/update?force=true&${query}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(await answer.text())
  }
  await push('collection Book {\n  title: String\n  stock: Int = 0\n  history_days 30\n}\n', 'staged=false')
  await push(STAGED_SCHEMA, 'staged=true')
}

/** Functions, roles, keys and access providers, some with names as long as names may get. */
async function makeAccess(production: Client): Promise<void> {
  await production.query(
    fql`Function.create({ name: "restock", body: "(title, count) => Book.where(.title == title).first()", signature: "(title: String, count: Number) => Any", role: "server" })`,
  )
  await production.query(fql`Function.create({ name: ${LONG_NAME}, body: "isbn => Book.all().first()" })`)
  await production.query(fql`Role.create({
    name: "seller",
    privileges: [
      { resource: "Book", actions: { read: true, write: "(before, after) => after.stock >= 0", create: true, history_read: true } },
      { resource: "Order", actions: { read: "order => order.seller == Query.identity()", create: true, delete: true } },
      { resource: "Customer", actions: { read: true } },
      { resource: "restock", actions: { call: true } }
    ],
    membership: [{ resource: "Customer", predicate: "customer => customer.isStaff == true" }]
  })`)
  await production.query(fql`Role.create({ name: ${LONG_NAME}, privileges: [{ resource: "Book", actions: { read: true } }] })`)
  for (const role of ['admin', 'server', 'server-readonly']) {
    await production.query(fql`Key.create({ role: ${role}, data: { name: ${`${role} of the checkout`} } })`)
  }
  await production.query(fql`Key.create({ role: "server", data: { name: ${LONG_NAME} }, ttl: Time.now().add(5, "days") })`)
  await production.query(fql`Key.create({ role: "seller" })`)
  await production.query(fql`AccessProvider.create({
    name: "auth0",
    issuer: "https://shop.example/",
    jwks_uri: "https://shop.example/.well-known/jwks.json",
    roles: ["seller", { role: ${LONG_NAME}, predicate: "jwt => jwt.scope == 'audit'" }]
  })`)
  await production.query(
    fql`AccessProvider.create({ name: ${LONG_NAME}, issuer: ${`https://${LONG_NAME}.example/`}, jwks_uri: ${`https://${LONG_NAME}.example/.well-known/jwks.json`} })`,
  )
}

/** Makes a bookshop, and what else a region group holds; returns the id of one book. */
export async function makeBookshop(server: Server): Promise<string> {
  const root = rootClient(server)
  for (const name of DATABASES) await root.query(fql`Database.create({ name: ${name} })`)
  root.close()
  const shop = databaseClient(server, 'bookshop')
  for (const name of CHILDREN) {
    const data = ENVIRONMENTS[name] === undefined ? {} : { environment: ENVIRONMENTS[name] }
    await shop.query(fql`Database.create({ name: ${name}, protected: ${name === 'production'}, data: ${data} })`)
  }
  shop.close()
  const production = databaseClient(server, 'bookshop/production')
  for (const name of ['Author', 'Customer']) await production.query(fql`Collection.create({ name: ${name} })`)
  await production.query(
    fql`Collection.create({ name: "Order", fields: { customer: { signature: "Ref<Customer>?" }, lines: { signature: "Array<{ count: Number }>?" } } })`,
  )
  const values = ['title', 'author', 'stock', 'sold_14d', 'price_cents'].map((field) => ({ field }))
  await production.query(
    fql`Collection.create({
      name: "Book",
      history_days: 30,
      indexes: { byStatus: { terms: [{ field: "status" }], values: ${values} }, byAuthor: { terms: [{ field: "author" }] } },
      constraints: [{ unique: [{ field: "title" }] }, { check: { name: "stockNotNegative", body: "book => book.stock >= 0" } }]
    })`,
  )
  await production.query(
    fql`Collection.create({ name: "Review", fields: { book: { signature: "Ref<Book>?" }, reviewer: { signature: "Ref<Customer>?" } } })`,
  )
  await makeAccess(production)
  for (const book of BOOKS) await production.query(fql`Book.create(${book})`)
  const { data } = await production.query<string>(fql`Book.all().first()!.id`)
  for (const stock of [4, 1]) await production.query(fql`Book.byId(${data})!.update({ stock: ${stock}, sold_14d: ${216 - stock} })`)
  production.close()
  await stageSchema(server)
  return data
}
