import {
  answerSimulatedChallenge,
  ApiError,
  confirmSimulatedCard,
  createSetupIntent,
  deletePaymentMethod,
  getBilling,
  getInvoiceFile,
  listPaymentMethods,
  paySimulatedInvoice,
  simulateRenewal,
  updateBillingAddress,
  updateBillingContact,
  updatePaymentMethod,
  upgradePlan,
} from '@terrarium/contracts'
import type { BillingAddress, BillingInfo, CallInput, OfferedPlan, PaymentMethod, PaymentProgress } from '@terrarium/contracts'
import { queryOptions } from '@tanstack/react-query'
import { errorText } from '../../data/error-text.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/billing-text.ts'
import { BILLING_KEY, INVOICES_KEY } from './invoices.ts'

const METHODS_KEY = [...BILLING_KEY, 'methods'] as const

/** How the account is billed. */
export function billingQuery({ account }: Services) {
  return queryOptions({
    queryKey: [...BILLING_KEY, 'info'],
    queryFn: ({ signal }): Promise<BillingInfo> => account.call(getBilling, {}, { signal }),
  })
}

/** The cards of the account, the default one first. */
export function paymentMethodsQuery({ account }: Services) {
  return queryOptions({
    queryKey: METHODS_KEY,
    queryFn: ({ signal }): Promise<readonly PaymentMethod[]> => account.call(listPaymentMethods, {}, { signal }),
  })
}

/** Reads again whatever a payment may have changed. */
export async function refreshBilling({ cache }: Services): Promise<void> {
  await Promise.all([cache.invalidateQueries({ queryKey: BILLING_KEY }), cache.invalidateQueries({ queryKey: ['identity'] })])
}

/** Saves whom invoices go to; the session learns the name of the company. */
export async function saveContact(services: Services, body: CallInput<typeof updateBillingContact>['body']): Promise<void> {
  const { account, cache, session } = services
  const info = await account.call(updateBillingContact, { body })
  cache.setQueryData(billingQuery(services).queryKey, info)
  const current = session.get()
  if (current !== undefined) session.set({ ...current, account: { ...current.account, company_name: info.company_name } })
}

/** Saves the address of invoices. */
export async function saveAddress(services: Services, body: BillingAddress): Promise<void> {
  const info = await services.account.call(updateBillingAddress, { body })
  services.cache.setQueryData(billingQuery(services).queryKey, info)
}

/** Begins adding a card; `return_url` is this page. */
export function beginCard({ account }: Services) {
  return account.call(createSetupIntent, { body: { return_url: window.location.origin + window.location.pathname } })
}

/** Gives a test card to the simulation. */
export function giveTestCard({ account }: Services, body: CallInput<typeof confirmSimulatedCard>['body']): Promise<PaymentProgress> {
  return account.call(confirmSimulatedCard, { body })
}

/** Answers for the bank in the simulation. */
export function answerBank({ account }: Services, client_secret: string, confirmed: boolean): Promise<PaymentProgress> {
  return account.call(answerSimulatedChallenge, { body: { client_secret, confirmed } })
}

/** Makes a card the default one. */
export async function makeDefault(services: Services, id: string): Promise<void> {
  const methods = await services.account.call(updatePaymentMethod, { params: { id }, body: { default: true } })
  services.cache.setQueryData(METHODS_KEY, methods)
}

/** Removes a card. */
export async function removeMethod(services: Services, id: string): Promise<void> {
  await services.account.call(deletePaymentMethod, { params: { id } })
  await services.cache.invalidateQueries({ queryKey: METHODS_KEY })
}

/** Begins a change of plan, or the trial. */
export function changePlan({ account }: Services, usage: OfferedPlan | 'Trial'): Promise<PaymentProgress> {
  return account.call(upgradePlan, { body: { plans: { usage } } })
}

/** Pays an overdue invoice of the simulation. */
export function payInvoice({ account }: Services, id: string): Promise<PaymentProgress> {
  return account.call(paySimulatedInvoice, { params: { id } })
}

/** Makes the next month's invoice of the simulation. */
export async function simulateMonth(services: Services): Promise<void> {
  await services.account.call(simulateRenewal, {})
  await services.cache.invalidateQueries({ queryKey: INVOICES_KEY })
}

/** Returns an invoice as a file. */
export async function readInvoiceFile({ account }: Services, id: string): Promise<{ readonly name: string; readonly content: Blob }> {
  const { name, content } = await account.call(getInvoiceFile, { params: { id } })
  const bytes = Uint8Array.from(window.atob(content), (character) => character.charCodeAt(0))
  return { name, content: new Blob([bytes], { type: 'application/pdf' }) }
}

const TEXTS: Readonly<Record<string, string>> = {
  payment_required: text('plan.payment_required'),
  payment_declined: text('payment.declined'),
  payment_authentication_failed: text('payment.auth_failed'),
  three_d_secure_failed: text('plan.three_d_secure'),
  upgrade_failed: text('plan.failed'),
  default_payment_method: text('payment.default_remove'),
  marketplace_billing: text('billing.marketplace'),
  payments_unavailable: text('billing.no_provider'),
}

/** What people read about a failure of billing. @param own texts by code that one action has for itself */
export function billingErrorText(error: unknown, defaultMessage: string, own: Readonly<Record<string, string>> = {}): string {
  const known = error instanceof ApiError ? (own[error.code] ?? TEXTS[error.code]) : undefined
  return known ?? errorText(error, { defaultMessage })
}

/** Writes an amount of a currency's smallest unit, such as $150.00. */
export function formatAmount(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100)
}
