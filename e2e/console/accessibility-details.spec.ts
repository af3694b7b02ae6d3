import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible } from '../fixtures/accessible-looks.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import type { Server } from '../fixtures/server.ts'
import { DocumentsPage } from '../pages/documents-page.ts'
import { SchemaPage } from '../pages/schema-page.ts'

/** Makes one of everything that has a page of its own; returns the id of the document. */
async function seed(server: Server, database: string): Promise<string> {
  const client = databaseClient(server, database)
  await client.query(fql`Collection.create({ name: "Author" })`)
  await client.query(fql`Collection.create({
    name: "Book",
    fields: { title: { signature: "String" }, stock: { signature: "Number" }, author: { signature: "Ref<Author>?" } },
    indexes: { byTitle: { terms: [{ field: "title" }], values: [{ field: "stock" }] } }
  })`)
  await client.query(fql`Function.create({ name: "restock", body: "(title, count) => Book.byTitle(title).first()", role: "server" })`)
  await client.query(fql`Role.create({
    name: "clerk",
    privileges: [{ resource: "Book", actions: { read: "book => book.stock > 0", create: true } }],
    membership: [{ resource: "Author", predicate: "author => author.isStaff == true" }]
  })`)
  await client.query(
    fql`AccessProvider.create({ name: "corp", issuer: "https://corp.example", jwks_uri: "https://corp.example/jwks", roles: ["clerk"] })`,
  )
  const { data } = await client.query<string>(fql`Book.create({ title: "Night Ferry to Lund", stock: 3 }).id`)
  client.close()
  return data
}

interface Detail {
  /** Below the address of the database. */
  readonly rest: string
  /** Waits for what is read last. */
  readonly shown: (page: Page) => Promise<void>
}

const title = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor()
const field = (name: string) => (page: Page) => page.getByRole('textbox', { name }).first().waitFor()
const words = (text: string) => (page: Page) => page.getByRole('main').getByText(text).first().waitFor()

const DETAILS: readonly Detail[] = [
  { rest: '/functions/restock', shown: title('restock') },
  { rest: '/functions/restock?panel=run', shown: title('restock') },
  { rest: '/roles/clerk/manage/privileges/Book', shown: words('Author') },
  { rest: '/roles/clerk/manage/memberships', shown: words('Author') },
  { rest: '/access_providers/corp', shown: field('JWKS endpoint') },
  { rest: '/access_providers/corp?panel=check', shown: field('Token') },
  { rest: '/collections/Book/documents', shown: words('Night Ferry to Lund') },
  { rest: '/collections/Book/indexes', shown: words('byTitle') },
  { rest: '?tab=schema&view=diagram', shown: words('refers to Author') },
]

describe('in each theme, wide and narrow', () => {
  test.for(DETAILS)('$rest is accessible', async ({ rest, shown }, { server, signedIn: page, database }) => {
    await seed(server, database)
    await page.goto(`/resources/explorer/us/${database}${rest}`)
    await shown(page)
    await expectAccessible(page)
  })

  test('a document and its history are accessible', async ({ server, signedIn: page, database }) => {
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.openDocument(await seed(server, database))
    await page.getByRole('treegrid').getByText('"Night Ferry to Lund"').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('heading', { name: /1 version/ }).waitFor()
    await expectAccessible(page)
  })

  test('changes of a schema are accessible, by meaning and by line', async ({ server, signedIn: page, database }) => {
    await seed(server, database)
    const schema = new SchemaPage(page, database)
    await schema.open()
    await schema.write('collection Author {\n}\ncollection Shelf {\n  first: Ref<Author>?\n}\n')
    await schema.panel.getByText('loses data').first().waitFor()
    await expectAccessible(page)
    await schema.panel.getByRole('radio', { name: 'Text' }).click()
    await schema.panel
      .getByRole('group', { name: /^Changed lines of / })
      .first()
      .waitFor()
    await expectAccessible(page)
    await expect.poll(() => schema.panel.locator('ins').count()).toBeGreaterThan(0)
    await expect.poll(() => schema.panel.locator('del').count()).toBeGreaterThan(0)
  })
})
