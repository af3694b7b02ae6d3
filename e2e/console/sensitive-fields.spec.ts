import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { databaseClient } from '../fixtures/database.ts'
import { test } from '../fixtures/console-test.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { DocumentsPage } from '../pages/documents-page.ts'

const NAME = 'Wilhelmina Hornbeam'
const MASK = '••••••'

describe('a field that is marked as sensitive', () => {
  test('is masked on every page until it is asked for, and asks before it is copied', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Keeper" })`)
    await client.query(fql`Keeper.create({ id: "101", fullName: ${NAME}, pay: 4100, post: "Ferns" })`)
    client.close()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const documents = new DocumentsPage(page, database, 'Keeper')
    await documents.open()
    await documents.row(NAME).waitFor()

    // Marked where the columns are arranged, and in the menu of a cell.
    await page.getByRole('button', { name: 'Columns' }).click()
    await documents.dialog.getByRole('button', { name: 'Always mask the values of fullName' }).click()
    await documents.dialog.getByRole('button', { name: 'Done' }).click()
    await documents.row(MASK).getByText('4100').waitFor()
    await (await documents.cell(MASK, 'pay')).click()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('menuitem', { name: 'Always mask pay' }).click()
    await expect.poll(() => documents.grid.getByText('4100').count()).toBe(0)
    expect(await page.getByText(NAME).count()).toBe(0)
    await documents.row(MASK).getByText('Ferns').waitFor()

    // The mark is kept; Space reveals what the keyboard is at.
    await documents.open()
    await documents.row(MASK).waitFor()
    await (await documents.cell(MASK, 'fullName')).click()
    await page.keyboard.press(' ')
    await page.getByText(NAME).waitFor()
    await expect.poll(() => page.getByText(NAME).count()).toBe(0)
    await page.keyboard.press('Control+c')
    const question = page.getByRole('alertdialog', { name: 'Copy hidden values?' })
    await question.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(NAME)

    // In the document too, as fields and as a text.
    await documents.openDocument('101')
    await page.getByRole('treegrid').getByText(MASK).first().waitFor()
    expect(await page.getByText(NAME).count()).toBe(0)
    await page.getByRole('radio', { name: 'JSON' }).check()
    await page.getByText('This text holds values of sensitive fields.').waitFor()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect.poll(() => page.getByRole('textbox', { name: /101/ }).inputValue()).toContain(NAME)

    // And in what a query gives: whole documents and parts of them.
    const shell = await new DatabasePage(page, database).openShell()
    await shell.execute('Keeper.all().map(keeper => keeper { fullName, post })')
    await shell.rows.filter({ hasText: 'Ferns' }).first().waitFor()
    expect(await shell.tree.getByText(NAME).count()).toBe(0)
    await shell.execute('Keeper.byId("101")')
    await shell.rows.filter({ hasText: 'fullName' }).filter({ hasText: MASK }).first().waitFor()
    await shell.rows.filter({ hasText: 'pay' }).filter({ hasText: MASK }).first().waitFor()
    expect(await shell.tree.getByText(NAME).count()).toBe(0)
    expect(await shell.tree.getByText('4100').count()).toBe(0)

    // Under another name, computed from, alone, and in an abort.
    for (const query of [
      'Keeper.all() { post, who: .fullName }',
      'Keeper.all().map(keeper => { post: keeper.post, greeting: "Dear " + keeper.fullName })',
      '{ names: Keeper.all().map(.fullName).toArray(), post: "Ferns" }',
      'abort({ post: "Ferns", who: Keeper.all().first()!.fullName })',
    ]) {
      await shell.execute(query)
      const tree = page.getByRole('treegrid')
      await tree.getByText(MASK).first().waitFor()
      await tree.getByText('Ferns').first().waitFor()
      expect(await page.getByText(NAME).count()).toBe(0)
    }
    await shell.execute('Keeper.all().map(keeper => { post: keeper.post, who: keeper.fullName })')
    await shell.treeView.waitFor()
    for (const view of ['Table', 'JSON', 'FQL']) {
      await page.getByRole('radio', { name: view }).check()
      await page.getByText(MASK).first().waitFor()
      expect(await page.getByText(NAME).count()).toBe(0)
    }
    await shell.treeView.check()
    // What a query only compares is not hidden with it.
    await shell.execute(`Keeper.where(.fullName == "${NAME}").map(.post)`)
    await shell.rows.filter({ hasText: 'Ferns' }).first().waitFor()

    await documents.open('?')
    await (await documents.cell(MASK, 'fullName')).click()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('menuitem', { name: 'Stop masking fullName' }).click()
    await documents.row(NAME).waitFor()
  })
})
