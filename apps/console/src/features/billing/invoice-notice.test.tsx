// @vitest-environment happy-dom
import type { Invoice } from '@terrarium/contracts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ServicesContext } from '../../data/services.ts'
import { json } from '../../data/testing/stub-server.ts'
import { createStubServices } from '../../data/testing/stub-services.ts'
import { InvoiceNotice } from './invoice-notice.tsx'

const INVOICES = 'GET /api/auth/account/billing/invoices'
const INVOICE: Invoice = {
  id: '7',
  number: 'INV-2026-0007',
  date: '2026-03-01T00:00:00.000Z',
  amount: 15_000,
  currency: 'usd',
  description: 'Team plan, one month',
  status: 'Retrying',
  url: 'https://pay.example.com/7',
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function show(statusNow: () => Invoice['status']) {
  const { server, services } = createStubServices({ [INVOICES]: () => json(200, [{ ...INVOICE, status: statusNow() }]) })
  render(
    <ServicesContext.Provider value={services}>
      <QueryClientProvider client={services.cache}>
        <InvoiceNotice accountId="1" />
      </QueryClientProvider>
    </ServicesContext.Provider>,
  )
  await wait(0)
  return { asked: () => server.count(INVOICES) }
}

describe('the notice about an invoice', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    localStorage.clear()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('is resolved in a new tab, and asks every five seconds until the invoice is paid [BILL-08] [BILL-09] [BILL-10] [CALL-21]', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    let status: Invoice['status'] = 'Retrying'
    const { asked } = await show(() => status)
    expect(screen.getByRole('alert').textContent).toContain('requires action')
    await wait(60_000)
    expect(asked()).toBe(1)

    fireEvent.click(screen.getByRole('button', { name: 'Resolve' }))
    expect(open).toHaveBeenCalledWith(INVOICE.url, '_blank', 'noopener')
    screen.getByText('Waiting for the payment…')
    await wait(4_999)
    expect(asked()).toBe(1)
    await wait(1)
    expect(asked()).toBe(2)
    await wait(5_000)
    expect(asked()).toBe(3)
    expect(screen.getByRole('alert').textContent).toContain('requires action')

    status = 'Paid'
    await wait(5_001)
    expect(asked()).toBe(4)
    expect(screen.getByRole('status').textContent).toContain('payment success')
    expect(screen.queryByRole('button', { name: 'Resolve' })).toBeNull()
    await wait(60_000)
    expect(asked()).toBe(4)
  })

  test('is not there again for three days, and then is [BILL-06] [BILL-07]', async () => {
    const DAY = 24 * 60 * 60 * 1000
    await show(() => 'Failed')
    screen.getByRole('alert')
    for (const [later, isThere] of [
      [3 * DAY - 1000, false],
      [1000, true],
    ] as const) {
      cleanup()
      vi.setSystemTime(Date.now() + later)
      await show(() => 'Failed')
      expect(screen.queryByRole('alert') !== null).toBe(isThere)
    }
  })
})
