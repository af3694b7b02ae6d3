import { createHmac } from 'node:crypto'
import { describe, expect } from 'vitest'
import { expectAccessible } from '../fixtures/accessible-looks.ts'
import { test } from '../fixtures/webhook-test.ts'

describe('usage alerts', () => {
  test('are tried before they are needed: a mail and a signed message, and what a receiver refuses', async ({
    server,
    webhook,
    signedIn: page,
    database,
  }) => {
    await page.goto(`/resources/usage?metric=write&path=us/${database}`)
    await page.getByRole('button', { name: 'Create alert' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create alert' })
    await dialog.getByLabel('Name').fill('Busy')
    await dialog.getByLabel(/^More than/).fill('1000')
    await dialog.getByLabel('Webhook').fill(`${webhook.origin}/alerts`)
    await dialog.getByRole('button', { name: 'Create alert' }).click()
    const made = page.getByRole('dialog', { name: 'Alert Busy created' })
    await made.getByRole('button', { name: 'Show' }).click()
    const secret = (await made.getByText(/^whsec_/).textContent()) ?? ''
    await made.getByRole('checkbox', { name: 'I have stored this secret' }).check()
    await made.getByRole('button', { name: 'Done' }).click()

    const tried = page.getByRole('button', { name: 'Send a test of the alert Busy' })
    await tried.click()
    await page.getByText('The mail was sent. The webhook took the message.').waitFor()
    await expectAccessible(page)
    const [message] = webhook.received
    expect(JSON.parse(message?.body ?? '')).toMatchObject({ type: 'usage_alert_test', name: 'Busy', metric: 'write', threshold: 1000 })
    const seconds = /^t=(\d+),/.exec(message?.signature ?? '')?.[1] ?? ''
    const signed = createHmac('sha256', secret).update(`${seconds}.${message?.body}`).digest('hex')
    expect(message?.signature).toBe(`t=${seconds},v1=${signed}`)
    // What a process prints comes a moment after.
    await expect.poll(() => server.output()).toMatch(/^mail to .*Busy/m)

    webhook.answer = 500
    await tried.click()
    await page.getByText('The mail was sent. The webhook did not take the message: their address answered with status 500.').waitFor()
    expect(webhook.received).toHaveLength(2)
  })
})
