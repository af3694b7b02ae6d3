import { describe } from 'vitest'
import { expectAccessible } from '../fixtures/accessible-looks.ts'
import { test } from '../fixtures/console-test.ts'

describe('in each theme, wide and narrow', () => {
  test('billing, its plans and its cards are accessible', async ({ signedIn: page }) => {
    await page.goto('/resources/account-settings/billing')
    await page.getByText('No invoices yet.').waitFor()
    await page.getByText('No payment method.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add card' }).click()
    const form = page.getByRole('dialog', { name: 'Add card' })
    await form.getByRole('button', { name: 'Add card' }).click()
    await form.getByText('Enter one of the test cards.').waitFor()
    await expectAccessible(page)
    await form.getByLabel('Card number').fill('4000000000000341')
    await form.getByLabel('Month').fill('11')
    await form.getByLabel('Year').fill('2031')
    await form.getByLabel('Security code').fill('123')
    await form.getByRole('button', { name: 'Add card' }).click()
    await page.getByText('Visa ending 0341').waitFor()
    await page.getByRole('button', { name: 'Change plan' }).click()
    const plans = page.getByRole('dialog', { name: 'Choose a plan' })
    await plans.getByRole('radio', { name: /^Individual/ }).check()
    await plans.getByRole('button', { name: 'Change to Individual' }).click()
    await plans.getByText('The card was declined; use another card or contact your bank.').waitFor()
    await expectAccessible(page)
  })

  test('query logs and usage are accessible', async ({ signedIn: page }) => {
    await page.goto('/resources/logs')
    await page.getByRole('form').first().waitFor()
    await expectAccessible(page)
    await page.goto('/resources/usage')
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor()
    await expectAccessible(page)
  })
})
