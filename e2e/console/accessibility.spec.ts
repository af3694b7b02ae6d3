import { fql } from 'fauna'
import { describe, expect } from 'vitest'
import { accessibilityFindings, overflow } from '../fixtures/accessibility.ts'
import { expectAccessible, NARROW, WIDE } from '../fixtures/accessible-looks.ts'
import { test } from '../fixtures/console-test.ts'
import { databaseClient } from '../fixtures/database.ts'
import { ownerLink } from '../fixtures/owner.ts'
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

describe('from right to left', () => {
  test('nothing scrolls sideways, and the tree, the head and the result keep their places', async ({
    server,
    signedIn: page,
    database,
  }) => {
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        document.documentElement.dir = 'rtl'
      })
    })
    const client = databaseClient(server, database)
    await client.query(fql`Collection.create({ name: "Book" })`)
    client.close()
    for (const viewport of [WIDE, NARROW]) {
      await page.setViewportSize(viewport)
      const landing = new RegionLandingPage(page)
      await landing.open()
      await landing.database(database).waitFor()
      expect(await overflow(page), `landing, ${viewport.width}`).toBeLessThanOrEqual(0)
      expect.soft(await accessibilityFindings(page), `landing, ${viewport.width}`).toEqual([])
      const [heading, create] = [await landing.heading.boundingBox(), await landing.create.first().boundingBox()]
      expect(heading?.x).toBeGreaterThan(create?.x ?? Infinity)
      const shell = await new DatabasePage(page, database).openShell()
      await shell.execute('Collection.all()')
      await shell.row('0').first().waitFor()
      expect(await overflow(page), `shell, ${viewport.width}`).toBeLessThanOrEqual(0)
      expect.soft(await accessibilityFindings(page), `shell, ${viewport.width}`).toEqual([])
      // Code and values are read from left to right whatever the page is.
      expect(await shell.tree.evaluate((tree) => getComputedStyle(tree).direction)).toBe('ltr')
      expect(await shell.editor.evaluate((editor) => getComputedStyle(editor).direction)).toBe('ltr')
    }
  })
})
