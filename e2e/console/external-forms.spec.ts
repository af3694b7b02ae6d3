import { expect } from 'vitest'
import { accessibilityFindings } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/console-test.ts'

test('forms to those who run the service are sent, and the owner finds them among the mails [CALL-47]', async ({
  signedIn: page,
  owner,
}) => {
  await page.goto('/resources/explorer/us')
  await page.getByRole('button', { name: /^Region group/ }).click()
  await page.getByRole('menuitem', { name: 'Custom region…' }).click()
  const form = page.getByRole('dialog', { name: 'Ask for a custom region' })
  await form.getByLabel('Regions you want').fill('Zürich')
  expect(await accessibilityFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Send' }).click()
  await page.getByText(`Thank you. We will write to ${owner.email}.`).waitFor()

  await page.goto('/resources/account-settings/billing')
  await page.getByRole('button', { name: 'Enterprise…' }).click()
  const enterprise = page.getByRole('dialog', { name: 'Ask about an enterprise plan' })
  await enterprise.getByLabel('Seats').fill('40')
  await enterprise.getByRole('button', { name: 'Send' }).click()
  await enterprise.waitFor({ state: 'detached' })

  await page.goto('/resources/account-settings/outbox')
  await page.getByText('An enterprise plan is wanted').first().click()
  await page.getByText('seats: 40').waitFor()
  await page.getByText('A custom region is wanted').first().waitFor()
})
