// @vitest-environment happy-dom
import type { BillingInfo, Identity, Invoice, PaymentMethod } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { ServicesContext } from '../../data/services.ts'
import { json } from '../../data/testing/stub-server.ts'
import type { StubAnswer } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { toasts } from '../../ui/toast-store.ts'
import { BillingPage } from './billing-page.tsx'

const URL = '/api/auth/account/billing'
const BILLING: BillingInfo = {
  plans: { usage: 'team' },
  company_name: 'Folio & Quire Books',
  billing_email: 'accounts@bookshop.example.com',
  phone_number: '+00 555 0142',
  address: { Address_Line_1: '14 Harbour Row', Address_City: 'Exampleton', Address_PostalCode: '10021', Address_Country: 'US' },
  provider: 'simulation',
  marketplace: false,
  trial_ends_at: null,
}
const CARDS: PaymentMethod[] = [
  { id: '1', brand: 'Visa', last4: '4242', exp_month: 3, exp_year: 2031, default: true },
  { id: '2', brand: 'Visa', last4: '0341', exp_month: 11, exp_year: 2027, default: false },
]
const INVOICE: Invoice = {
  id: '7',
  number: 'INV-2026-0007',
  date: '2026-03-01T00:00:00.000Z',
  amount: 19_144,
  currency: 'usd',
  description: 'Team plan, one month',
  status: 'Retrying',
  url: 'https://console.example/resources/account-settings/billing/invoices/7',
}
const WRITE = ['read', 'create', 'update', 'delete'] as const
const MONEY: Identity['view_controls'] = { billing: [...WRITE], 'billing-first-party': ['read'], upgrades: ['create'] }

function show(answers: Readonly<Record<string, StubAnswer>> = {}, view_controls: Identity['view_controls'] = MONEY) {
  const { server, services } = createStubServices(
    {
      [`GET ${URL}`]: () => json(200, BILLING),
      [`GET ${URL}/payment_methods`]: () => json(200, CARDS),
      [`GET ${URL}/invoices`]: () => json(200, [INVOICE]),
      ...answers,
    },
    { view_controls },
  )
  const router = createMemoryRouter([{ path: '/', Component: BillingPage }])
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  return { server, user: userEvent.setup() }
}

afterEach(() => {
  for (const { id } of toasts.get()) toasts.dismiss(id)
  cleanup()
})

describe('the billing page', () => {
  test('shows plan, company name, billing email, phone number, cards and invoices [BILL-02] [NAV-17]', async () => {
    show()
    await screen.findByText('$150.00 per month')
    for (const fact of ['Folio & Quire Books', 'accounts@bookshop.example.com', '+00 555 0142', '14 Harbour Row, 10021 Exampleton, US']) {
      screen.getByText(fact)
    }
    await screen.findByText('Visa ending 4242')
    screen.getByText('expires 03/31')
    const row = await screen.findByRole('row', { name: /INV-2026-0007/ })
    expect(within(row).getByText('$191.44')).toBeTruthy()
    expect(within(row).getByRole('link', { name: 'Resolve invoice INV-2026-0007' }).getAttribute('href')).toBe(INVOICE.url)
  })

  test('has a note instead of controls for subscribers of a marketplace [BILL-03]', async () => {
    const { server } = show({ [`GET ${URL}`]: () => json(200, { ...BILLING, marketplace: true }) }, { ...MONEY, 'billing-first-party': [] })
    await screen.findByText('Billing is handled by your marketplace. Change plan, payment and invoices there.')
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(server.count(`GET ${URL}/payment_methods`)).toBe(0)
  })

  test('says that payments are not configured', async () => {
    show({ [`GET ${URL}`]: () => json(200, { ...BILLING, provider: 'none' }) })
    await screen.findByText('Payments are not configured on this service.')
    expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull()
  })

  test('is text with the reason for members who may only read it', async () => {
    show({}, { ...MONEY, billing: ['read'] })
    await screen.findByText('Your role does not allow changing billing. Please contact your account administrator.')
    await screen.findByText('Visa ending 4242')
    for (const name of ['Add card', 'Edit', 'Make Visa ending 0341 the default']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('is denied to members who may not read it, and nothing is asked for [PERM-06] [PERM-07]', async () => {
    const { server } = show({}, { databases: ['read'] })
    await screen.findByText('Permission Denied')
    expect(server.seen).toEqual([])
  })

  test('says what could not be loaded, each part for itself [ERR-15] [ERR-16] [ERR-64]', async () => {
    const failed = () => json(400, { code: 'unheard_of' })
    show({ [`GET ${URL}/payment_methods`]: failed, [`GET ${URL}/invoices`]: failed })
    await screen.findByText('Failed to fetch payment methods')
    await screen.findByText('We could not load your invoices; try again later.')
    cleanup()
    show({ [`GET ${URL}`]: failed })
    await screen.findByText('Failed to fetch billing info')
  })

  test('offers the plans to those who may change them, and says to others who can help [BILL-14]', async () => {
    const { user } = show({}, { ...MONEY, upgrades: [] })
    const button = await screen.findByRole('button', { name: 'Change plan' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('lets every member of a free account choose a plan [BILL-13]', async () => {
    const { user } = show({ [`GET ${URL}`]: () => json(200, { ...BILLING, plans: { usage: 'free' } }) }, { ...MONEY, upgrades: [] })
    await user.click(await screen.findByRole('button', { name: 'Upgrade' }))
    await screen.findByRole('dialog', { name: 'Choose a plan' })
  })

  test.each([
    ['upgrade_failed', 'We could not change your plan; nothing was charged, please try again.'],
    ['three_d_secure_failed', 'Your bank did not confirm the payment (3-D Secure); try again or use another card.'],
    ['payment_required', 'Add a payment method before you change your plan.'],
    ['payment_declined', 'The card was declined; use another card or contact your bank.'],
  ])('says why a plan was not changed: %s [ERR-61]', async (code, message) => {
    const { user } = show({ [`POST ${URL}/upgrade`]: () => json(402, { code, message: 'x' }) })
    await user.click(await screen.findByRole('button', { name: 'Change plan' }))
    await user.click(await screen.findByRole('radio', { name: /^Business/ }))
    await user.click(screen.getByRole('button', { name: 'Change to Business' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(message))
  })

  test('keeps the input of details and address that were not saved, and says so [ERR-18] [ERR-65]', async () => {
    const failed = () => json(500, { code: 'internal_error' })
    const { user } = show({ [`PUT ${URL}/contact`]: failed, [`PUT ${URL}/customer`]: failed })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    const email = await screen.findByLabelText<HTMLInputElement>(/^Billing email/)
    await user.clear(email)
    await user.type(email, 'ledger@bookshop.example.com')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Your billing information was not saved; your input is kept, please try again.',
    )
    expect(email.value).toBe('ledger@bookshop.example.com')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))

    await user.click(await screen.findByRole('button', { name: 'Edit address' }))
    await user.type(await screen.findByLabelText(/^City/), ' upon Sea')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to update customer info')
    expect(screen.getByLabelText<HTMLInputElement>(/^City/).value).toBe('Exampleton upon Sea')
  })

  test('says that a default card cannot be removed when the service refuses it [ERR-63]', async () => {
    const refused = { code: 'default_payment_method', message: 'x' }
    const { user } = show({ [`DELETE ${URL}/payment_methods/2`]: () => json(409, refused) })
    await user.click(await screen.findByRole('button', { name: 'Remove Visa ending 0341' }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The default payment method cannot be removed; make another one the default first.',
    )
  })
})
