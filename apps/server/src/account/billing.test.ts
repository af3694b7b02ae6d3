import type { BillingInfo, Identity, Invoice, PaymentMethod, PaymentProgress, Session } from '@terrarium/contracts'
import { fql } from 'fauna'
import { beforeEach, describe, expect, test } from 'vitest'
import { OWNER } from '../testing/account-app.ts'
import { callAs, joinAs, provideFreshApp, type Method } from '../testing/provide-app.ts'

const BILLING = '/api/auth/account/billing'
const ADDRESS = {
  Address_Line_1: '14 Harbour Row',
  Address_Line_2: '',
  Address_City: 'Exampleton',
  Address_State: 'EX',
  Address_PostalCode: '10021',
  Address_Country: 'US',
}
const PAYS = '4242 4242 4242 4242'
const ASKS = '4000 0027 6000 3184'
const ASKS_THEN_DECLINES = '4000 0084 0000 1629'
const DECLINED_AT_ONCE = '4000 0000 0000 0002'
const DECLINES_LATER = '4000 0000 0000 0341'
const DAY_MICROS = 24 * 60 * 60 * 1_000_000

const made = provideFreshApp()
let owner: Session
beforeEach(async () => {
  await made.account.start(OWNER)
  owner = await made.signIn()
})

const call = (method: Method, path: string, payload?: object, session = owner) =>
  callAs(made, session, method, `${BILLING}${path}`, payload)

async function read<T>(path: string): Promise<T> {
  const answer = await call('GET', path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}

const identityOf = async (session: Session = owner): Promise<Identity> =>
  (await callAs(made, session, 'GET', '/api/auth/auth/identity')).json<Identity>()

async function setPlan(plan: string): Promise<void> {
  await made.databases.control.query(fql`Account.all().forEach(account => account.update({ plan: ${plan} }))`)
}

/** Gives a card to the simulation; returns its answer. */
async function giveCard(number: string, changes: object = {}) {
  const intent = await call('POST', '/setup_intent', { return_url: 'http://localhost:3005/resources/account-settings/billing' })
  const { client_secret } = intent.json<{ client_secret: string }>()
  const answer = await call('POST', '/simulation/card', { client_secret, number, exp_month: 11, exp_year: 2031, cvc: '123', ...changes })
  return { client_secret, answer }
}

const answerBank = (client_secret: string | null, confirmed: boolean) => call('POST', '/simulation/challenge', { client_secret, confirmed })

async function addCard(number: string): Promise<void> {
  const { client_secret, answer } = await giveCard(number)
  if (answer.json<PaymentProgress>().status === 'requires_action') await answerBank(client_secret, true)
}

const upgrade = (usage: string, session?: Session) => call('POST', '/upgrade', { plans: { usage } }, session)

async function actionsInLog(): Promise<string[]> {
  const answer = await callAs(made, owner, 'GET', '/api/auth/account/audit-log')
  return answer.json<{ results: { action: string }[] }>().results.map(({ action }) => action)
}

describe('billing details', () => {
  test('name the plan, and are empty until they are saved [CALL-16] [DATA-21]', async () => {
    expect(await read<BillingInfo>('')).toEqual({
      plans: { usage: 'Pro' },
      company_name: 'My account',
      billing_email: '',
      phone_number: '',
      address: {},
      provider: 'simulation',
      marketplace: false,
      trial_ends_at: null,
    })
    const contact = { company_name: 'Folio & Quire Books', billing_email: 'accounts@bookshop.example.com', phone_number: '+00 555 0142' }
    expect((await call('PUT', '/contact', contact)).statusCode).toBe(200)
    expect((await call('PUT', '/customer', ADDRESS)).statusCode).toBe(200)
    expect(await read<BillingInfo>('')).toMatchObject({ ...contact, address: ADDRESS })
    expect(await actionsInLog()).toEqual(expect.arrayContaining(['billing.update_contact', 'billing.update_address']))
  })

  test('take the address as exactly six members, in their order [CALL-19] [DATA-23]', async () => {
    const saved = await call('PUT', '/customer', ADDRESS)
    expect(Object.keys(saved.json<BillingInfo>().address)).toEqual(Object.keys(ADDRESS))
    const { Address_City: _city, ...noCity } = ADDRESS
    for (const wrong of [
      noCity,
      { ...ADDRESS, Address_Line_1: '  ' },
      { ...ADDRESS, extra: 'x' },
      { ...ADDRESS, Address_Country: 'U\nS' },
    ]) {
      expect((await call('PUT', '/customer', wrong)).json()).toMatchObject({ code: 'validation_error' })
    }
  })

  test.each(['+1 (555) 010-42 ext', 'call me', '<script>'])('refuse %s as a telephone number', async (phone_number) => {
    const answer = await call('PUT', '/contact', { company_name: 'A', billing_email: 'a@example.com', phone_number })
    expect(answer.statusCode).toBe(400)
  })
})

describe('payment methods', () => {
  test('are added through an intent, the first as the default, and kept without their number [CALL-17] [CALL-18]', async () => {
    expect(await read<PaymentMethod[]>('/payment_methods')).toEqual([])
    await addCard(PAYS)
    await addCard('5555 5555 5555 4444')
    expect(await read<PaymentMethod[]>('/payment_methods')).toMatchObject([
      { brand: 'Visa', last4: '4242', exp_month: 11, exp_year: 2031, default: true },
      { brand: 'Mastercard', last4: '4444', default: false },
    ])
    const { data } = await made.databases.control.query<string[][]>(fql`SimulatedCard.all().toArray().map(card => Object.keys(card.data))`)
    expect(JSON.stringify(data)).not.toContain('number')
    expect(made.logged.join('\n')).not.toContain('4242424242424242')
    expect(await actionsInLog()).toContain('payment_method.create')
  })

  test('the bank asks for a confirmation; a refused one keeps the card to try again [ERR-62]', async () => {
    const { client_secret, answer } = await giveCard(ASKS)
    expect(answer.json()).toMatchObject({ status: 'requires_action' })
    expect((await answerBank(client_secret, false)).json()).toMatchObject({ code: 'payment_authentication_failed' })
    expect(await read<PaymentMethod[]>('/payment_methods')).toEqual([])
    expect((await answerBank(client_secret, true)).json()).toMatchObject({ status: 'succeeded' })
    expect(await read<PaymentMethod[]>('/payment_methods')).toMatchObject([{ last4: '3184' }])
    expect((await answerBank(client_secret, true)).statusCode).toBe(404)
  })

  test('a declined card is not kept [ERR-62]', async () => {
    const { answer } = await giveCard(DECLINED_AT_ONCE)
    expect(answer.statusCode).toBe(402)
    expect(answer.json()).toMatchObject({ code: 'payment_declined' })
    expect(await read<PaymentMethod[]>('/payment_methods')).toEqual([])
  })

  test.each([
    ['a real number', { number: '4539 1488 0343 6467' }, 'number'],
    ['an expired card', { exp_year: 2020 }, 'exp_year'],
    ['a short code', { cvc: '1' }, 'cvc'],
  ])('the simulation refuses %s', async (_case, changes, field) => {
    const { answer } = await giveCard(PAYS, changes)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ fields: object }>().fields).toHaveProperty(field)
  })

  test('the default one cannot be removed, another can [CALL-20] [ERR-63]', async () => {
    await addCard(PAYS)
    await addCard('5555555555554444')
    const [first, second] = await read<PaymentMethod[]>('/payment_methods')
    const refused = await call('DELETE', `/payment_methods/${first?.id ?? ''}`)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'default_payment_method' })
    const changed = await call('PUT', `/payment_methods/${second?.id ?? ''}`, { default: true })
    expect(changed.json()).toMatchObject([
      { id: second?.id, default: true },
      { id: first?.id, default: false },
    ])
    expect((await call('DELETE', `/payment_methods/${first?.id ?? ''}`)).statusCode).toBe(204)
    expect(await read<PaymentMethod[]>('/payment_methods')).toHaveLength(1)
    expect((await call('DELETE', '/payment_methods/999')).statusCode).toBe(404)
  })

  test('an intent of another account is not found', async () => {
    const { client_secret } = await giveCard(ASKS)
    await made.databases.control.query(fql`SimulatedIntent.all().forEach(intent => intent.update({ accountId: "1" }))`)
    expect((await answerBank(client_secret, true)).statusCode).toBe(404)
  })

  test('an address to come back to has to be the console’s', async () => {
    const answer = await call('POST', '/setup_intent', { return_url: 'https://elsewhere.example/' })
    expect(answer.json()).toMatchObject({ code: 'validation_error', fields: { return_url: 'invalid' } })
  })
})

describe('a change of plan', () => {
  beforeEach(() => setPlan('free'))

  test('needs a payment method, is in progress, then complete, and has an invoice [CALL-22] [BILL-12] [BILL-13] [ERR-61]', async () => {
    const refused = await upgrade('team')
    expect(refused.statusCode).toBe(402)
    expect(refused.json()).toMatchObject({ code: 'payment_required' })
    await addCard(PAYS)
    expect((await upgrade('team')).json()).toEqual({ status: 'succeeded', client_secret: null, url: null })
    expect(await identityOf()).toMatchObject({ plan: 'free', planSynced: false })
    expect((await upgrade('business')).json()).toMatchObject({ code: 'conflict' })
    made.clock.advance(3_000_000)
    expect(await identityOf()).toMatchObject({ plan: 'team', planSynced: true, plan_display_name: 'Team', plan_monthly_price: 150 })
    expect(await read<BillingInfo>('')).toMatchObject({ plans: { usage: 'team' } })
    expect(await read<Invoice[]>('/invoices')).toMatchObject([{ amount: 15_000, currency: 'usd', status: 'Paid' }])
    expect(await actionsInLog()).toContain('plan.change')
  })

  test('is confirmed by the bank, or nothing is charged [ERR-61] [BILL-12]', async () => {
    await addCard(ASKS)
    const asked = (await upgrade('individual')).json<PaymentProgress>()
    expect(asked.status).toBe('requires_action')
    expect((await answerBank(asked.client_secret, false)).json()).toMatchObject({ code: 'three_d_secure_failed' })
    expect(await read<Invoice[]>('/invoices')).toEqual([])
    const again = (await upgrade('individual')).json<PaymentProgress>()
    expect((await answerBank(again.client_secret, true)).json()).toMatchObject({ status: 'succeeded' })
    expect(await identityOf()).toMatchObject({ planSynced: false })
    made.clock.advance(3_000_000)
    expect(await identityOf()).toMatchObject({ plan: 'individual' })
  })

  test('fails with the card, before or after the bank has asked [ERR-61] [ERR-62]', async () => {
    await addCard(DECLINES_LATER)
    expect((await upgrade('team')).json()).toMatchObject({ code: 'payment_declined' })
    await addCard(ASKS_THEN_DECLINES)
    const other = (await read<PaymentMethod[]>('/payment_methods')).find(({ last4 }) => last4 === '1629')
    await call('PUT', `/payment_methods/${other?.id ?? ''}`, { default: true })
    const asked = (await upgrade('team')).json<PaymentProgress>()
    expect((await answerBank(asked.client_secret, true)).json()).toMatchObject({ code: 'payment_declined' })
    expect(await identityOf()).toMatchObject({ plan: 'free', planSynced: true })
  })

  test('is for everybody on a free or individual plan, else for those who may create upgrades [BILL-13] [BILL-14]', async () => {
    const developer = await joinAs(made, 'dev@example.com', 'developer')
    await addCard(PAYS)
    expect((await upgrade('individual', developer)).statusCode).toBe(200)
    made.clock.advance(3_000_000)
    expect(await identityOf(developer)).toMatchObject({ plan: 'individual' })
    expect((await upgrade('team', developer)).statusCode).toBe(200)
    made.clock.advance(3_000_000)
    expect(await identityOf(developer)).toMatchObject({ plan: 'team' })
    expect((await upgrade('business', developer)).statusCode).toBe(403)
    expect((await upgrade('business')).statusCode).toBe(200)
  })

  test('takes only plans that are offered, and another than the present one', async () => {
    expect((await upgrade('Enterprise-High')).statusCode).toBe(400)
    expect((await upgrade('free')).json()).toMatchObject({ code: 'conflict' })
  })

  test('may be a trial of thirty days, once, which ends with the plan before [CONST-18]', async () => {
    expect(await identityOf()).toMatchObject({ eligible_for_trial: true })
    expect((await upgrade('Trial')).statusCode).toBe(200)
    expect(await identityOf()).toMatchObject({ plan: 'Trial', planSynced: true, eligible_for_trial: false })
    const { trial_ends_at } = await read<BillingInfo>('')
    expect(Date.parse(trial_ends_at ?? '')).toBe(made.clock.now() / 1000 + 30 * 24 * 60 * 60 * 1000)
    made.clock.advance(30 * DAY_MICROS - 1000)
    owner = await made.signIn()
    expect(await identityOf()).toMatchObject({ plan: 'Trial' })
    made.clock.advance(1000)
    expect(await identityOf()).toMatchObject({ plan: 'free', eligible_for_trial: false })
    expect((await upgrade('Trial')).json()).toMatchObject({ code: 'conflict' })
  })

  test('deprecated plans say so, and limits are those of the plan', async () => {
    expect(await identityOf()).toMatchObject({ is_plan_deprecated: false, limits: { read: 100_000, storage: 1 } })
    await setPlan('Startup')
    expect(await identityOf()).toMatchObject({ is_plan_deprecated: true })
  })

  test('is refused to subscribers of a marketplace, like everything else about billing [BILL-03]', async () => {
    await made.databases.control.query(fql`Account.all().forEach(account => account.update({ billing: { marketplace: "Cloud Market" } }))`)
    for (const answer of [await upgrade('team'), await call('PUT', '/customer', ADDRESS), await call('GET', '/payment_methods')]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'marketplace_billing' })
    }
    expect(await identityOf()).toMatchObject({ view_controls: { 'billing-first-party': [], upgrades: [] } })
    expect(await read<BillingInfo>('')).toMatchObject({ marketplace: true })
  })
})

describe('invoices', () => {
  beforeEach(() => setPlan('team'))

  test('are listed newest first, with a status and an address [CALL-21] [DATA-22]', async () => {
    await addCard(DECLINES_LATER)
    await call('POST', '/simulation/renewal')
    made.clock.advance(1_000_000)
    await call('POST', '/simulation/renewal')
    const invoices = await read<Invoice[]>('/invoices')
    expect(invoices.map(({ status, number }) => [status, number.slice(-4)])).toEqual([
      ['Retrying', '0002'],
      ['Retrying', '0001'],
    ])
    expect(invoices[0]?.url).toBe(`http://localhost:3005/resources/account-settings/billing/invoices/${invoices[0]?.id ?? ''}`)
  })

  test('an overdue one is paid with another card', async () => {
    await addCard(DECLINES_LATER)
    const { id } = (await call('POST', '/simulation/renewal')).json<Invoice>()
    expect((await call('POST', `/simulation/invoices/${id}/pay`)).json()).toMatchObject({ code: 'payment_declined' })
    await addCard(PAYS)
    const other = (await read<PaymentMethod[]>('/payment_methods'))[1]
    await call('PUT', `/payment_methods/${other?.id ?? ''}`, { default: true })
    expect((await call('POST', `/simulation/invoices/${id}/pay`)).json()).toMatchObject({ status: 'succeeded' })
    expect(await read<Invoice[]>('/invoices')).toMatchObject([{ status: 'Paid' }])
    expect((await call('POST', `/simulation/invoices/${id}/pay`)).statusCode).toBe(409)
  })

  test('are files that name the account, with any name', async () => {
    await call('PUT', '/contact', { company_name: 'Книги и 本', billing_email: 'a@example.com', phone_number: '' })
    await addCard(PAYS)
    const { id, number } = (await call('POST', '/simulation/renewal')).json<Invoice>()
    const file = (await call('GET', `/invoices/${id}/file`)).json<{ name: string; content: string }>()
    expect(file.name).toBe(`${number}.pdf`)
    expect(Buffer.from(file.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect((await call('GET', '/invoices/12/file')).statusCode).toBe(404)
  })
})

test('who reads billing may not change it without the permission to write', async () => {
  const developer = await joinAs(made, 'dev@example.com', 'developer')
  expect((await call('GET', '', undefined, developer)).statusCode).toBe(403)
  expect((await call('PUT', '/customer', ADDRESS, developer)).statusCode).toBe(403)
  const billing = await joinAs(made, 'money@example.com', 'billing')
  expect((await call('GET', '', undefined, billing)).statusCode).toBe(200)
  expect((await call('PUT', '/customer', ADDRESS, billing)).statusCode).toBe(200)
})

test('attempts to pay are counted', async () => {
  const begin = () => call('POST', '/setup_intent', { return_url: 'http://localhost:3005/' })
  for (let attempt = 0; attempt < 20; attempt++) expect((await begin()).statusCode).toBe(200)
  expect((await begin()).statusCode).toBe(429)
})
