import { fql } from 'fauna'
import type { Client } from 'fauna'
import { databaseClient, rootClient } from '../fixtures/database.ts'
import type { Server } from '../fixtures/server.ts'

const DATABASES = ['bookshop', 'tally', 'sandbox', 'a_database_whose_name_is_longer_than_any_column_ever_has_room_for']
/** 64 characters. */
export const LONG_NAME = 'reconcileInventoryAcrossEveryWarehouseAndNotifyPurchasingManager'
const CHILDREN = ['production', 'staging', 'preview_412']

const BOOKS = (
  [
    ['The Salt Cartographer', 'Ines Halloran', 1, 212, 1899],
    ['Night Ferry to Lund', 'Tove Ekdahl', 3, 187, 1550],
    ['A Field Guide to Small Rooms', 'Priya Raman', 2, 164, 2200],
    ['Orchard Hours', 'Daniel Okoye', 4, 140, 1299],
    ['What the Lichen Knew', 'Mei-Lin Zhao', 0, 131, 1750],
    ['Paper Weather', 'Jonas Brandt', 4, 118, 1450],
    ['The Tidewatcher’s Almanac', 'Ines Halloran', 26, 64, 2400],
  ] as const
).map(([title, author, stock, sold, cents]) => ({ title, author, stock, sold_14d: sold, price_cents: cents, status: 'in_print' }))

/** The database that most pictures show, as addresses name it. */
export const SHOP = 'bookshop:production'

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
  for (const name of CHILDREN) await shop.query(fql`Database.create({ name: ${name}, protected: ${name === 'production'} })`)
  shop.close()
  const production = databaseClient(server, 'bookshop/production')
  for (const name of ['Author', 'Customer']) await production.query(fql`Collection.create({ name: ${name} })`)
  await production.query(
    fql`Collection.create({ name: "Order", fields: { customer: { signature: "Ref<Customer>?" }, lines: { signature: "Array<{ count: Number }>?" } } })`,
  )
  const values = ['title', 'author', 'stock', 'sold_14d', 'price_cents'].map((field) => ({ field }))
  await production.query(
    fql`Collection.create({ name: "Book", history_days: 30, indexes: { byStatus: { terms: [{ field: "status" }], values: ${values} } } })`,
  )
  await production.query(
    fql`Collection.create({ name: "Review", fields: { book: { signature: "Ref<Book>?" }, reviewer: { signature: "Ref<Customer>?" } } })`,
  )
  await makeAccess(production)
  for (const book of BOOKS) await production.query(fql`Book.create(${book})`)
  const { data } = await production.query<string>(fql`Book.all().first()!.id`)
  production.close()
  return data
}
