import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { exchangeCode, startCommandLine, startLoopbackClient } from '../fixtures/loopback-client.ts'
import type { Server } from '../fixtures/server.ts'

async function statusWith(server: Server, key: string): Promise<number> {
  const answer = await fetch(`${server.addresses.account}/api/v1/databases`, { headers: { authorization: `Bearer ${key}` } })
  return answer.status
}

describe('account keys', () => {
  test('are made with a life, used, and deleted [KEYS-04] [KEYS-05] [NAV-21]', async ({ server, signedIn: page }) => {
    await page.goto('/resources/account-settings/account-keys')
    await page.getByText('No account keys yet.').waitFor()
    await page.getByRole('button', { name: 'Create account key' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('build server')
    await form.getByLabel(/^TTL days/).fill('0')
    await form.getByRole('button', { name: 'Create account key' }).click()
    await form.getByText('Enter a positive whole number up to 3650, or leave it empty for no limit.').waitFor()
    await form.getByLabel(/^TTL days/).fill('30')
    await form.getByRole('button', { name: 'Create account key' }).click()
    await page.getByRole('heading', { name: 'Account key build server was created' }).waitFor()
    await page.getByRole('button', { name: 'Show' }).click()
    const secret = (await page.getByRole('dialog').locator('code').first().textContent()) ?? ''
    await expect.poll(() => statusWith(server, secret)).toBe(200)
    await page.getByLabel('I have stored this secret').check()
    await page.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: 'Delete account key build server' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('build server')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account key' }).click()
    await page.getByText('No account keys yet.').waitFor()
    await expect.poll(() => statusWith(server, secret)).toBe(401)
  })
})

describe('OAuth applications', () => {
  test('that have access are revoked [OAUTHAPP-01] [NAV-22]', async ({ server, signedIn: page }) => {
    await using client = await startLoopbackClient()
    await page.goto(await startCommandLine(server, client))
    await page.getByRole('button', { name: 'Approve' }).click()
    const key = await exchangeCode(server, client, (await client.answer).get('code') ?? '')
    await page.waitForURL(`${client.redirectUri}/**`)
    await expect.poll(() => statusWith(server, key)).toBe(200)
    await page.goto('/resources/account-settings/oauth-applications')
    await page.getByRole('button', { name: 'Revoke access of Fauna CLI' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Fauna CLI')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click()
    await page.getByText('No applications have access.').waitFor()
    await expect.poll(() => statusWith(server, key)).toBe(401)
  })

  test('of the account are registered and deleted [OAUTHAPP-01]', async ({ signedIn: page }) => {
    await page.goto('/resources/account-settings/oauth-applications?show=own')
    await page.getByText('No applications of your own yet.').waitFor()
    await page.getByRole('button', { name: 'Register application' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('Stock')
    await form.getByLabel('Redirect addresses').fill('http://stock.example.com/back')
    await form.getByRole('button', { name: 'Register application' }).click()
    await form.getByText('Each address must be https without a fragment, or http on 127.0.0.1 or [::1].').waitFor()
    await form.getByLabel('Redirect addresses').fill('https://stock.example.com/back\nhttp://127.0.0.1/back')
    await form.getByLabel('It keeps a secret on a server of its own').check()
    await form.getByRole('button', { name: 'Register application' }).click()
    await page.getByRole('heading', { name: 'Application Stock was registered' }).waitFor()
    await page.getByLabel('I have stored this secret').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Delete application Stock' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Stock')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete application' }).click()
    await page.getByText('No applications of your own yet.').waitFor()
  })
})
