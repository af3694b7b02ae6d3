import { expectQuiet, heading } from './screen.ts'
import type { Screen } from './screen.ts'

/** The consent page of the command line's authorization. */
const consent: Screen = async ({ page }) => {
  await page.goto('/login')
  const query = new URLSearchParams({
    client_id: 'Aq4_G0mOtm_F1fK3PuzE0k-i9F0',
    redirect_uri: 'http://127.0.0.1:49207',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    response_type: 'code',
    scope: 'create_session',
    state: 'state',
  })
  await page.goto(`/api/v1/oauth/authorize?${query}`)
  await page.getByRole('button', { name: 'Approve' }).waitFor()
}

/** A page of the settings of the account. */
const settingsPage =
  (rest: string): Screen =>
  async ({ page }) => {
    await page.goto(`/resources/account-settings/${rest}`)
    await heading(page)
    await expectQuiet(page)
  }

/** The dialog that a button of a page of the settings opens. */
const settingsDialog =
  (rest: string, button: string): Screen =>
  async (subject) => {
    await settingsPage(rest)(subject)
    await subject.page.getByRole('button', { name: button }).first().click()
    await subject.page.getByRole('dialog').waitFor()
  }

/** Pages of authorizations without a session. */
export const VISITORS_ACCESS_SCREENS: Readonly<Record<string, Screen>> = {
  'authorize-visitor': consent,
  'authorize-gone': async ({ page }) => {
    await page.goto('/authorize?request=unknown')
    await page.getByRole('alert').waitFor()
  },
  'paste-code': async ({ page }) => {
    await page.goto('/auth/oauth/callback/cli?code=oac.1.code&state=state')
    await page.getByLabel('Code').waitFor()
  },
}

/** Consent, contact info, account keys and OAuth applications. */
export const OWNERS_ACCESS_SCREENS: Readonly<Record<string, Screen>> = {
  authorize: consent,
  'contact-info': settingsPage('contact-info'),
  'account-keys': settingsPage('account-keys'),
  'create-account-key': settingsDialog('account-keys', 'Create account key'),
  'oauth-applications': settingsPage('oauth-applications'),
  'own-applications': settingsPage('oauth-applications?show=own'),
  'register-application': settingsDialog('oauth-applications?show=own', 'Register application'),
}
