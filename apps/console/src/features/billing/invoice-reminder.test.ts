import type { Invoice } from '@terrarium/contracts'
import { describe, expect, test } from 'vitest'
import { createKeyValueStorage } from '../../data/browser-storage.ts'
import { InvoiceReminder, latestInvoice, noticeOf } from './invoice-reminder.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 2, 4)

function invoice(id: string, date: string, status: Invoice['status'] = 'Paid'): Invoice {
  return { id, number: id, date, amount: 1, currency: 'usd', description: '', status, url: '' }
}

describe('the notice about the latest invoice', () => {
  test.each(['Failed', 'Retrying', 'Collections'] as const)('requires action when it is %s [BILL-04]', (status) => {
    expect(noticeOf({ status }, undefined, NOW)).toBe('requires_action')
  })

  test('thanks for a paid one within a day of the last reminder, and not later [BILL-05] [BILL-11]', () => {
    expect(noticeOf({ status: 'Paid' }, NOW - DAY + 1, NOW)).toBe('payment_success')
    expect(noticeOf({ status: 'Paid' }, NOW - DAY, NOW)).toBeUndefined()
    expect(noticeOf({ status: 'Paid' }, undefined, NOW)).toBeUndefined()
  })

  test('comes at most once in three days [BILL-06]', () => {
    expect(noticeOf({ status: 'Failed' }, NOW - 3 * DAY + 1, NOW)).toBeUndefined()
    expect(noticeOf({ status: 'Failed' }, NOW - 3 * DAY, NOW)).toBe('requires_action')
  })

  test('says nothing of one that is not due', () => {
    expect(noticeOf({ status: 'Open' }, NOW, NOW)).toBeUndefined()
  })
})

test('the time of the last reminder is kept in this browser, for each account [BILL-07]', () => {
  const storage = createKeyValueStorage(undefined)
  const reminder = new InvoiceReminder(storage, '12')
  expect(reminder.last()).toBeUndefined()
  reminder.set(NOW)
  expect(storage.get('invoice-reminder:12')).toBe(String(NOW))
  expect(reminder.last()).toBe(NOW)
  expect(new InvoiceReminder(storage, '13').last()).toBeUndefined()
  reminder.clear()
  expect(reminder.last()).toBeUndefined()
})

test('the latest invoice is the newest by its date, else the first', () => {
  expect(latestInvoice([])).toBeUndefined()
  expect(latestInvoice([invoice('1', '2026-01-01'), invoice('2', '2026-03-01'), invoice('3', '2026-02-01')])?.id).toBe('2')
  expect(latestInvoice([invoice('1', '2026-01-01'), invoice('2', '2026-01-01')])?.id).toBe('1')
})
