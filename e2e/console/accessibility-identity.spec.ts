import { describe } from 'vitest'
import { expectAccessible } from '../fixtures/accessible-looks.ts'
import { test } from '../fixtures/console-test.ts'
import { mailedLink } from '../fixtures/outbox.ts'
import { PersonalSettingsPage } from '../pages/personal-settings-page.ts'
import { ResetPasswordPage } from '../pages/reset-password-page.ts'

describe('in each theme, wide and narrow', () => {
  test('forgotten passwords and verification are accessible', async ({ page }) => {
    await page.goto('/forgot-password')
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('If that address has an account, a link is on its way.').waitFor()
    await expectAccessible(page)

    const reset = new ResetPasswordPage(page)
    await reset.openLink('/reset-password?token=unknown')
    await expectAccessible(page)
    await reset.choose('tuesday rain, and')
    await reset.refusal.waitFor()
    await expectAccessible(page)

    await page.goto('/accounts/verify?token=unknown')
    await page.getByRole('alert').waitFor()
    await expectAccessible(page)
    await page.goto('/accounts/verify/new')
    await page.getByRole('heading', { name: 'Send a new link' }).waitFor()
    await expectAccessible(page)
  })

  test('personal settings, their dialogs and the outbox are accessible', async ({ server, owner, signedIn: page }) => {
    const settings = new PersonalSettingsPage(page)
    await settings.open()
    await settings.sessions.waitFor()
    await settings.changeEmail.click()
    await settings.dialog.waitFor()
    await expectAccessible(page)
    await settings.requestEmail(`new.${owner.email}`, owner.password)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Change password' }).click()
    await settings.dialog.waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await settings.dialog.waitFor({ state: 'detached' })

    const key = await settings.beginTwoSteps(owner.password)
    await expectAccessible(page)
    await settings.finishTwoSteps(key)
    await expectAccessible(page)
    await settings.confirmCodes()
    await settings.turnOff.click()
    await settings.dialog.waitFor()
    await expectAccessible(page)

    await mailedLink(server, `new.${owner.email}`, 'Confirm your new email address')
    await page.goto('/resources/account-settings/outbox')
    await page.getByRole('button', { name: 'Confirm your new email address' }).click()
    await page.getByRole('link', { name: /\/accounts\/verify\?token=/ }).waitFor()
    await expectAccessible(page)
  })
})
