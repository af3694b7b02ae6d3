import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { ownerLink } from '../fixtures/owner.ts'
import { ErrorPage } from '../pages/error-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

describe('signing in', () => {
  test('leads to the databases of the default region group [AUTH-01] [AUTH-05] [STATE-08] [DATA-01] [DATA-02] [CONST-01]', async ({
    owner,
    page,
  }) => {
    const signIn = new SignInPage(page)
    await signIn.open()
    await signIn.signIn(owner)
    await new RegionLandingPage(page).heading.waitFor()
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'session')
    expect(cookie).toMatchObject({ sameSite: 'Lax', secure: false, path: '/' })
    expect(Math.round((cookie?.expires ?? 0) / 86_400 - Date.now() / 86_400_000)).toBe(30)
  })

  test('keeps the address and clears the password when they do not match', async ({ owner, page }) => {
    const signIn = new SignInPage(page)
    await signIn.open()
    await signIn.signIn({ ...owner, password: 'not the password' })
    await expect.poll(() => signIn.refusal.textContent()).toContain('The email or password is not correct.')
    await expect.poll(() => signIn.email.inputValue()).toBe(owner.email)
    await expect.poll(() => signIn.password.inputValue()).toBe('')
    await signIn.signIn(owner)
    await new RegionLandingPage(page).heading.waitFor()
  })

  test('says the same of an address that nobody has', async ({ owner, page }) => {
    const signIn = new SignInPage(page)
    await signIn.open()
    await signIn.signIn({ email: `x${owner.email}`, password: owner.password })
    await expect.poll(() => signIn.refusal.textContent()).toContain('The email or password is not correct.')
  })

  test('asks for what is missing [VALID-10]', async ({ page }) => {
    const signIn = new SignInPage(page)
    await signIn.open()
    await signIn.submit.click()
    await expect.poll(() => page.getByText('This is a required field.').count()).toBe(2)
  })

  test('returns to the page that was asked for, with its query and fragment [AUTH-04]', async ({ owner, page }) => {
    await page.goto('/resources/explorer/eu?q=book#top')
    const signIn = new SignInPage(page)
    await signIn.heading.waitFor()
    await signIn.signIn(owner)
    await new RegionLandingPage(page, 'Europe (EU)').heading.waitFor()
    await expect.poll(() => page.url()).toMatch(/:\d+\/resources\/explorer\/eu\?q=book#top$/)
  })

  test('never leads to another site', async ({ owner, page }) => {
    await page.goto('/login?redirect-url=https%3A%2F%2Fexample.com%2F')
    await new SignInPage(page).signIn(owner)
    await new RegionLandingPage(page).heading.waitFor()
  })

  test('locks the account for an hour after five wrong passwords', async ({ owner, page }) => {
    const signIn = new SignInPage(page)
    await signIn.open()
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answered = page.waitForResponse('**/api/auth/login')
      await signIn.signIn({ ...owner, password: `wrong ${attempt}` })
      await answered
      await expect.poll(() => signIn.password.inputValue()).toBe('')
    }
    await signIn.signIn(owner)
    await expect
      .poll(() => signIn.refusal.textContent())
      .toContain('This account is temporarily locked for one hour after unusual login attempts')
    await expect.poll(() => signIn.refusal.textContent()).toContain('You can try again at')
  })

  test('refuses an invite that was used [AUTH-23] [AUTH-25]', async ({ server, owner, page }) => {
    expect(owner.email).toContain('@')
    await page.goto(await ownerLink(server))
    await expect.poll(() => new ErrorPage(page).card.textContent()).toContain('Your invite token is either invalid or expired.')
  })
})
