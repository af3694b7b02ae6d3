import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { mailedLink } from '../fixtures/outbox.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { ResetPasswordPage } from '../pages/reset-password-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

describe('a forgotten password', () => {
  test('is replaced by the link of a mail, which works once [AUTH-14] [AUTH-15] [AUTH-16]', async ({ server, owner, page }) => {
    const signIn = new SignInPage(page)
    await signIn.open()
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await page.getByLabel('Email').fill(owner.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('If that address has an account, a link is on its way.').waitFor()
    const link = await mailedLink(server, owner.email, 'Reset your password')

    const reset = new ResetPasswordPage(page)
    const password = `new ${owner.password}`
    await reset.openLink(link)
    await reset.choose(password)
    await signIn.heading.waitFor()
    await expect.poll(() => signIn.email.inputValue()).toBe(owner.email)
    await signIn.signIn(owner)
    await expect.poll(() => signIn.refusal.textContent()).toContain('The email or password is not correct.')
    await signIn.signIn({ email: owner.email, password })
    await new RegionLandingPage(page).heading.waitFor()

    await reset.openLink(link.replace('/reset-password', '/auth/reset-password'))
    await reset.choose(`newer ${owner.password}`)
    await expect.poll(() => reset.refusal.textContent()).toBe('This password reset link is not valid any more; request a new one.')
  })
})
