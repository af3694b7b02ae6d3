import { fql } from 'fauna'
import type { QueryValue } from 'fauna'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { Shell } from '../components/shell.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import type { Server } from '../fixtures/server.ts'
import { DatabasePage } from '../pages/database-page.ts'

const EXACT = '9223372036854775807'

async function openTable(server: Server, page: Page, database: string, query: string): Promise<Shell> {
  const client = databaseClient(server, database)
  await client.query(fql`Collection.create({ name: "Book", computed_fields: { label: { body: "book => book.title" } } })`)
  await client.query(fql`[1, 2, 3].forEach(n => Book.create({ id: n, title: "Flora #{n}", stock: 9223372036854775807 }))`)
  client.close()
  const shell = await new DatabasePage(page, database).openShell()
  await shell.write(query)
  await shell.run.click()
  await page.getByRole('radio', { name: 'Table' }).click()
  await page.getByText('Enter edits a field of a document').waitFor()
  return shell
}

/** Cells that show a text: that of the computed field stands before that of the title. */
function cellsOf(page: Page, content: string) {
  return page.getByRole('gridcell', { name: `"${content}"`, exact: true })
}

describe('documents in the table of a result', () => {
  test('are edited by keyboard, reviewed, saved in one transaction and taken back', async ({ server, signedIn: page, database }) => {
    await openTable(server, page, database, 'Book.all()')
    await cellsOf(page, 'Flora 2').last().click()
    await page.getByRole('grid', { name: 'Result' }).press('Enter')
    const editor = page.getByRole('textbox', { name: 'Value of title' })
    await editor.fill('Fauna')
    await editor.press('Enter')
    await page.getByRole('gridcell', { name: /^"Fauna"/ }).waitFor()
    const grid = page.getByRole('grid', { name: 'Result' })
    await expect.poll(() => grid.evaluate((element) => element === document.activeElement)).toBe(true)
    await cellsOf(page, 'Flora 3').last().click()
    await grid.press('Delete')
    await page.getByText('2 pending changes').waitFor()

    await grid.press('Control+.')
    const review = page.getByRole('dialog')
    await expect.poll(() => review.textContent()).toContain('update({ title: "Fauna" })')
    await page.keyboard.press('Escape')
    await grid.press('Control+s')
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    await undo.waitFor()
    const client = databaseClient(server, database)
    const read = async () =>
      (await client.query<QueryValue>(fql`Book.all().toArray().map(book => { title: book.title, stock: book.stock.toString() })`)).data
    await expect
      .poll(() => read())
      .toEqual([
        { title: 'Flora 1', stock: EXACT },
        { title: 'Fauna', stock: EXACT },
      ])
    await undo.click()
    await expect.poll(read).toEqual([1, 2, 3].map((n) => ({ title: `Flora ${n}`, stock: EXACT })))
    client.close()
  })

  test('that somebody else has changed clash, and computed fields and projections are not written', async ({
    server,
    signedIn: page,
    database,
  }) => {
    await openTable(server, page, database, 'Book.where(.title == "Flora 1")')
    const grid = page.getByRole('grid', { name: 'Result' })
    await expect.poll(() => cellsOf(page, 'Flora 1').count()).toBe(2)
    await cellsOf(page, 'Flora 1').first().click()
    await grid.press('Enter')
    await page.getByText('label is computed: its function changes it.').waitFor()
    await cellsOf(page, 'Flora 1').last().click()
    await grid.press('F2')
    await page.getByRole('textbox', { name: 'Value of title' }).fill('Mine')
    await page.getByRole('textbox', { name: 'Value of title' }).press('Enter')
    const client = databaseClient(server, database)
    await client.query(fql`Book.byId("1")!.update({ title: "Theirs" })`)
    client.close()
    await grid.press('Control+s')
    const clash = page.getByRole('dialog')
    await expect.poll(() => clash.textContent()).toContain('Theirs')
    await expect.poll(() => clash.textContent()).toContain('Mine')
  })
})
