import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { ProfileMenu } from '../components/profile-menu.ts'
import { expectAccessible } from '../fixtures/accessible-looks.ts'
import { test } from '../fixtures/console-test.ts'
import type { OpenContext } from '../fixtures/console-test.ts'
import type { Server } from '../fixtures/server.ts'
import { PersonalSettingsPage } from '../pages/personal-settings-page.ts'
import { RegionLandingPage } from '../pages/region-landing-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

/** A browser at the console's address with a name, as passkeys need one. */
async function openNamed(server: Server, openContext: OpenContext): Promise<Page> {
  const url = new URL(server.addresses.console)
  url.hostname = 'localhost'
  return (await openContext({ baseURL: url.origin })).newPage()
}

/** Gives the browser a device that keeps passkeys and knows its user; returns what lets the user look away, or back. */
async function addDevice(context: BrowserContext, page: Page): Promise<(isUserVerified: boolean) => Promise<void>> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  return (isUserVerified) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => undefined)
}

describe('a passkey', () => {
  test('is added with the password, signs in without it, and signs in no more once it is removed', async ({
    server,
    owner,
    openContext,
  }) => {
    const page = await openNamed(server, openContext)
    const look = await addDevice(page.context(), page)
    const signIn = new SignInPage(page)
    await signIn.open()
    await signIn.signIn(owner)
    await new RegionLandingPage(page).heading.waitFor()

    const settings = new PersonalSettingsPage(page)
    await settings.open()
    await page.getByText('You have no passkeys yet.').waitFor()
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await settings.dialog.getByLabel('Current password').fill('wrong horse battery')
    await expectAccessible(page)
    await settings.dialog.getByRole('button', { name: 'Continue' }).click()
    await settings.dialog.getByText('The password is not correct.').waitFor()
    await settings.dialog.getByLabel('Current password').fill(owner.password)
    await settings.dialog.getByRole('button', { name: 'Continue' }).click()
    const passkeys = page.getByRole('grid', { name: 'Passkeys' })
    await passkeys.getByText('This device').waitFor()
    await expectAccessible(page)

    await new ProfileMenu(page).signOut()
    await signIn.heading.waitFor()
    await look(false)
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    await button.click()
    await page.getByText('No passkey was used. Try again, or sign in with your password.').waitFor()
    await expectAccessible(page)
    await look(true)
    await button.click()
    await new RegionLandingPage(page).heading.waitFor()

    await settings.open()
    await passkeys.getByRole('button', { name: 'Remove This device' }).click()
    await page.getByText('You have no passkeys yet.').waitFor()
    await new ProfileMenu(page).signOut()
    await button.click()
    await page.getByText('This passkey is not known here, or it took too long.').waitFor()
  })

  test('with markup as its name shows it as text', async ({ server, owner, openContext }) => {
    const name = '<img src=x class=attack onerror="window.attacked=true">'
    const page = await openNamed(server, openContext)
    await addDevice(page.context(), page)
    await page.route('**/account/user/passkeys', async (route) => {
      const request = route.request()
      if (request.method() !== 'POST') return route.continue()
      return route.continue({ postData: JSON.stringify({ ...(request.postDataJSON() as object), name }) })
    })
    const signIn = new SignInPage(page)
    await signIn.open()
    await signIn.signIn(owner)
    await new RegionLandingPage(page).heading.waitFor()
    const settings = new PersonalSettingsPage(page)
    await settings.open()
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await settings.dialog.getByLabel('Current password').fill(owner.password)
    await settings.dialog.getByRole('button', { name: 'Continue' }).click()
    const passkeys = page.getByRole('grid', { name: 'Passkeys' })
    await passkeys.getByText(name).waitFor()
    expect(await page.locator('.attack').count()).toBe(0)
    await passkeys.getByRole('button', { name: `Remove ${name}` }).click()
    await page.getByText('You have no passkeys yet.').waitFor()
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
  })

  test('is not offered at an address in digits, and what to do is said', async ({ page, signedIn }) => {
    await new SignInPage(page).open()
    await expect.poll(() => page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0)
    await new PersonalSettingsPage(signedIn).open()
    const add = signedIn.getByRole('button', { name: 'Add passkey' })
    await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true')
    const reason = signedIn.locator(`#${await add.getAttribute('aria-describedby')}`)
    await expect.poll(() => reason.textContent()).toContain('No passkeys here: they need a browser that knows them')
  })
})
