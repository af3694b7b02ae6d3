import { fileURLToPath } from 'node:url'
import { fql } from 'fauna'
import type { Client } from 'fauna'
import { describe, expect } from 'vitest'
import { startServer } from '../../tools/run/server-process.mjs'
import { expectAccessible } from '../fixtures/accessible-looks.ts'
import { test as consoleTest } from '../fixtures/console-test.ts'
import { openClient } from '../fixtures/database.ts'
import { startLackingCluster } from '../fixtures/lacking-cluster.ts'
import type { Server } from '../fixtures/server.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { DocumentsPage } from '../pages/documents-page.ts'
import { SchemaPage } from '../pages/schema-page.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NO_STAGING = 'The server of this region group cannot stage schemas: changes take effect when they are applied.'
const NO_STREAMS = 'The server of this region group has no event streams: it is asked for changes every few seconds.'
const NO_HINTS = 'The server of this region group gives no performance hints.'
const NO_SUMMARIES =
  'The answers of this region group have no summary: where an error is, what a query logs and performance hints are not known.'
const NO_EVENTS = 'The server of this region group has neither event streams nor event feeds: nothing there can be followed.'
const NO_FILES = 'The server of this region group has no schema files: its schemas can be neither shown nor changed here.'

/** A console before two clusters of an earlier version: `us` lacks streams, staging, statistics and summaries, `eu` streams, feeds, schema files and hints. */
const test = consoleTest.extend<{ $file: { server: Server }; $test: object }>({
  server: [
    async ({}, use) => {
      const whole = await startServer({ folder: ROOT, env: { TERRARIUM_TYPECHECK: 'off' } })
      const { us = '', eu = '' } = whole.addresses.regionGroups
      const clusters = [
        await startLackingCluster(us, ['streams', 'staged_schema', 'statistics', 'summaries']),
        await startLackingCluster(eu, ['streams', 'feeds', 'schema_files', 'performance_hints']),
      ] as const
      const env = {
        TERRARIUM_US_URL: clusters[0].url,
        TERRARIUM_US_SECRET: 'secret',
        TERRARIUM_EU_URL: clusters[1].url,
        TERRARIUM_EU_SECRET: 'secret',
      }
      const server = await startServer({ folder: ROOT, env })
      await use(server)
      await server.stop()
      for (const cluster of clusters) await cluster.close()
      await whole.stop()
    },
    { scope: 'file' },
  ],
})

function clientOf({ addresses }: Server, region: 'us' | 'eu', database?: string): Client {
  const secret = database === undefined ? 'secret' : `secret:${database}:admin`
  return openClient(addresses.regionGroups[region] ?? '', secret)
}

describe('a cluster without streams, staging and statistics', () => {
  test('has schemas that can only be applied, and the page says so', async ({ signedIn: page, database }) => {
    const schema = new SchemaPage(page, database)
    await schema.open()
    await page.getByText(NO_STAGING).waitFor()
    await expect.poll(() => schema.button('Stage…').count()).toBe(0)
    await expectAccessible(page)
    await schema.write('collection Book {\n  title: String\n}\n')
    await schema.valid()
    await schema.button('Apply…').click()
    await schema.dialog.getByRole('button', { name: 'Apply', exact: true }).click()
    await page.getByText('The schema was applied.').first().waitFor()
  })

  test('is asked for changes of documents every few seconds', async ({ server, signedIn: page, database }) => {
    const client = clientOf(server, 'us', database)
    await client.query(fql`Collection.create({ name: "Book" })`)
    await client.query(fql`Book.create({ title: "Emma" })`)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Emma').waitFor()
    await page.getByRole('button', { name: 'Follow changes live' }).click()
    await page.getByText(NO_STREAMS).waitFor()
    await client.query(fql`Book.create({ title: "Persuasion" })`)
    await documents.row('Persuasion').waitFor()
    client.close()
  })

  test('does not say what queries cost, and the shell and the meter say so', async ({ signedIn: page, database }) => {
    const shell = await new DatabasePage(page, database).openShell()
    await shell.execute('1 + 1')
    await expect.poll(() => shell.cost.textContent()).toContain('The server does not say what queries cost.')
    await page.getByRole('button', { name: 'Query options' }).click()
    await page.getByRole('menuitem', { name: 'Database default: off' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^console 0 read/ }).click()
    await page
      .getByRole('dialog')
      .getByText(/^Not all of it: answers from .*\(US\).* do not say what queries cost\.$/)
      .waitFor()
    await expectAccessible(page)
  })

  test('has no summaries, and the shell says so where errors would be marked', async ({ signedIn: page, database }) => {
    const shell = await new DatabasePage(page, database).openShell()
    await expect.poll(() => page.getByText(NO_SUMMARIES).count()).toBe(0)
    await shell.execute('abort("no")')
    await shell.summary.getByText(NO_SUMMARIES).waitFor()
    await expectAccessible(page)
  })

  test('follows a set in the shell by its feed', async ({ server, signedIn: page, database }) => {
    const client = clientOf(server, 'us', database)
    await client.query(fql`Collection.create({ name: "Book" })`)
    const shell = await new DatabasePage(page, database).openShell()
    await shell.write('Book.all()')
    await shell.chooseOption('Follow live')
    const live = page.getByRole('region', { name: 'Live' })
    await live.getByText(NO_STREAMS).waitFor()
    await client.query(fql`Book.create({ title: "Emma" })`)
    await live.getByRole('group', { name: 'Current set' }).getByRole('listitem').filter({ hasText: 'Emma' }).waitFor()
    client.close()
  })
})

describe('a cluster without events and schema files', () => {
  test('has pages that say what they cannot do', async ({ server, signedIn: page }) => {
    const root = clientOf(server, 'eu')
    await root.query(fql`Database.create({ name: "shop" })`)
    const client = clientOf(server, 'eu', 'shop')
    await client.query(fql`Collection.create({ name: "Book" })`)
    await client.query(fql`Book.create({ title: "Emma" })`)
    const place = '/resources/explorer/eu/shop'
    await page.goto(`${place}?tab=schema`)
    await page.getByRole('alert').getByText(NO_FILES).waitFor()
    await expectAccessible(page)
    await page.goto(`${place}?tab=compare&with=us/none`)
    await page.getByRole('alert').getByText(NO_FILES).waitFor()
    await page.goto(`${place}/collections/Book`)
    const live = page.getByRole('button', { name: 'Follow changes live' })
    await live.waitFor()
    await expect.poll(() => live.getAttribute('title')).toBe(NO_EVENTS)
    await page.goto(`${place}?tab=shell`)
    const { shell } = new DatabasePage(page, 'shop', 'eu')
    await shell.execute('Book.all().toArray()')
    await shell.summary.getByText(NO_HINTS).waitFor()
    await page.getByRole('button', { name: 'Query options' }).click()
    await page.getByRole('menuitem', { name: 'Performance hints' }).click()
    await shell.execute('Book.all().toArray()')
    await page.getByText(NO_HINTS).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Query options' }).click()
    const follow = page.getByRole('menuitem', { name: /^Follow live/ })
    await expect.poll(() => follow.getAttribute('title')).toBe(NO_EVENTS)
    for (const opened of [root, client]) opened.close()
  })
})
