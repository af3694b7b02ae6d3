import type { Addon, AuditEntry, BillingInfo, Identity, Session } from '@terrarium/contracts'
import { fql } from 'fauna'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccountApp, DATABASES_HOOK_TIMEOUT_MS, forgetAccounts, OWNER, type AccountApp } from '../testing/account-app.ts'
import { openEmbeddedDatabases, type EmbeddedDatabases } from '../testing/embedded-databases.ts'
import { postForm } from '../testing/oauth-flow.ts'
import { callAs, joinAs } from '../testing/provide-app.ts'
import { openStripeServer, WEBHOOK_SECRET, type StripeServer } from '../testing/stripe-server.ts'

const AUTHORIZE = '/api/v1/addons/authorize'
const RETURN_URL = 'https://harbor.example.com/addons/return?from=terrarium'
const HARBOR = { name: 'harbor', title: 'Harbor', returnUrl: RETURN_URL, clientSecret: 'harbor-secret-0123456789' } as const
const QUAY = { name: 'quay', title: 'Quay', returnUrl: 'https://quay.example.com/back', clientSecret: 'quay-secret-0123456789' } as const
const RESOURCE = 'harbor:addon-1'
const STATE = 'their-own state &=#'

let databases: EmbeddedDatabases
let stripe: StripeServer
let made: AccountApp
let owner: Session

beforeAll(async () => {
  databases = await openEmbeddedDatabases()
}, DATABASES_HOOK_TIMEOUT_MS)
afterAll(() => databases[Symbol.asyncDispose](), DATABASES_HOOK_TIMEOUT_MS)
beforeEach(async () => {
  stripe = await openStripeServer()
  made = await createAccountApp(databases, {
    hostingPlatforms: [HARBOR, QUAY],
    stripe: { key: 'sk_test_key', webhookSecret: WEBHOOK_SECRET, url: stripe.url },
  })
  await made.account.start(OWNER)
  owner = await made.signIn()
  await setPlan('team')
  return async () => {
    await made[Symbol.asyncDispose]()
    await stripe[Symbol.asyncDispose]()
    await forgetAccounts(databases)
  }
})

async function setPlan(plan: string): Promise<void> {
  await databases.control.query(fql`Account.all().forEach(account => account.update({ plan: ${plan} }))`)
}

const describeAddon = (resource = RESOURCE, session = owner) =>
  callAs(made, session, 'GET', `${AUTHORIZE}?resource=${encodeURIComponent(resource)}`)
const decide = (given: object = {}, session = owner) =>
  callAs(made, session, 'POST', AUTHORIZE, { resource: RESOURCE, state: STATE, approved: true, ...given })
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code
const form = (path: 'token' | 'subscription', fields: Record<string, string>) =>
  made.app.inject({
    method: 'POST',
    url: `/api/v1/addons/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const proof = ({ name, clientSecret } = HARBOR as { name: string; clientSecret: string }) => ({
  client_id: name,
  client_secret: clientSecret,
})
const redeem = (code: string, changes: Record<string, string> = {}) =>
  form('token', { grant_type: 'authorization_code', code, redirect_uri: RETURN_URL, ...proof(), ...changes })
const change = (fields: Record<string, string>) => form('subscription', { ...proof(), ...fields })

async function connect(): Promise<string> {
  const answer = await decide()
  expect(answer.statusCode, answer.body).toBe(200)
  return new URL(answer.json<{ redirect_url: string }>().redirect_url).searchParams.get('code') ?? ''
}

async function subscribe(): Promise<string> {
  const answer = await redeem(await connect())
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ subscription_id: string }>().subscription_id
}

const identity = async () => (await callAs(made, owner, 'GET', '/api/auth/auth/identity')).json<Identity>()
const billing = async () => (await callAs(made, owner, 'GET', '/api/auth/account/billing')).json<BillingInfo>()
const actions = async () =>
  (await callAs(made, owner, 'GET', '/api/auth/account/audit-log'))
    .json<{ results: AuditEntry[] }>()
    .results.map(({ action, outcome }) => `${action} ${outcome}`)

describe('an add-on of a hosting platform', () => {
  test('is shown with platform, account and plan, connected, and bills the account from then on [BILL-03]', async () => {
    expect((await describeAddon()).json<Addon>()).toEqual<unknown>({
      platform: { name: 'harbor', title: 'Harbor', host: 'harbor.example.com' },
      resource: 'addon-1',
      account: { company_name: expect.any(String) as unknown, plan: 'team', plan_display_name: 'Team' },
      status: 'open',
      billed_by: null,
    })
    expect(await billing()).toMatchObject({ marketplace: false })
    const answer = await decide()
    const back = new URL(answer.json<{ redirect_url: string }>().redirect_url)
    expect(back.origin + back.pathname).toBe('https://harbor.example.com/addons/return')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      from: 'terrarium',
      code: expect.any(String) as unknown,
      state: STATE,
      iss: 'http://localhost:3005',
    })
    expect(await billing()).toMatchObject({ marketplace: true })
    expect(await identity()).toMatchObject({ view_controls: { 'billing-first-party': [], upgrades: [] } })
    const upgrade = await callAs(made, owner, 'POST', '/api/auth/account/billing/upgrade', { plans: { usage: 'business' } })
    expect(codeOf(upgrade)).toBe('marketplace_billing')
    expect((await describeAddon()).json<Addon>()).toMatchObject({ status: 'connected', billed_by: 'Harbor' })
    expect(await actions()).toContain('addon.connect success')
  })

  test('gives the platform a subscription for its code, once', async () => {
    const code = await connect()
    const answer = await redeem(code)
    expect(answer.json()).toEqual({
      subscription_id: expect.stringMatching(/^\d+$/) as unknown,
      resource: 'addon-1',
      plan: 'team',
      status: 'active',
    })
    expect((await redeem(code)).json()).toMatchObject({ error: 'invalid_grant' })
    // One that has lost its way back connects again and gets another code for the same subscription.
    const again = await redeem(await connect())
    expect(again.json()).toEqual(answer.json())
  })

  test('whose platform ends it leaves an account that pays for nothing, and may be connected again', async () => {
    const id = await subscribe()
    expect((await change({ subscription_id: id, plan: 'business' })).json()).toMatchObject({ plan: 'business', status: 'active' })
    expect(await billing()).toMatchObject({ marketplace: true, plans: { usage: 'business' } })
    expect((await change({ subscription_id: id, status: 'ended' })).json()).toMatchObject({ plan: 'free', status: 'ended' })
    expect(await billing()).toMatchObject({ marketplace: false, plans: { usage: 'free' } })
    expect((await change({ subscription_id: id, status: 'ended' })).json()).toMatchObject({ error: 'invalid_request' })
    expect((await actions()).slice(0, 4)).toEqual([
      'plan.change success',
      'addon.end success',
      'plan.change success',
      'addon.connect success',
    ])
    await subscribe()
  })

  test('leaves a plan that was agreed as it is when it ends', async () => {
    await setPlan('Enterprise-High')
    const id = await subscribe()
    expect((await change({ subscription_id: id, status: 'ended' })).json()).toMatchObject({ plan: 'Enterprise-High', status: 'ended' })
  })

  test('that is refused leads back with the refusal, and changes nothing', async () => {
    const answer = await decide({ approved: false })
    const back = new URL(answer.json<{ redirect_url: string }>().redirect_url)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: STATE })
    expect(await billing()).toMatchObject({ marketplace: false })
    expect(await actions()).toContain('addon.deny success')
  })

  test('ends what the account pays by card, and events about that change no plan any more', async () => {
    await setPlan('individual')
    const call = (path: string, payload: object) => callAs(made, owner, 'POST', `/api/auth/account/billing${path}`, payload)
    await call('/setup_intent', { return_url: 'http://localhost:3005/resources/account-settings/billing' })
    const { data: customer } = await databases.control.query<string>(fql`Account.all().first()!.billing!.customer`)
    stripe.addCard(customer, '4242')
    expect((await call('/upgrade', { plans: { usage: 'team' } })).statusCode).toBe(200)
    expect(await billing()).toMatchObject({ plans: { usage: 'team' } })
    await connect()
    expect(stripe.calls.filter(({ method, path }) => method === 'DELETE' && path.includes('subscriptions'))).toHaveLength(1)
    expect(await billing()).toMatchObject({ marketplace: true, plans: { usage: 'team' } })
  })

  test('is not connected while payments cannot be reached', async () => {
    await databases.control.query(fql`Account.all().forEach(account => account.update({ billing: { customer: "cus_1" } }))`)
    stripe.failure = 500
    expect(codeOf(await decide())).toBe('payments_unreachable')
    expect(await billing()).toMatchObject({ marketplace: false })
    expect(await actions()).toContain('addon.connect failure')
  }, 60_000)

  test('is for those who may write billing', async () => {
    const developer = await joinAs(made, 'dev@example.com', 'developer')
    expect(codeOf(await describeAddon(RESOURCE, developer))).toBe('permission_denied')
    expect(codeOf(await decide({}, developer))).toBe('permission_denied')
    const treasurer = await joinAs(made, 'bills@example.com', 'billing')
    expect((await decide({}, treasurer)).statusCode).toBe(200)
  })

  test('of a platform that nobody has named is not known', async () => {
    expect(codeOf(await describeAddon('other:1'))).toBe('addon_unknown')
    expect(codeOf(await decide({ resource: 'other:1' }))).toBe('addon_unknown')
    await made[Symbol.asyncDispose]()
    made = await createAccountApp(databases)
    expect(codeOf(await describeAddon())).toBe('addon_unconfigured')
  })

  test('of another platform, or of another account, is refused', async () => {
    await connect()
    expect(codeOf(await decide({ resource: 'quay:9' }))).toBe('marketplace_billing')
    expect((await describeAddon('quay:9')).json()).toMatchObject({ status: 'billed_elsewhere', billed_by: 'Harbor' })
    await databases.control.query(fql`
      AddonSubscription.all().first()!.update({ accountId: "1" })
      Account.all().first()!.update({ billing: { marketplace: null } })
      null`)
    expect((await describeAddon()).json()).toMatchObject({ status: 'taken' })
    expect(codeOf(await decide())).toBe('addon_taken')
  })
})

describe('an attack on the connection of an add-on', () => {
  test.each([
    ['an address to lead to', { redirect_uri: 'https://evil.example/' }],
    ['an address to lead to by another name', { return_url: 'https://evil.example/' }],
    ['another account', { account_id: '1' }],
    ['a plan', { plan: 'business' }],
    ['an address as the resource', { resource: 'https://evil.example/' }],
    ['a path as the resource', { resource: 'harbor:../../x' }],
    ['line ends in the state', { state: 'a\r\nset-cookie: x' }],
    ['a state of 513 characters', { state: 'x'.repeat(513) }],
    ['no decision', { approved: 'yes' }],
  ])('with %s is refused', async (_what, given) => {
    expect(codeOf(await decide(given))).toBe('validation_error')
    expect(await billing()).toMatchObject({ marketplace: false })
  })

  test('with a state that ends the address early leads to the registered one', async () => {
    const state = '#@evil.example/?code=x&state=y'
    const answer = await decide({ state })
    const back = new URL(answer.json<{ redirect_url: string }>().redirect_url)
    expect([back.host, back.hash, back.searchParams.get('state')]).toEqual(['harbor.example.com', '', state])
    expect(back.searchParams.getAll('code')).toHaveLength(1)
  })

  test.each([
    ['without a secret', { client_secret: '' }, 401, 'invalid_client'],
    ['with a wrong secret', { client_secret: 'x' }, 401, 'invalid_client'],
    ['as another platform', proof(QUAY), 400, 'invalid_grant'],
    ['as a platform that nobody knows', { client_id: 'evil' }, 401, 'invalid_client'],
    ['with another address', { redirect_uri: 'https://evil.example/' }, 400, 'invalid_grant'],
    ['as a password', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ])('by redeeming a code %s is refused', async (_what, changes, status, error) => {
    const answer = await redeem(await connect(), changes)
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([status, error])
  })

  test('by a code that is late or made up is refused', async () => {
    const code = await connect()
    made.clock.advance(6 * 60_000_000)
    for (const wrong of [code, 'x', `1.${'A'.repeat(43)}`, '1") Account.all() //']) {
      expect((await redeem(wrong)).json(), wrong).toMatchObject({ error: 'invalid_grant' })
    }
  })

  test('by a code of it at the token endpoint of applications is refused', async () => {
    const answer = await postForm(made.app, 'token', { grant_type: 'authorization_code', code: await connect(), client_id: 'harbor' })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toContain('access_token')
  })

  test('by a platform on a subscription of another is refused', async () => {
    const id = await subscribe()
    for (const fields of [{ status: 'ended' }, { plan: 'free' }]) {
      expect((await change({ subscription_id: id, ...fields, ...proof(QUAY) })).json()).toMatchObject({ error: 'invalid_request' })
    }
    expect((await change({ subscription_id: id, plan: 'Enterprise-High' })).statusCode).toBe(400)
    expect((await change({ subscription_id: id })).json()).toMatchObject({ error: 'invalid_request' })
    expect(await billing()).toMatchObject({ marketplace: true, plans: { usage: 'team' } })
  })

  test('by guessing secrets is slowed down, and nothing of a code or secret is logged', async () => {
    const code = await connect()
    const statuses = new Set<number>()
    for (let attempt = 0; attempt < 125; attempt += 1) statuses.add((await redeem(code, { client_secret: `guess-${attempt}` })).statusCode)
    expect([...statuses]).toEqual([401, 429])
    const log = await callAs(made, owner, 'GET', '/api/auth/account/audit-log')
    for (const secret of [code, HARBOR.clientSecret]) expect(log.body + JSON.stringify(made.logged)).not.toContain(secret)
  })
})
