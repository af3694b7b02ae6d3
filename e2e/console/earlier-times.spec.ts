import { fql } from 'fauna'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findBook, seedBooks } from '../fixtures/bookshop.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { DocumentsPage } from '../pages/documents-page.ts'

const MINUTE_MS = 60_000
/** For how long every database keeps what was. */
const KEPT_MS = 15 * MINUTE_MS

async function chooseTime(page: Page, time: string): Promise<void> {
  await page.getByRole('button', { name: /^Time: / }).click()
  await page.getByRole('menuitem', { name: 'Choose a time…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Read an earlier time' })
  await dialog.getByRole('textbox', { name: 'Time' }).fill(time)
  await dialog.getByRole('button', { name: 'Read this time' }).click()
}

describe('an earlier time', () => {
  test('of documents is read-only and is compared with now', async ({ server, signedIn: page, database }) => {
    const client = await seedBooks(server, database, 4)
    const { txn_ts: written } = await client.query(fql`Book.where(.title == "Book 3").first()!.update({ status: "last" })`)
    const before = new Date(Math.floor((written ?? 0) / 1000) + 1)
    await expect.poll(() => Date.now()).toBeGreaterThan(before.getTime() + 5)
    await client.query(fql`Book.where(.title == "Book 1").first()!.update({ stock: 50, status: "lost" })`)
    const { id: gone } = await findBook(client, 'Book 2')
    await client.query(fql`Book.byId(${gone})!.delete()`)
    await client.query(fql`Book.create({ title: "Book 9", stock: 9, status: "new" })`)
    client.close()
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open(`?at=${encodeURIComponent(before.toISOString())}`)
    await documents.row('Book 2!').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'New document' }).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Compare with now' }).click()
    await documents.dialog.getByText('3 documents differ.').waitFor()
    const rows = documents.dialog.getByRole('listitem')
    await expect
      .poll(async () => (await rows.allTextContents()).map((row) => /^(added|changed|removed)/.exec(row.trim())?.[0]).sort())
      .toEqual(['added', 'changed', 'removed'])
    await expect.poll(() => rows.filter({ hasText: /^\s*changed/ }).textContent()).toMatch(/stock/)
    await documents.dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: /^Back to now|^Now/ }).click()
    await documents.row('Book 9!').waitFor()
  })

  test('of a query is compared with now, and a query that writes is not', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Specimen", history_days: 1 })`)
    const { txn_ts: written } = await client.query(fql`Specimen.create({ id: "7", health: 3 })`)
    const before = new Date(Math.floor((written ?? 0) / 1000) + 1)
    await expect.poll(() => Date.now()).toBeGreaterThan(before.getTime() + 5)
    await client.query(fql`Specimen.byId("7")!.update({ health: 8 })`)
    client.close()
    const shell = await new DatabasePage(page, database).openShell()
    await shell.write('Specimen.byId("7")!.health')
    await chooseTime(page, before.toISOString())
    await page.getByText(/^Reading .* · read-only$/).waitFor()
    await page.getByRole('button', { name: 'Compare with now' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('- 3').waitFor()
    await dialog.getByText('+ 8').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await shell.write('Specimen.byId("7")!.delete()')
    await page.getByRole('button', { name: 'Compare with now' }).click()
    await page.getByText('Not run. Cannot write at a snapshot time in the past.').first().waitFor()
  })
})

describe('a production database', () => {
  test('runs reads at once and asks for its name before a write', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Specimen" })`)
    const shop = new DatabasePage(page, database)
    await shop.open()
    await page.getByRole('button', { name: `Actions of ${database}` }).click()
    await page.getByRole('menuitem', { name: 'Mark as production' }).click()
    const shell = await shop.openShell()
    await shell.execute('Specimen.all().count()')
    await expect.poll(() => shell.tree.textContent()).toContain('0')
    await shell.write('Specimen.create({ id: "7" })')
    await shell.editor.press('Control+Enter')
    const dialog = page.getByRole('dialog', { name: `Enable edits of ${database}` })
    await dialog.getByText('Specimen.create({ id: "7" })').waitFor()
    await dialog.getByRole('button', { name: 'Dry run' }).click()
    await page.getByText('Dry run: nothing was saved.').first().waitFor()
    expect((await client.query(fql`Specimen.all().count()`)).data).toBe(0)
    await shell.editor.press('Control+Enter')
    await dialog.getByRole('textbox', { name: `Type ${database} to confirm.` }).fill(database)
    await dialog.getByRole('button', { name: 'Enable edits' }).click()
    await expect.poll(async () => (await client.query<number>(fql`Specimen.all().count()`)).data).toBe(1)
    client.close()
  })

  test('is chosen within what the collections of a query keep, and refused before it', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Specimen", history_days: 30 })`)
    await client.query(fql`Collection.create({ name: "Reading", history_days: 0 })`)
    client.close()
    const shell = await new DatabasePage(page, database).openShell()
    await shell.write('[Specimen.all().count(), Reading.all().count()]')
    const opening = Date.now()
    await page.getByRole('button', { name: /^Time: / }).click()
    await page.getByRole('menuitem', { name: 'Choose a time…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Read an earlier time' })
    await dialog.getByText('Specimen keeps 30 days; Reading keeps 15 minutes').waitFor()
    const slider = dialog.getByRole('slider', { name: 'Time within what is kept' })
    await slider.press('Home')
    const earliest = await dialog.getByRole('textbox', { name: 'Time' }).inputValue()
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(earliest)
    // What passes while one looks is no part of what is kept.
    expect(Date.now() - Date.parse(earliest)).toBeGreaterThan(KEPT_MS - MINUTE_MS)
    expect(opening - Date.parse(earliest)).toBeLessThanOrEqual(KEPT_MS)
    await page.keyboard.press('Escape')

    await chooseTime(page, new Date(Date.now() - 2 * 24 * 3600_000).toISOString())
    const asking = Date.now()
    await shell.run.click()
    await page.getByText('less than minimum allowed timestamp').first().waitFor()
    await page.getByRole('button', { name: 'Use the earliest time' }).click()
    await expect.poll(() => shell.tree.textContent()).toContain('0')
    const read = async () =>
      Date.parse(/^Reading (\S+) /.exec((await page.getByText(/^Reading .* · read-only$/).textContent()) ?? '')?.[1] ?? '')
    await expect.poll(read).toBeGreaterThan(asking - KEPT_MS - MINUTE_MS)
  })
})
