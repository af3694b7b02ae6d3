import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { OFFERED_PLANS, PLAN_OFFERS } from '../account/plan-offer.ts'
import { PLANS } from '../account/plan.ts'
import { parseApiError } from '../http/api-error.ts'
import type { Endpoint } from '../http/endpoint.ts'
import {
  createSetupIntent,
  deletePaymentMethod,
  getBilling,
  listPaymentMethods,
  phoneSchema,
  updateBillingAddress,
  upgradePlan,
} from './billing.ts'
import { invoiceSchema, listInvoices } from './invoice.ts'

describe('a failure of billing without a text of its own says', () => {
  test.each<[string, Endpoint, string]>([
    ['[ERR-15]', getBilling, 'Failed to fetch billing info'],
    ['[ERR-16]', listPaymentMethods, 'Failed to fetch payment methods'],
    ['[ERR-17]', createSetupIntent, 'Failed to create setup intent'],
    ['[ERR-18]', updateBillingAddress, 'Failed to update customer info'],
    ['[ERR-19]', deletePaymentMethod, 'Failed to delete payment method'],
    ['[ERR-20]', listInvoices, 'Failed to fetch invoices'],
    ['[ERR-21]', upgradePlan, 'Failed to update plan'],
  ])('its default message %s', (_id, endpoint, message) => {
    expect(parseApiError(500, '', endpoint.defaultMessage).message).toBe(message)
  })
})

test('billing answers at the paths of the specification [CALL-16] [CALL-17] [CALL-18] [CALL-19] [CALL-20] [CALL-21] [CALL-22]', () => {
  const calls = [getBilling, listPaymentMethods, createSetupIntent, updateBillingAddress, deletePaymentMethod, listInvoices, upgradePlan]
  expect(calls.map(({ service, method, path }) => `${service} ${method} ${path}`)).toEqual([
    'auth GET /account/billing',
    'auth GET /account/billing/payment_methods',
    'auth POST /account/billing/setup_intent',
    'auth PUT /account/billing/customer',
    'auth DELETE /account/billing/payment_methods/:id',
    'auth GET /account/billing/invoices',
    'auth POST /account/billing/upgrade',
  ])
})

test('an invoice has a status and an address [DATA-22]', () => {
  const invoice = {
    id: '1',
    number: 'INV-1',
    date: '',
    amount: 1,
    currency: 'usd',
    description: '',
    status: 'Collections',
    url: 'https://x',
  }
  expect(v.is(invoiceSchema, invoice)).toBe(true)
  expect(v.is(invoiceSchema, { ...invoice, status: 'Unknown' })).toBe(false)
  expect(v.is(invoiceSchema, { ...invoice, url: undefined })).toBe(false)
})

test('every plan has an offer, and those that can be taken have a price', () => {
  expect(Object.keys(PLAN_OFFERS)).toEqual([...PLANS])
  for (const plan of OFFERED_PLANS) {
    expect(PLAN_OFFERS[plan].isDeprecated).toBe(false)
    expect(PLAN_OFFERS[plan].monthlyCents).toBeTypeOf('number')
  }
})

test.each([
  ['', true],
  ['+1 (555) 010-0142', true],
  ['555/0142.3', true],
  ['+', true],
  ['one', false],
  ['1'.repeat(41), false],
])('a telephone number may be %s: %s', (phone, isAccepted) => {
  expect(v.is(phoneSchema, phone)).toBe(isAccepted)
})
