import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible } from '../fixtures/accessible-looks.ts'
import { test } from '../fixtures/connections-test.ts'
import { makeMember } from '../fixtures/member.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

const INVALID_KEY = 'The API key of this integration is not valid; delete the integration and add it again with a new key.'
const DEVELOPER = { name: 'Grace', email: 'dev@example.com', password: 'tuesday rain, and wind' } as const
const ADDON = '/addons/authorize?resource=harbor%3Aaddon-1&state=their%20own'

/** Begins a connection and comes to the monitoring service's page. */
async function begin(page: Page, site: string): Promise<void> {
  await page.goto('/resources/integrations')
  await page.getByRole('button', { name: 'Connect with Datadog' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Connect with Datadog' })
  await dialog.getByRole('combobox', { name: 'Site' }).selectOption(site)
  await dialog.getByRole('button', { name: 'Connect with Datadog' }).click()
  await page.getByRole('heading', { name: 'Allow Terrarium?' }).waitFor()
}

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Datadog was not connected' })

describe('a monitoring service', () => {
  test('is connected by a consent there, and takes what is delivered [AUTH-19] [INTEG-01]', async ({ monitoring, signedIn: page }) => {
    await page.goto('/resources/integrations')
    await page.getByText('No integrations yet.').waitFor()
    await page.getByRole('button', { name: 'Connect with Datadog' }).first().click()
    await page.getByRole('dialog', { name: 'Connect with Datadog' }).waitFor()
    await expectAccessible(page)
    await begin(page, monitoring.origin)
    let goOn = (): void => undefined
    const looked = new Promise<void>((done) => (goOn = done))
    await page.route('**/api/v1/integrations', async (route) => {
      if (route.request().method() === 'POST') await looked
      await route.continue()
    })
    await page.getByRole('link', { name: 'Allow' }).click()
    await page.getByText('Connecting Datadog…').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await expectAccessible(page)
    goOn()
    await page.waitForURL('**/resources/integrations')
    await page.getByText('Datadog was added.').waitFor()
    const row = page.getByRole('grid', { name: 'Integrations' }).getByRole('row').filter({ hasText: monitoring.origin })
    await row.getByRole('button', { name: 'Test Datadog United States (US)' }).click()
    await row.getByText('Active', { exact: true }).waitFor()
    expect(monitoring.collector.lines().map(({ message }) => message)).toEqual(['Terrarium can deliver the logs of us-std.'])
    expect(monitoring.collector.taken.map(({ key }) => key)).toEqual(monitoring.made)
    // A key that is revoked there is replaced the same way.
    monitoring.collector.keys.clear()
    await row.getByRole('button', { name: 'Test Datadog United States (US)' }).click()
    await row.getByRole('button', { name: 'Delete and add again' }).click()
    const replace = page.getByRole('dialog', { name: 'Delete Datadog United States (US) and add it again' })
    await replace.getByRole('button', { name: 'Connect with Datadog' }).click()
    await page.getByRole('link', { name: 'Allow' }).click()
    await row.getByText('Pending', { exact: true }).waitFor()
    await row.getByRole('button', { name: 'Delete integration Datadog United States (US)' }).click()
    const remove = page.getByRole('dialog', { name: 'Delete integration Datadog' })
    await remove.getByRole('textbox').fill('Datadog')
    await remove.getByRole('button', { name: 'Delete integration' }).click()
    await page.getByText('No integrations yet.').waitFor()
  })

  test('that refuses, or whose key is refused, is not connected, and the page says why [ERR-70]', async ({
    monitoring,
    signedIn: page,
  }) => {
    await begin(page, monitoring.origin)
    await page.getByRole('link', { name: 'Refuse' }).click()
    await failure(page).getByText('You did not allow the connection at Datadog; nothing was changed.').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    monitoring.fault = 'unknown-key'
    await begin(page, monitoring.origin)
    await page.getByRole('link', { name: 'Allow' }).click()
    await failure(page).getByText(INVALID_KEY).waitFor()
    await expectAccessible(page)
    monitoring.fault = undefined
    await page.getByRole('link', { name: 'Open integrations' }).click()
    await page.getByText('No integrations yet.').waitFor()
  })

  test('leads only the session that has begun to a connection [AUTH-20]', async ({ monitoring, owner, page, signedIn }) => {
    const made = monitoring.made.length
    await begin(signedIn, monitoring.origin)
    const link = await signedIn.getByRole('link', { name: 'Allow' }).getAttribute('href')
    // Somebody who is not signed in signs in first, and then has another session.
    await page.goto(link ?? '')
    await new SignInPage(page).signIn(owner)
    await failure(page).getByText('This connection has expired, was used before or was begun in another session.').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.goto('/auth/oauth/datadog?code=1')
    await failure(page).getByText('This address is not complete.').waitFor()
    expect(monitoring.made).toHaveLength(made)
  })
})

describe('a hosting platform', () => {
  test('is shown to its customer, connected after signing in, and bills the account from then on [AUTH-26] [AUTH-27] [BILL-03]', async ({
    server,
    platform,
    owner,
    page,
  }) => {
    await page.goto(ADDON)
    await new SignInPage(page).signIn(owner)
    await page.getByRole('heading', { name: 'Connect this account with Harbor' }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page
      .getByText('Billing for this account will be handled by Harbor; plan and payment cannot be changed in this console.')
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('heading', { name: 'Back at Harbor' }).waitFor()
    const answer = platform.returned.at(-1)
    expect(answer?.get('state')).toBe('their own')
    const subscription = await platform.redeem(server, answer?.get('code') ?? '')
    expect(subscription).toMatchObject({ resource: 'addon-1', status: 'active' })

    await page.goto(new URL('/resources/account-settings/billing', server.addresses.console).href)
    await page.getByText('Billing is handled by your marketplace. Change plan, payment and invoices there.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^(Change plan|Upgrade|Add card)/ }).count()).toBe(0)
    await expect.poll(() => page.getByRole('link', { name: 'Upgrade' }).count()).toBe(0)
    await page.goto('/resources/account-settings/team-management?tab=audit-log')
    await page.getByRole('grid').getByText('Hosting platform connected').first().waitFor()

    await page.goto(ADDON)
    await page.getByRole('heading', { name: 'This account is connected with Harbor already' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Return to Harbor' }).click()
    await page.getByRole('heading', { name: 'Back at Harbor' }).waitFor()
    await platform.end(server, subscription)
    await page.goto(new URL('/resources/account-settings/billing', server.addresses.console).href)
    await page.getByText('Payments are simulated').waitFor()
  })

  test('gets a refusal back, and nothing changes', async ({ server, platform, signedIn: page }) => {
    await page.goto(ADDON)
    await page.getByRole('button', { name: 'Do not connect' }).click()
    await page.getByRole('heading', { name: 'Back at Harbor' }).waitFor()
    expect(Object.fromEntries(platform.returned.at(-1) ?? [])).toMatchObject({ error: 'access_denied', state: 'their own' })
    await page.goto(new URL('/resources/account-settings/billing', server.addresses.console).href)
    await page.getByText('Payments are simulated').waitFor()
  })

  test('is connected by nobody whose role has no say in billing, and never by an address that it did not give', async ({
    server,
    owner,
    platform,
    page,
    signedIn,
  }) => {
    await makeMember(server, owner, DEVELOPER, 'developer')
    await page.goto(ADDON)
    await new SignInPage(page).signIn(DEVELOPER)
    await page.getByText('Your role may not connect this account with a hosting platform.').waitFor()
    await expectAccessible(page)
    const before = platform.returned.length
    for (const [path, text] of [
      ['/addons/authorize?resource=evil%3A1&state=x', 'The address names no hosting platform that this service knows.'],
      ['/addons/authorize?resource=https%3A%2F%2Fevil.example&state=x', 'This address is not complete.'],
      ['/addons/authorize?resource=harbor%3Aaddon-1', 'This address is not complete.'],
    ] as const) {
      await signedIn.goto(path)
      await signedIn.getByRole('alert').getByText(text).waitFor()
    }
    expect(platform.returned).toHaveLength(before)
  })
})
