import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()

/** Screens of forgotten passwords, verification and registration. */
export const IDENTITY_SCREENS: Readonly<Record<string, Screen>> = {
  'forgot-password': async ({ page }) => {
    await page.goto('/forgot-password')
    await heading(page)
  },
  'forgot-password-sent': async ({ page }) => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(`${Math.random()}@example.com`)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('a link is on its way').waitFor()
  },
  'reset-password': async ({ page }) => {
    await page.goto('/reset-password?token=example')
    await page.getByLabel('New password').fill('tuesday rain, and')
    await page.getByText('Good', { exact: true }).waitFor()
  },
  'verify-email-invalid': async ({ page }) => {
    await page.goto('/accounts/verify?token=example')
    await page.getByRole('alert').waitFor()
  },
  'verify-email-new': async ({ page }) => {
    await page.goto('/accounts/verify/new')
    await heading(page)
  },
  register: async ({ page }) => {
    await page.goto('/register')
    await heading(page)
  },
}
