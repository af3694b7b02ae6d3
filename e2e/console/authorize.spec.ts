import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { exchangeCode, startCommandLine, startLoopbackClient } from '../fixtures/loopback-client.ts'
import { ErrorPage } from '../pages/error-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

describe('the command line signs in', () => {
  test('through the consent of its member, who signs in on the way [AUTH-13] [AUTH-04]', async ({ server, owner, page }) => {
    await using client = await startLoopbackClient()
    await page.goto(await startCommandLine(server, client))
    await page.getByRole('heading', { name: 'Fauna CLI asks for access to your account' }).waitFor()
    await page.getByText(client.redirectUri).waitFor()
    await page.getByRole('button', { name: 'Approve' }).click()
    await new SignInPage(page).signIn(owner)
    await page.getByText(`Signed in as ${owner.email}`).waitFor()
    const cookie = (await page.context().cookies(`${server.addresses.console}/authorize`)).find(({ name }) => name === 'oauth-session')
    expect(cookie?.path).toBe('/authorize')
    await page.getByRole('button', { name: 'Approve' }).click()
    const answer = await client.answer
    expect(answer.get('state')).toBe(client.state)
    const key = await exchangeCode(server, client, answer.get('code') ?? '')
    const listed = await fetch(`${server.addresses.account}/api/v1/databases`, { headers: { authorization: `Bearer ${key}` } })
    expect(listed.status).toBe(200)
  })

  test('with a code to paste [AUTH-18]', async ({ server, signedIn: page }) => {
    await using client = await startLoopbackClient()
    const redirectUri = `${server.addresses.console}/auth/oauth/callback/cli`
    await page.goto(await startCommandLine(server, { ...client, redirectUri }))
    await page.getByRole('button', { name: 'Approve' }).click()
    const field = page.getByLabel('Code')
    await field.waitFor()
    const pasted = JSON.parse(Buffer.from(await field.inputValue(), 'base64').toString()) as { code: string; state: string }
    expect(pasted.state).toBe(client.state)
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await exchangeCode(server, client, pasted.code, 'http://127.0.0.1:0')
  })

  test('is denied, and then the request is gone', async ({ server, signedIn: page }) => {
    await using client = await startLoopbackClient()
    const address = await startCommandLine(server, client)
    await page.goto(address)
    await page.getByRole('button', { name: 'Deny…' }).click()
    await page.getByLabel(/^Reason/).fill('Not me')
    await page.getByRole('button', { name: 'Deny', exact: true }).click()
    expect(Object.fromEntries(await client.answer)).toMatchObject({ error: 'access_denied', error_description: 'Not me' })
    // Another visit before the first has arrived would be interrupted by it.
    await page.getByText('You can close this tab.').waitFor()
    await page.waitForURL(`${client.redirectUri}/**`)
    await page.goto(address)
    await page.getByText('This authorization request does not exist or has expired.').waitFor()
  })
})

describe('addresses that lead back to the console', () => {
  test('say what is missing and follow no strange ones [AUTH-18] [AUTH-21]', async ({ page }) => {
    await page.goto('/auth/oauth/callback/cli')
    await page.getByRole('heading', { name: 'This address is not complete' }).waitFor()
    await page.goto('/auth/oauth/redirect?target=https%3A%2F%2Fevil.example.com%2Fx')
    await page.getByText('The link leads to evil.example.com, which this console does not know.').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.goto('/auth/oauth/redirect?target=javascript%3Aalert(1)')
    await page.getByRole('heading', { name: 'This address is not allowed' }).waitFor()
    await page.goto(`/auth/oauth/redirect?target=${encodeURIComponent(new URL('/login?from=redirect', page.url()).href)}`)
    await new SignInPage(page).heading.waitFor()
  })

  test('of integrations and add-ons need a session, and say where nothing is configured [AUTH-20] [AUTH-27]', async ({
    page,
    signedIn,
  }) => {
    const addresses = ['/auth/oauth/datadog?code=1&state=2', '/addons/authorize?resource=harbor%3A1&state=2'] as const
    for (const path of addresses) {
      await page.goto(path)
      await new SignInPage(page).heading.waitFor()
    }
    const [integration, addon] = addresses
    await signedIn.goto(integration)
    await signedIn.getByRole('heading', { name: 'Datadog was not connected' }).waitFor()
    await signedIn.getByText('This service has no integrations that are connected this way yet.').waitFor()
    await expect.poll(() => new URL(signedIn.url()).search).toBe('')
    await signedIn.goto(addon)
    await signedIn.getByRole('heading', { name: 'The add-on was not connected' }).waitFor()
    await signedIn.getByText('This service takes part in no hosting platform yet.').waitFor()
    await expect.poll(() => new URL(signedIn.url()).search).toBe('')
    await signedIn.goto('/auth/oauth/unknown')
    await new ErrorPage(signedIn).heading.waitFor()
  })
})
