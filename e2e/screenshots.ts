// Pictures of the documentation: npx tsx e2e/screenshots.ts [folder]
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fql } from 'fauna'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { startServer } from '../tools/run/server-process.mjs'
import { ACTION_TIMEOUT_MS, startBrowser } from './fixtures/browser.ts'
import { databaseClient, rootClient } from './fixtures/database.ts'
import { makeOwner, openSession, storageOf } from './fixtures/owner.ts'
import type { Owner } from './fixtures/owner.ts'
import type { Server } from './fixtures/server.ts'
import { DatabasePage } from './pages/database-page.ts'
import { RegionLandingPage } from './pages/region-landing-page.ts'
import { SignInPage } from './pages/sign-in-page.ts'

const folder = process.argv[2] ?? fileURLToPath(new URL('../docs/images', import.meta.url))
const VIEWPORT = { width: 1440, height: 900 }
/** Gradients make large files. */
const SIGN_IN_VIEWPORT = { width: 1120, height: 700 }
const DATABASES = ['bookshop', 'tally', 'sandbox']
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

const QUERY = `// Titles about to sell out, most wanted first
let max_stock = 5

Book.byStatus("in_print")
  .where(book => book.stock < max_stock)
  .order(desc(.sold_14d))
  .pageSize(10) {
    title,
    author,
    stock,
    sold_14d,
    price_cents
  }`

mkdirSync(folder, { recursive: true })
const server = await startServer({})
const browser = await startBrowser()
try {
  const owner = await makeOwner(server)
  await seed(server)
  for (const colorScheme of ['light', 'dark'] as const) await takeAll(server, browser, owner, colorScheme)
} finally {
  await browser.close()
  await server.stop()
}

/** A bookshop, and what else such a region group holds. */
async function seed(server: Server): Promise<void> {
  const root = rootClient(server)
  for (const name of DATABASES) await root.query(fql`Database.create({ name: ${name} })`)
  root.close()
  const shop = databaseClient(server, 'bookshop')
  for (const name of CHILDREN) await shop.query(fql`Database.create({ name: ${name}, protected: ${name === 'production'} })`)
  shop.close()
  const production = databaseClient(server, 'bookshop/production')
  for (const name of ['Author', 'Customer', 'Order', 'Review']) await production.query(fql`Collection.create({ name: ${name} })`)
  const values = ['title', 'author', 'stock', 'sold_14d', 'price_cents'].map((field) => ({ field }))
  await production.query(
    fql`Collection.create({ name: "Book", indexes: { byStatus: { terms: [{ field: "status" }], values: ${values} } } })`,
  )
  for (const book of BOOKS) await production.query(fql`Book.create(${book})`)
  production.close()
}

async function takeAll(server: Server, browser: Browser, owner: Owner, colorScheme: 'light' | 'dark'): Promise<void> {
  const suffix = colorScheme === 'light' ? '' : '-dark'
  const look = { colorScheme, viewport: VIEWPORT, reducedMotion: 'reduce' } as const
  await withPage(server, browser, { ...look, viewport: SIGN_IN_VIEWPORT }, async (page) => {
    await new SignInPage(page).open()
    await take(page, `sign-in${suffix}`)
  })
  const storageState = storageOf(server, await openSession(server, owner))
  await withPage(server, browser, { ...look, storageState }, async (page) => {
    const landing = new RegionLandingPage(page)
    await landing.open()
    await landing.database('bookshop').waitFor()
    await take(page, `landing${suffix}`)
    const shell = await new DatabasePage(page, 'bookshop:production').openShell()
    await shell.execute(QUERY)
    await shell.row('title').waitFor()
    await take(page, `shell${suffix}`)
  })
}

async function withPage(
  server: Server,
  browser: Browser,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: server.addresses.console, ...options })
  context.setDefaultTimeout(ACTION_TIMEOUT_MS)
  await use(await context.newPage())
  await context.close()
}

async function take(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`), caret: 'hide', animations: 'disabled' })
  console.log(join(folder, `${name}.png`))
}
