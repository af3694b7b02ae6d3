import type { Page } from 'playwright-core'
import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { DatabasePage } from '../pages/database-page.ts'
import { DocumentsPage } from '../pages/documents-page.ts'
import { databaseClient } from '../fixtures/database.ts'
import { test } from '../fixtures/console-test.ts'

const NAME = 'Wilhelmina Hornbeam'
const MASK = '••••••'

/** What the page has sent elsewhere than to the databases: addresses and bodies. */
function watchReports(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const body = request.url().endsWith('/query/1') ? '' : (request.postData() ?? '')
    sent.push(`${request.url()} ${body}`)
  })
  return sent
}

describe('privacy mode', () => {
  test('masks values and keeps names, shows one for a while, and asks before the first is copied', async ({
    server,
    signedIn: page,
    database,
  }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Keeper" })`)
    await client.query(fql`Keeper.create({ id: "101", fullName: ${NAME}, age: 41 })`)
    client.close()
    const reports = watchReports(page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const documents = new DocumentsPage(page, database, 'Keeper')
    await documents.open()
    await documents.row(NAME).waitFor()
    await page.keyboard.press('Control+Alt+p')
    const row = documents.row(MASK)
    await row.getByText('41').waitFor()
    expect(await page.getByText(NAME).count()).toBe(0)
    await documents.columnHead('fullName').waitFor()
    await expect.poll(() => page.title()).toMatch(/^Private · /)

    // Space shows the value under the keyboard; the next one does what it always does.
    await (await documents.cell(MASK, 'age')).click()
    const [from, to] = await Promise.all(['age', 'fullName'].map(async (name) => documents.columnHead(name).getAttribute('aria-colindex')))
    const steps = Number(to) - Number(from)
    for (let step = 0; step < Math.abs(steps); step++) await page.keyboard.press(steps < 0 ? 'ArrowLeft' : 'ArrowRight')
    await page.keyboard.press(' ')
    await page.getByText(NAME).waitFor()
    await expect.poll(() => page.getByText(NAME).count()).toBe(0)

    await page.keyboard.press('Control+c')
    const question = page.getByRole('alertdialog', { name: 'Copy hidden values?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+c')
    await question.getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(NAME)

    const shell = await new DatabasePage(page, database).openShell()
    await shell.execute(`Keeper.where(.fullName == "${NAME}").map(keeper => keeper { fullName, age })`)
    await shell.rows.filter({ hasText: 'fullName' }).filter({ hasText: MASK }).first().waitFor()
    expect(await shell.tree.getByText(NAME).count()).toBe(0)
    await shell.jsonView.check()
    await shell.json.getByText(`"${MASK}"`).first().waitFor()
    expect(await shell.json.getByText(NAME).count()).toBe(0)
    await shell.json.getByText(`"${MASK}"`).first().hover()
    await shell.json.getByText(NAME).waitFor()

    await page.getByRole('button', { name: 'Private', exact: true }).click()
    await expect.poll(() => page.title()).not.toMatch(/^Private · /)
    await documents.open()
    await documents.row(NAME).waitFor()
    const written = [NAME, encodeURIComponent(NAME), 'Hornbeam']
    expect(reports.filter((report) => written.some((text) => report.includes(text)))).toEqual([])
  })
})
