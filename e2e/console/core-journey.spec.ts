import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { DocumentsPage } from '../pages/documents-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

const CREATE = 'Book.create({ title: "Night Ferry", stock: 3 })'

/** Every text is typed key by key, so that it comes as it does from a person in every browser. */
describe('the core journey', () => {
  test('signs in, opens a database, runs a query, and finds, edits and saves the document', async ({ server, owner, database, page }) => {
    const shop = databaseClient(server, database)
    await shop.query(fql`Collection.create({ name: "Book" })`)

    const signIn = new SignInPage(page)
    await signIn.open()
    await signIn.email.pressSequentially(owner.email)
    await signIn.password.pressSequentially(owner.password)
    await page.keyboard.press('Enter')
    const landing = new RegionLandingPage(page)
    await landing.heading.waitFor()
    await landing.database(database).click()

    const opened = new DatabasePage(page, database)
    await opened.heading.waitFor()
    await opened.shellTab.click()
    const { shell } = opened
    await shell.editor.click()
    await shell.editor.pressSequentially(CREATE)
    await expect.poll(() => shell.editor.textContent()).toBe(CREATE)
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => shell.row('title').textContent()).toContain('Night Ferry')

    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open('/documents')
    await (await documents.cell('Night Ferry', 'stock')).click()
    await page.keyboard.press('Enter')
    const value = documents.grid.getByRole('textbox', { name: 'Value of stock' })
    await value.waitFor()
    await value.press('Control+A')
    await value.pressSequentially('24')
    await value.press('Enter')
    await documents.save()
    await documents.pending.waitFor({ state: 'detached' })
    await expect.poll(async () => (await shop.query<number>(fql`Book.all().first()!.stock`)).data).toBe(24)
    shop.close()
  })
})
