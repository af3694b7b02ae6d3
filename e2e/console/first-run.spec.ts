import { describe, expect } from 'vitest'
import { ProfileMenu } from '../components/profile-menu.ts'
import { test } from '../fixtures/console-test.ts'
import { ownerLink, somebody } from '../fixtures/owner.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { InvitePage } from '../pages/invite-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

const CREATE = 'Book.create({ title: "The Salt Cartographer", stock: 1, price: { amount: 1899, currency: "EUR" } })'

describe('the first run', () => {
  test('leads from the printed link to a result that is there after a reload and another sign-in [AUTH-22]', async ({ server, page }) => {
    const owner = somebody()
    await page.goto(await ownerLink(server))
    const invite = new InvitePage(page)
    await invite.submit.click()
    await page.getByText('Name is required.').waitFor()
    await page.getByText('Use at least 12 characters.').waitFor()
    await page.getByText('Confirm to continue.').waitFor()
    await invite.accept(owner)

    const landing = new RegionLandingPage(page)
    await landing.heading.waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/resources/explorer/us')
    await page.getByText('No databases in United States (US) yet.').waitFor()
    const dialog = await landing.openCreateDialog()
    await dialog.create('bookshop')
    const database = new DatabasePage(page, 'bookshop')
    await database.heading.waitFor()
    await database.shellTab.click()

    const { shell } = database
    await shell.editor.waitFor()
    await shell.execute('Collection.create({ name: "Book" })')
    await expect.poll(() => shell.row('name').textContent()).toContain('Book')
    await shell.execute(CREATE)
    await expect.poll(() => shell.row('title').textContent()).toContain('The Salt Cartographer')
    await shell.execute('Book.all() { title, stock }')
    await expect.poll(() => shell.tree.textContent()).toContain('The Salt Cartographer')
    await expect.poll(() => shell.cost.textContent()).toMatch(/200.*read.*write.*compute.*server.*total/)
    await shell.jsonView.click()
    await expect
      .poll(async () => JSON.parse((await shell.json.textContent()) ?? '') as unknown)
      .toMatchObject({ data: [{ title: 'The Salt Cartographer', stock: 1 }] })

    await page.reload()
    await expect.poll(() => shell.editor.textContent()).toBe('Book.all() { title, stock }')
    await shell.run.click()
    await expect.poll(() => shell.json.textContent()).toContain('The Salt Cartographer')

    await new ProfileMenu(page).signOut()
    const question = page.getByRole('alertdialog', { name: 'Sign out?' })
    await question.getByRole('button', { name: 'Sign out', exact: true }).click()
    const signIn = new SignInPage(page)
    await signIn.heading.waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('session'))).toBeNull()
    await page.goto('/resources/explorer/us/bookshop?tab=shell')
    await signIn.heading.waitFor()
    await signIn.signIn(owner)
    await shell.editor.waitFor()
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/resources/explorer/us/bookshop?tab=shell')
    await shell.execute('Book.all().first()!.price.amount')
    await expect.poll(() => shell.tree.textContent()).toContain('1899')
  })
})
