import { fql } from 'fauna'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityFindings, overflow } from '../fixtures/accessibility.ts'
import { expectAccessible, NARROW, WIDE } from '../fixtures/accessible-looks.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { ownerLink } from '../fixtures/owner.ts'
import { DocumentsPage } from '../pages/documents-page.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { ErrorPage } from '../pages/error-page.ts'
import { InvitePage } from '../pages/invite-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

describe('in both themes, wide and narrow', () => {
  test('the pages before sign-in are accessible', async ({ server, page }) => {
    await page.goto(await ownerLink(server))
    const invite = new InvitePage(page)
    await invite.heading.waitFor()
    await expectAccessible(page)
    await invite.submit.click()
    await page.getByText('Name is required.').waitFor()
    await expectAccessible(page)

    const signIn = new SignInPage(page)
    await page.goto('/login?invalid-session=true')
    await signIn.notice.waitFor()
    await expectAccessible(page)
    await signIn.signIn({ email: 'nobody@example.com', password: 'wrong' })
    await signIn.refusal.waitFor()
    await expectAccessible(page)

    await page.goto('/nowhere')
    await new ErrorPage(page).heading.waitFor()
    await expectAccessible(page)
    await page.goto('/invites/unknown')
    await new ErrorPage(page).heading.waitFor()
    await expectAccessible(page)
  })

  test('the explorer is accessible', async ({ signedIn: page, database }) => {
    const empty = new RegionLandingPage(page, 'Europe (EU)')
    await empty.open('eu')
    await page.getByText('No databases in Europe (EU) yet.').waitFor()
    await expectAccessible(page)
    const landing = new RegionLandingPage(page)
    await landing.open()
    await landing.database(database).waitFor()
    await expectAccessible(page)
    const dialog = await landing.openCreateDialog()
    await dialog.create('two words')
    await dialog.dialog.getByText('Database names cannot contain spaces.').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Discard' }).click()
    await landing.chooseAction(database, 'Delete…')
    await page.getByText('This cannot be undone.').waitFor()
    await expectAccessible(page)
    await page.goto('/resources/nowhere')
    await new ErrorPage(page).heading.waitFor()
    await expectAccessible(page)
    await page.goto('/resources/personal-settings')
    await page.getByRole('radiogroup', { name: 'Motion' }).waitFor()
    await expectAccessible(page)
    await page.route('**/api/v1/databases?*', (route) => route.abort())
    await landing.open()
    await page.getByRole('main').getByRole('alert').waitFor()
    await expectAccessible(page)
  })

  test('a database and its shell are accessible', async ({ server, signedIn: page, database }) => {
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book" })`)
    await client.query(fql`Book.create({ title: "The Salt Cartographer", tags: ["sea", "maps"], sold: Time.now() })`)
    client.close()
    const overview = new DatabasePage(page, database)
    await overview.open()
    await page.getByText('Book', { exact: true }).waitFor()
    await expectAccessible(page)
    const shell = await overview.openShell()
    await expectAccessible(page)
    await shell.execute('// All of them\nBook.all().map(book => { book: book, count: 1 + 2.5, missing: Book.byId("1"), text: "x" })')
    await shell.tree.waitFor()
    await expectAccessible(page)
    await shell.jsonView.click()
    await expectAccessible(page)
    await shell.chooseRole('Server')
    await shell.execute('Book.create({')
    await shell.failure.waitFor()
    await expect.poll(() => shell.underlined()).toHaveLength(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'History' }).click()
    await page.getByRole('complementary', { name: 'History' }).waitFor()
    await expectAccessible(page)
  })
})

/** Has the pages that are opened from now on read from right to left. */
function mirror(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      document.documentElement.dir = 'rtl'
    })
  })
}

describe('from right to left', () => {
  test('the grid of documents begins on the right, keys lead as it is read, and values stay as they are written', async ({
    server,
    signedIn: page,
    database,
  }) => {
    await mirror(page)
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book" })`)
    const wide = Object.fromEntries(Array.from({ length: 16 }, (_unused, at) => [`field${at}`, `value ${at}`]))
    await client.query(fql`Book.create(${{ title: 'Emma!', ...wide }})`)
    client.close()
    await page.setViewportSize(WIDE)
    const documents = new DocumentsPage(page, database, 'Book')
    await documents.open()
    await documents.row('Emma!').waitFor()
    const at = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, width: 0 }
    const [grid, id, title] = [await at(documents.grid), await at(documents.columnHead('id')), await at(documents.columnHead('title'))]
    expect(id.x).toBeGreaterThan(title.x)
    expect(id.x + id.width).toBeLessThanOrEqual(grid.x + grid.width)
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    // The end of the row is out of sight, and comes into it; the id stays.
    await (await documents.cell('Emma!', 'title')).click()
    await page.keyboard.press('End')
    const last = page.locator('[role=gridcell]:focus')
    await expect.poll(async () => Math.round((await at(last)).x)).toBeGreaterThanOrEqual(Math.round(grid.x))
    await expect.poll(() => at(documents.columnHead('id'))).toEqual(id)
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => last.getAttribute('aria-colindex')).toBe('2')
    await expect.poll(() => last.locator('a').evaluate((link) => getComputedStyle(link).direction)).toBe('ltr')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => last.getAttribute('aria-colindex')).toBe('3')
    // A column is made wider on the side where it ends.
    const handle = documents.columnHead('title').locator('span').last()
    const box = await at(handle)
    const y = ((await handle.boundingBox())?.y ?? 0) + 10
    await page.mouse.move(box.x + box.width / 2, y)
    await page.mouse.down()
    await page.mouse.move(box.x - 60, y)
    await page.mouse.up()
    await expect.poll(async () => (await at(documents.columnHead('title'))).width).toBeGreaterThan(title.width + 40)
    expect.soft(await accessibilityFindings(page)).toEqual([])
  })

  test('nothing scrolls sideways, and the tree, the head and the result keep their places', async ({
    server,
    signedIn: page,
    database,
  }) => {
    await mirror(page)
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book" })`)
    client.close()
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport)
      const landing = new RegionLandingPage(page)
      await landing.open()
      await landing.database(database).waitFor()
      await expect.poll(() => overflow(page), { message: `landing, ${viewport.width}` }).toBeLessThanOrEqual(0)
      expect.soft(await accessibilityFindings(page), `landing, ${viewport.width}`).toEqual([])
      const isMirrored = async () => {
        const [heading, create] = await Promise.all([landing.heading.boundingBox(), landing.create.first().boundingBox()])
        return heading !== null && create !== null && heading.x > create.x
      }
      await expect.poll(isMirrored).toBe(true)
      const shell = await new DatabasePage(page, database).openShell()
      await shell.execute('Collection.all()')
      await shell.row('0').first().waitFor()
      await expect.poll(() => overflow(page), { message: `shell, ${viewport.width}` }).toBeLessThanOrEqual(0)
      expect.soft(await accessibilityFindings(page), `shell, ${viewport.width}`).toEqual([])
      // Code and values are read from left to right whatever the page is.
      await expect.poll(() => shell.tree.evaluate((tree) => getComputedStyle(tree).direction)).toBe('ltr')
      await expect.poll(() => shell.editor.evaluate((editor) => getComputedStyle(editor).direction)).toBe('ltr')
    }
  })
})
