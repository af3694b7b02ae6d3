import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { accessibilityFindings } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { DocumentsPage } from '../pages/documents-page.ts'

const ADDRESS = 'https://plants.example/ferns?token=abc'

describe('what stands in a document', () => {
  test('leads out of the console after a question, and into the shell as who it is', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Keeper" })`)
    await client.query(fql`Keeper.create({ id: "101", fullName: "Wilhelmina", home: ${ADDRESS} })`)
    client.close()
    await page.context().route('https://plants.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Ferns</h1>' }))

    // From the grid, by the key that follows references.
    const documents = new DocumentsPage(page, database, 'Keeper')
    await documents.open()
    await (await documents.cell('Wilhelmina', 'fullName')).click()
    const [from, to] = await Promise.all(['fullName', 'home'].map(async (name) => documents.columnHead(name).getAttribute('aria-colindex')))
    const steps = Number(to) - Number(from)
    for (let step = 0; step < Math.abs(steps); step++) await page.keyboard.press(steps < 0 ? 'ArrowLeft' : 'ArrowRight')
    await page.keyboard.press('o')
    const question = page.getByRole('alertdialog', { name: 'Open plants.example?' })
    await question.getByText(ADDRESS).waitFor()
    expect(await accessibilityFindings(page)).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(page.context().pages()).toHaveLength(1)

    // From its page.
    await page.goto(`/resources/explorer/us/${database}/collections/Keeper/documents/101`)
    await page.getByRole('link', { name: `"${ADDRESS}"` }).click()
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      question.getByRole('button', { name: 'Open in a new tab' }).click(),
    ])
    await opened.getByRole('heading', { name: 'Ferns' }).waitFor()
    await expect.poll(() => opened.evaluate(() => [document.referrer, String(window.opener)])).toEqual(['', 'null'])
    await opened.close()

    // As the document itself.
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Run queries as this document' }).click()
    await page.getByText('Running as document Keeper("101")').waitFor()
    const { shell } = new DatabasePage(page, database)
    await shell.execute('Query.identity()')
    await expect.poll(() => shell.tree.textContent()).toContain('101')
  })
})
