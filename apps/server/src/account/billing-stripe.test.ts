import type { BillingInfo, Invoice, PaymentMethod, PaymentProgress, Session } from '@terrarium/contracts'
import { fql } from 'fauna'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccountApp, DATABASES_HOOK_TIMEOUT_MS, forgetAccounts, OWNER, type AccountApp } from '../testing/account-app.ts'
import { openEmbeddedDatabases, type EmbeddedDatabases } from '../testing/embedded-databases.ts'
import { callAs, type Method } from '../testing/provide-app.ts'
import { openStripeServer, WEBHOOK_SECRET, type StripeServer } from '../testing/stripe-server.ts'

const BILLING = '/api/auth/account/billing'
const RETURN_URL = 'http://localhost:3005/resources/account-settings/billing'

let databases: EmbeddedDatabases
let stripe: StripeServer
let made: AccountApp
let owner: Session

beforeAll(async () => {
  databases = await openEmbeddedDatabases()
}, DATABASES_HOOK_TIMEOUT_MS)
afterAll(async () => {
  await databases[Symbol.asyncDispose]()
}, DATABASES_HOOK_TIMEOUT_MS)
beforeEach(async () => {
  stripe = await openStripeServer()
  made = await createAccountApp(databases, { stripe: { key: 'sk_test_key', webhookSecret: WEBHOOK_SECRET, url: stripe.url } })
  await made.account.start(OWNER)
  owner = await made.signIn()
  await setPlan('individual')
  return async () => {
    await made[Symbol.asyncDispose]()
    await stripe[Symbol.asyncDispose]()
    await forgetAccounts(databases)
    expect(stripe.differences).toEqual([])
  }
})

const call = (method: Method, path: string, payload?: object) => callAs(made, owner, method, `${BILLING}${path}`, payload)
const upgrade = (usage: string) => call('POST', '/upgrade', { plans: { usage } })
const addCardPage = () => call('POST', '/setup_intent', { return_url: RETURN_URL })

async function read<T>(path: string): Promise<T> {
  const answer = await call('GET', path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}

async function setPlan(plan: string): Promise<void> {
  await databases.control.query(fql`Account.all().forEach(account => account.update({ plan: ${plan} }))`)
}

const planNow = async () => (await read<BillingInfo>('')).plans.usage

async function customer(): Promise<string> {
  const { data } = await databases.control.query<string>(fql`Account.all().first()!.billing!.customer`)
  return data
}

/** Goes to Stripe's page and gives a card there. */
async function giveCard(last4 = '4242'): Promise<string> {
  expect((await addCardPage()).statusCode).toBe(200)
  return stripe.addCard(await customer(), last4)
}

const send = ({ body, signature }: { readonly body: string; readonly signature: string }) =>
  made.app.inject({
    method: 'POST',
    url: `${BILLING}/stripe/events`,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    payload: body,
  })

async function notify(type: string): Promise<void> {
  const answer = await send(stripe.event(type, await customer()))
  expect(answer.statusCode, answer.body).toBe(200)
}

describe('cards', () => {
  test('are given on a page of Stripe, which leads back; the first is the default [CALL-18]', async () => {
    const answer = (await addCardPage()).json<{ url: string }>()
    expect(answer.url).toBe(`${stripe.url}/checkout`)
    const session = stripe.calls.find(({ path }) => path === '/v1/checkout/sessions')
    expect(session?.form).toMatchObject({ mode: 'setup', success_url: RETURN_URL, cancel_url: RETURN_URL })
    expect(session?.headers['stripe-version']).toBe('2026-10-28.endive')

    stripe.addCard(await customer(), '4242')
    stripe.addCard(await customer(), '1881')
    const cards = await read<PaymentMethod[]>('/payment_methods')
    expect(cards.map((card) => [card.last4, card.default])).toEqual([
      ['1881', true],
      ['4242', false],
    ])
    expect(cards[0]).toMatchObject({ brand: 'visa', exp_month: 11, exp_year: 2031 })
  })

  test('another page of one account names the same customer', async () => {
    await addCardPage()
    await addCardPage()
    expect(stripe.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/customers')).toHaveLength(1)
    expect(stripe.calls.find(({ path }) => path === '/v1/customers')?.headers['idempotency-key']).toMatch(/^terrarium-customer-\d+$/)
  })

  test('are made the default and removed, but never the default one, nor that of another customer [CALL-20]', async () => {
    const first = await giveCard('4242')
    const second = await giveCard('1881')
    await read('/payment_methods')
    expect((await call('PUT', `/payment_methods/${first}`, { default: true })).statusCode).toBe(200)
    expect((await call('DELETE', `/payment_methods/${first}`)).json<{ code: string }>().code).toBe('default_payment_method')
    expect((await call('DELETE', `/payment_methods/${second}`)).statusCode).toBe(204)
    const others = stripe.addCard('cus_of_somebody_else', '0005')
    expect((await call('DELETE', `/payment_methods/${others}`)).statusCode).toBe(404)
    expect((await call('PUT', `/payment_methods/${others}`, { default: true })).statusCode).toBe(404)
    expect((await read<PaymentMethod[]>('/payment_methods')).map(({ last4 }) => last4)).toEqual(['4242'])
  })
})

describe('a change of plan', () => {
  test('needs a card, and is a subscription by the month at the price of the plan [CALL-22]', async () => {
    expect((await upgrade('team')).json<{ code: string }>().code).toBe('payment_required')
    await giveCard()
    expect((await upgrade('team')).json<PaymentProgress>().status).toBe('succeeded')
    expect(await planNow()).toBe('team')
    const price = stripe.calls.find(({ method, path }) => method === 'POST' && path === '/v1/prices')
    expect(price?.form).toMatchObject({ unit_amount: '15000', currency: 'usd', 'recurring[interval]': 'month' })

    expect((await upgrade('business')).json<PaymentProgress>().status).toBe('succeeded')
    expect(await planNow()).toBe('business')
    const changed = stripe.calls.find(({ method, path }) => method === 'POST' && path.startsWith('/v1/subscriptions/'))
    expect(changed?.form).toMatchObject({ payment_behavior: 'pending_if_incomplete', proration_behavior: 'always_invoice' })

    expect((await upgrade('free')).json<PaymentProgress>().status).toBe('succeeded')
    expect(await planNow()).toBe('free')
    expect(stripe.calls.some(({ method, path }) => method === 'DELETE' && path.startsWith('/v1/subscriptions/'))).toBe(true)
  })

  test('that the bank asks about is complete when Stripe says so', async () => {
    await giveCard()
    stripe.charge = 'asks'
    const progress = (await upgrade('team')).json<PaymentProgress>()
    expect(progress).toMatchObject({ status: 'requires_action', client_secret: null })
    expect(progress.url).toContain(`${stripe.url}/invoice/`)
    await notify('customer.subscription.created')
    expect(await planNow()).toBe('individual')
    stripe.confirm(await customer())
    await notify('invoice.paid')
    await notify('invoice.paid')
    expect(await planNow()).toBe('team')
    const log = await callAs(made, owner, 'GET', '/api/auth/account/audit-log')
    const changes = log.json<{ results: { action: string; details: object }[] }>().results.filter(({ action }) => action === 'plan.change')
    expect(changes.map(({ details }) => details)).toEqual([{ plan: 'team', previous_plan: 'individual' }])
  })

  test('whose card is declined changes nothing, and can be tried again', async () => {
    await giveCard()
    stripe.charge = 'declines'
    const answer = await upgrade('team')
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([402, 'payment_declined'])
    expect(await planNow()).toBe('individual')
    stripe.charge = 'succeeds'
    expect((await upgrade('team')).statusCode).toBe(200)
    stripe.charge = 'declines'
    expect((await upgrade('business')).json<{ code: string }>().code).toBe('payment_declined')
    await notify('invoice.payment_failed')
    expect(await planNow()).toBe('team')
  })

  test('that is asked for twice at once charges once', async () => {
    await giveCard()
    const both = await Promise.all([upgrade('team'), upgrade('team')])
    expect(both.map(({ statusCode }) => statusCode)).toContain(200)
    expect(await planNow()).toBe('team')
    expect(await read<Invoice[]>('/invoices')).toHaveLength(1)
  })
})

describe('events', () => {
  test('end a plan that is not paid any more', async () => {
    await giveCard()
    await upgrade('team')
    stripe.endSubscription(await customer())
    await notify('customer.subscription.deleted')
    expect(await planNow()).toBe('free')
  })

  test('leave plans that were agreed, and trials, as they are', async () => {
    await giveCard()
    await upgrade('team')
    expect(await planNow()).toBe('team')
    stripe.endSubscription(await customer())
    for (const plan of ['Enterprise-High', 'Trial']) {
      await setPlan(plan)
      await notify('customer.subscription.deleted')
      expect(await planNow()).toBe(plan)
    }
  })

  test('that Stripe has not signed are refused', async () => {
    await giveCard()
    await upgrade('team')
    stripe.endSubscription(await customer())
    const { body } = stripe.event('customer.subscription.deleted', await customer())
    const signed = stripe.event('customer.subscription.deleted', await customer(), 'whsec_of_somebody_else')
    for (const signature of ['', 't=1,v1=00', signed.signature]) {
      const answer = await send({ body, signature })
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'bad_request'])
    }
    const { signature } = stripe.event('customer.subscription.deleted', await customer())
    expect((await send({ body: body.replace('deleted', 'updated'), signature })).statusCode).toBe(400)
    expect(await planNow()).toBe('team')
  })

  test('about customers of somebody else concern nobody here', async () => {
    await giveCard()
    await upgrade('team')
    const answer = await send(stripe.event('customer.subscription.deleted', stripe.addCustomer()))
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await planNow()).toBe('team')
  })
})

test('invoices have the statuses of the console, newest first, and the file that Stripe makes', async () => {
  await giveCard()
  const id = await customer()
  const NEXT = 1_800_000_000
  stripe.addInvoice(id, { status: 'paid', total: 15_000 })
  stripe.addInvoice(id, { status: 'void' })
  stripe.addInvoice(id, { status: 'draft' })
  stripe.addInvoice(id, { status: 'uncollectible', total: 2_500 })
  stripe.addInvoice(id, { status: 'open', attempted: true, next_payment_attempt: NEXT })
  stripe.addInvoice(id, { status: 'open', attempted: true })
  stripe.addInvoice(id, { status: 'open' })
  const invoices = await read<Invoice[]>('/invoices')
  expect(invoices.map(({ status }) => status)).toEqual(['Open', 'Failed', 'Retrying', 'Collections', 'Paid'])
  expect(invoices.at(-1)).toMatchObject({ amount: 15_000, currency: 'usd', description: '1 × Team plan (at $150.00 / month)' })
  const [{ id: newest = '', number = '', url = '' } = {}] = invoices
  expect(url).toBe(`${stripe.url}/invoice/${number}`)
  const { name, content } = await read<{ name: string; content: string }>(`/invoices/${newest}/file`)
  expect(name).toBe(`${number}.pdf`)
  expect(Buffer.from(content, 'base64').toString()).toBe(`%PDF of /invoice/${number}.pdf`)
})

test('a call that Stripe does not answer says so and is logged without the key', async () => {
  await giveCard()
  stripe.failure = 400
  const answer = await upgrade('team')
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'payments_unreachable'])
  expect(made.logged.join('\n')).toContain('Stripe refuses a call')
  expect(made.logged.join('\n')).not.toContain('sk_test_key')
  expect(await planNow()).toBe('individual')
})

test('the forms of the simulation answer nothing', async () => {
  const answer = await call('POST', '/simulation/renewal')
  expect(answer.json<{ code: string }>().code).toBe('payments_unavailable')
})
