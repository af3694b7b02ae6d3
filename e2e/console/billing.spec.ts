import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'

const BILLING = '/resources/account-settings/billing'

async function fillCard(page: Page, number: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Add card' })
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Month').fill('11')
  await form.getByLabel('Year').fill('2031')
  await form.getByLabel('Security code').fill('123')
  await form.getByRole('button', { name: 'Add card' }).click()
}

async function addCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Add card' }).click()
  await fillCard(page, number)
  await page.getByText('The card was added.').first().waitFor()
  await page.getByText(`ending ${number.slice(-4)}`).waitFor()
}

describe('billing', () => {
  test('changes the plan with a card for which the bank asks [BILL-01] [BILL-12] [ERR-61] [ERR-62] [NAV-17]', async ({
    signedIn: page,
  }) => {
    await page.goto(BILLING)
    await page.getByText('No payment method.').waitFor()
    await page.getByText('No invoices yet.').waitFor()
    await page.getByRole('button', { name: 'Change plan' }).click()
    const plans = page.getByRole('dialog', { name: 'Choose a plan' })
    await plans.getByRole('radio', { name: /^Team/ }).check()
    await plans.getByText('From Pro to Team, $150.00 per month, now.').waitFor()
    await plans.getByRole('button', { name: 'Change to Team' }).click()
    await plans.getByText('Add a payment method before you change your plan.').waitFor()
    await plans.getByRole('button', { name: 'Add card' }).click()

    await fillCard(page, '4000002760003184')
    const form = page.getByRole('dialog', { name: 'Add card' })
    await form.getByRole('button', { name: 'Refuse' }).click()
    await form.getByText('The card could not be authenticated; try again or use another card.').waitFor()
    await expect.poll(() => form.getByLabel('Card number').inputValue()).toBe('4000002760003184')
    await form.getByRole('button', { name: 'Confirm' }).click()

    await plans.getByRole('radio', { name: /^Team/ }).check()
    await plans.getByRole('button', { name: 'Change to Team' }).click()
    await plans.getByRole('button', { name: 'Refuse' }).click()
    await plans.getByText('Your bank did not confirm the payment (3-D Secure); try again or use another card.').waitFor()
    await plans.getByRole('button', { name: 'Change to Team' }).click()
    const polled = page.waitForRequest((request) => request.url().endsWith('/auth/identity'))
    await plans.getByRole('button', { name: 'Confirm' }).click()
    await plans.getByText('You can close this. The plan changes as soon as the payment is confirmed.').waitFor()
    await polled
    await plans.getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('link', { name: 'Usage', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor()
    await page.getByText('You are on Team.').waitFor()
    await page.goto(BILLING)
    await page.getByText('Team', { exact: true }).first().waitFor()
    await page
      .getByRole('row', { name: /Team plan, one month/ })
      .getByText('Paid')
      .waitFor()
  })

  test('keeps the default card, removes another, and saves details and address [BILL-02] [ERR-63] [CALL-19]', async ({
    signedIn: page,
  }) => {
    await page.goto(BILLING)
    await addCard(page, '5555555555554444')
    await page.getByRole('button', { name: 'Make Mastercard ending 4444 the default' }).click()
    await page.getByText('The default payment method was changed.').waitFor()
    const remove = page.getByRole('button', { name: 'Remove Mastercard ending 4444' })
    await expect.poll(() => remove.getAttribute('aria-disabled')).toBe('true')
    const why = 'The default payment method cannot be removed; make another one the default first.'
    await expect.poll(() => remove.getAttribute('title')).toBe(why)
    const described = page.locator(`[id="${(await remove.getAttribute('aria-describedby')) ?? ''}"]`)
    await expect.poll(() => described.textContent()).toBe(why)
    await page.getByRole('button', { name: 'Remove Visa ending 3184' }).click()
    await page.getByRole('alertdialog').getByText('Card ending 3184.').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('The card was removed.').waitFor()

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const contact = page.getByRole('dialog', { name: 'Billing details' })
    await contact.getByLabel('Company').fill('Folio & Quire Books')
    await contact.getByLabel('Billing email').fill('accounts@bookshop.example.com')
    await contact.getByLabel(/^Phone/).fill('+00 555 0142')
    await contact.getByRole('button', { name: 'Save' }).click()
    await page.getByText('accounts@bookshop.example.com').waitFor()

    await page.getByRole('button', { name: 'Edit address' }).click()
    const address = page.getByRole('dialog', { name: 'Address' })
    await address.getByRole('button', { name: 'Save' }).click()
    await address.getByText('This is a required field.').first().waitFor()
    await address.getByLabel('Address line 1').fill('14 Harbour Row')
    await address.getByLabel('City').fill('Exampleton')
    await address.getByLabel('Postal code').fill('10021')
    await address.getByLabel('Country').fill('US')
    const sent = page.waitForRequest((request) => request.url().endsWith('/account/billing/customer'))
    await address.getByRole('button', { name: 'Save' }).click()
    expect(Object.keys((await sent).postDataJSON() as object)).toEqual([
      'Address_Line_1',
      'Address_Line_2',
      'Address_City',
      'Address_State',
      'Address_PostalCode',
      'Address_Country',
    ])
    await page.getByText('14 Harbour Row, 10021 Exampleton, US').waitFor()
  })

  test('an overdue invoice has one notice, is resolved in a new tab, and thanked for [BILL-06] [BILL-07] [BILL-08] [BILL-09] [BILL-10] [ERR-48]', async ({
    signedIn: page,
  }) => {
    await page.goto(BILLING)
    await addCard(page, '4000000000000341')
    await page.getByRole('button', { name: 'Make Visa ending 0341 the default' }).click()
    await page.getByText('The default payment method was changed.').waitFor()
    await page.getByRole('button', { name: 'Simulate the next month' }).click()
    const notice = page.getByRole('complementary', { name: 'Payment' })
    await notice.getByText(/requires action/).waitFor()
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await page.reload()
    await page.getByText('Retrying').waitFor()
    await expect.poll(() => notice.count()).toBe(0)

    const forgotten = await page.evaluate(() => {
      const kept = Object.keys(localStorage).filter((key) => key.startsWith('invoice-reminder:'))
      for (const key of kept) localStorage.removeItem(key)
      return kept.length
    })
    expect(forgotten).toBe(1)
    await page.reload()
    const opened = page.waitForEvent('popup')
    await notice.getByRole('button', { name: 'Resolve' }).click()
    const invoice = await opened
    await notice.getByText('Waiting for the payment…').waitFor()
    await invoice.getByRole('button', { name: 'Pay now' }).click()
    await invoice.getByText('The card was declined; use another card or contact your bank.').waitFor()

    await page.getByRole('button', { name: 'Make Mastercard ending 4444 the default' }).click()
    await page.getByText('The default payment method was changed.').waitFor()
    await invoice.getByRole('button', { name: 'Pay now' }).click()
    await invoice.getByText('The invoice is paid.').waitFor()
    await notice.getByText(/payment success/).waitFor()
    const file = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /^PDF of invoice/ })
      .first()
      .click()
    expect((await file).suggestedFilename()).toMatch(/^INV-\d{4}-\d{4}\.pdf$/)
  })
})
