import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expectAccessible } from '../fixtures/accessible-looks.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { DocumentsPage } from '../pages/documents-page.ts'
import { LogsPage } from '../pages/logs-page.ts'

async function expectDialogAccessible(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

const snapshots = (page: Page) => page.getByRole('grid', { name: 'Snapshots' })

describe('in each theme, wide and narrow', () => {
  test('backups, their dialogs, snapshots and jobs are accessible', async ({ signedIn: page, database }) => {
    await page.goto('/resources/backups')
    await page.getByRole('button', { name: `Configure backups of ${database}` }).click()
    await expectDialogAccessible(page)
    await expectAccessible(page)
    await page.goto(`/resources/backups?tab=snapshots&db=us/${database}`)
    await page.getByText('No snapshots yet.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back up now' }).click()
    await snapshots(page).getByText('Complete', { exact: true }).waitFor()
    await expectAccessible(page)
    for (const name of [/^Restore /, /^Copy /]) {
      await snapshots(page).getByRole('button', { name }).click()
      await expectDialogAccessible(page)
    }
    await snapshots(page)
      .getByRole('button', { name: /^Actions of / })
      .click()
    await page.getByRole('menuitem', { name: 'Delete snapshot' }).click()
    await expectDialogAccessible(page)
    await page.goto('/resources/backups?tab=jobs')
    await page.getByText('No copies or restores.').waitFor()
    await expectAccessible(page)
  })

  test('the log of queries, by shape and one by one, a trace, and queries as they end are accessible', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book" })`)
    const traceparent = '00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-bbbbbbbbbbbbbbbb-01'
    await client.query(fql`Book.all().where(.author == "Lem").first()`, { traceparent, query_tags: { page: 'home' } })
    await client.query(fql`abort("no")`).catch((error: unknown) => error)
    await page.goto(`/resources/logs?path=us/${database}`)
    const logs = new LogsPage(page)
    await logs.openLog(database)
    await page.getByText('an index on .author would spare that').waitFor()
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'Queries' }).click()
    await logs.queries.waitFor()
    await expectAccessible(page)
    await logs.queries.getByRole('link', { name: /^Book/ }).click()
    await page.getByRole('listbox', { name: 'Trace aaaa' }).waitFor()
    await expectAccessible(page)
    await page.goto(`/resources/logs?tab=live&path=us/${database}`)
    await page.getByText('Live: 0 queries since').waitFor()
    await client.query(fql`"first".length`)
    client.close()
    await page.getByRole('grid', { name: 'Live queries' }).getByText('<string>.length').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Text').fill('no such query')
    await page.getByText('No query matches.').waitFor()
    await expectAccessible(page)
  })

  test('a comparison of databases is accessible', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Database.create({ name: "before" })`)
    await client.query(fql`Collection.create({ name: "Book" })`)
    client.close()
    await page.goto(`/resources/explorer/us/${database}?tab=compare`)
    await page.getByText(`Choose a database to compare ${database} with.`).waitFor()
    await expectAccessible(page)
    await page.goto(`/resources/explorer/us/${database}?tab=compare&with=us/${database}/before`)
    await page.getByText('1 item differs.').waitFor()
    await page.getByRole('button', { name: 'Count documents' }).click()
    await page.getByText('No such collection').waitFor()
    await expectAccessible(page)
  })

  test('the activity of a database is accessible', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book" })`)
    await client.query(fql`Book.create({ id: "1", title: "Emma" })`)
    client.close()
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.markDeleted('Emma', 'title')
    await documents.save()
    await documents.toast('Document 1 deleted.').waitFor()
    await page.goto(`/resources/explorer/us/${database}?tab=activity`)
    await page.getByRole('button', { name: /^Undo: / }).waitFor()
    await expectAccessible(page)
  })
})
