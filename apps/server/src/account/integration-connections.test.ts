import type { AuditEntry, Integration, Session } from '@terrarium/contracts'
import { fql } from 'fauna'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatadogConsent } from '../integrations/datadog-consent.ts'
import { createDatadogIntake } from '../integrations/datadog-intake.ts'
import { createAccountApp, DATABASES_HOOK_TIMEOUT_MS, forgetAccounts, OWNER, type AccountApp } from '../testing/account-app.ts'
import { openEmbeddedDatabases, type EmbeddedDatabases } from '../testing/embedded-databases.ts'
import { MONITORING_CLIENT, startMonitoringService, type MonitoringService } from '../testing/monitoring-service.ts'
import { callAs, joinAs } from '../testing/provide-app.ts'

const INTEGRATIONS = '/api/v1/integrations'
const INVALID_KEY_TEXT = 'The API key of this integration is not valid; delete the integration and add it again with a new key.'
const REDIRECT = 'http://localhost:3005/auth/oauth/datadog'

let databases: EmbeddedDatabases
let service: MonitoringService
let made: AccountApp
let owner: Session

const open = (isConfigured = true, origins = [service.origin]) =>
  createAccountApp(databases, {
    integrations: {
      intake: createDatadogIntake([service.origin]),
      consent: isConfigured
        ? createDatadogConsent({ ...MONITORING_CLIENT, authorizeUrl: undefined, tokenUrl: undefined }, origins)
        : undefined,
      log: { end: () => Promise.resolve([]), before: () => Promise.resolve([]), readAfter: async function* () {} },
      sealKey: new Uint8Array(32).fill(7),
    },
  })

beforeAll(async () => {
  databases = await openEmbeddedDatabases()
}, DATABASES_HOOK_TIMEOUT_MS)
beforeEach(async () => {
  service = await startMonitoringService()
  made = await open()
  await made.account.start(OWNER)
  owner = await made.signIn()
})
afterEach(async () => {
  await made[Symbol.asyncDispose]()
  await forgetAccounts(databases)
  await service[Symbol.asyncDispose]()
})
afterAll(() => databases[Symbol.asyncDispose](), DATABASES_HOOK_TIMEOUT_MS)

const begin = (session = owner, given: object = {}) =>
  callAs(made, session, 'POST', `${INTEGRATIONS}/connections`, { service: 'datadog', region_group: 'us', site: service.origin, ...given })

/** Begins in a session and allows the connection there; returns what leads back. */
async function allow(session = owner, given: object = {}): Promise<{ code: string; state: string }> {
  const begun = await begin(session, given)
  expect(begun.statusCode, begun.body).toBe(201)
  const { searchParams } = service.allow(new URL(begun.json<{ url: string }>().url))
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
}

const finish = (answer: object, session = owner) => callAs(made, session, 'POST', INTEGRATIONS, { service: 'datadog', ...answer })
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code
const list = async () => (await callAs(made, owner, 'GET', INTEGRATIONS)).json<{ results: Integration[]; connect: string[] }>()

describe('a connection to a monitoring service', () => {
  test('is asked for with a state and a challenge, and becomes an integration whose key the service made [INTEG-01]', async () => {
    expect((await list()).connect).toEqual(['datadog'])
    const page = new URL((await begin()).json<{ url: string }>().url)
    expect(page.origin + page.pathname).toBe(`${service.origin}/oauth2/v1/authorize`)
    const parameters = Object.fromEntries(page.searchParams)
    expect(parameters).toMatchObject({ client_id: MONITORING_CLIENT.clientId, redirect_uri: REDIRECT, response_type: 'code' })
    expect(parameters).toMatchObject({ code_challenge_method: 'S256', code_challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown })
    const { searchParams } = service.allow(page)
    const answer = await finish({ code: searchParams.get('code'), state: searchParams.get('state') })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({ service: 'datadog', region_group: 'us-std', site: service.origin, status: 'pending' })
    expect(service.exchanges).toMatchObject([{ grant_type: 'authorization_code', redirect_uri: REDIRECT }])
    const { id } = answer.json<Integration>()
    expect((await callAs(made, owner, 'POST', `${INTEGRATIONS}/${id}/test`)).json()).toMatchObject({ status: 'active' })
    const log = await callAs(made, owner, 'GET', '/api/auth/account/audit-log')
    expect(log.json<{ results: AuditEntry[] }>().results.map(({ action }) => action)).toContain('integration.create')
    const said = JSON.stringify(made.logged) + log.body + answer.body + JSON.stringify(await list())
    for (const secret of [...service.made, MONITORING_CLIENT.clientSecret, parameters['state'] ?? '']) expect(said).not.toContain(secret)
  })

  test('that the service does not accept adds nothing, and its state is used up', async () => {
    const answer = await allow()
    service.fault = 'code'
    const refused = await finish(answer)
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'integration_connection_failed'])
    service.fault = undefined
    expect(codeOf(await finish(answer))).toBe('integration_connection_expired')
    expect((await list()).results).toEqual([])
  })

  test.each(['no-key', 'unknown-key'] as const)('whose key is refused (%s) says to delete and add again [ERR-70]', async (fault) => {
    const answer = await allow()
    service.fault = fault
    expect((await finish(answer)).json()).toMatchObject({ code: 'integration_invalid_key', reason: INVALID_KEY_TEXT })
    expect((await list()).results).toEqual([])
  })

  test('replaces an integration whose key is refused, whose delivery goes on [ERR-70]', async () => {
    const first = (await finish(await allow())).json<Integration>()
    service.collector.keys.clear()
    expect(codeOf(await callAs(made, owner, 'POST', `${INTEGRATIONS}/${first.id}/test`))).toBe('integration_invalid_key')
    expect(codeOf(await finish(await allow()))).toBe('conflict')
    expect((await finish(await allow(owner, { replaces: first.id }))).statusCode).toBe(201)
    const { results } = await list()
    expect(results.map(({ id, status }) => [id === first.id, status])).toEqual([[false, 'pending']])
    expect(codeOf(await finish(await allow(owner, { replaces: first.id })))).toBe('not_found')
  })

  test('to a service that does not answer says so', async () => {
    const answer = await allow()
    service.fault = 'down'
    const refused = await finish(answer)
    expect([refused.statusCode, codeOf(refused)]).toEqual([503, 'integration_unreachable'])
  })

  test('is not offered where the operator has no client there', async () => {
    const answer = await allow()
    await made[Symbol.asyncDispose]()
    made = await open(false)
    expect((await list()).connect).toEqual([])
    expect(codeOf(await begin())).toBe('integration_unconfigured')
    expect(codeOf(await finish(answer))).toBe('integration_unconfigured')
  })

  test('exchanges its code at no address of this machine that the operator has not listed', async () => {
    const answer = await allow()
    await made[Symbol.asyncDispose]()
    made = await open(true, [])
    expect(codeOf(await finish(answer))).toBe('integration_unreachable')
    expect(service.exchanges).toEqual([])
  })

  test.each([
    ['another machine', { site: 'http://169.254.169.254' }, 'validation_error'],
    ['a region group that is not served', { region_group: 'mars' }, 'invalid_path'],
  ])('of %s is not begun', async (_what, given, code) => {
    expect(codeOf(await begin(owner, given))).toBe(code)
  })

  test('needs a plan that includes it and a role that may add integrations', async () => {
    const answer = await allow()
    const developer = await joinAs(made, 'dev@example.com', 'developer')
    expect(codeOf(await begin(developer))).toBe('permission_denied')
    expect(codeOf(await finish(answer, developer))).toBe('permission_denied')
    await databases.control.query(fql`Account.all().first()!.update({ plan: "team" }).plan`)
    expect(codeOf(await begin())).toBe('plan_required')
    expect(codeOf(await finish(answer))).toBe('plan_required')
  })
})

describe('an attack on the callback', () => {
  test('with a state that was used is refused, and its code is not sent on', async () => {
    const answer = await allow()
    expect((await finish(answer)).statusCode).toBe(201)
    expect(codeOf(await finish(answer))).toBe('integration_connection_expired')
    expect(service.exchanges).toHaveLength(1)
  })

  test('with the state twice at once adds one integration', async () => {
    const answer = await allow()
    const answers = await Promise.all([finish(answer), finish(answer), finish(answer)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 410, 410])
    expect((await list()).results).toHaveLength(1)
  })

  test('with the code and state of another session, or of another member, is refused (CSRF)', async () => {
    const attacker = await joinAs(made, 'eve@example.com', 'admin')
    const [planted, other] = [await allow(attacker), await made.signIn()]
    expect(codeOf(await finish(planted))).toBe('integration_connection_expired')
    const own = await allow()
    expect(codeOf(await finish(own, other))).toBe('integration_connection_expired')
    expect(service.exchanges).toEqual([])
    // A wrong attempt takes nothing away from whose it is.
    expect((await finish(own)).statusCode).toBe(201)
  })

  test('with a code of theirs in a connection of mine is refused: the verifier does not fit', async () => {
    const attacker = await joinAs(made, 'eve@example.com', 'admin')
    const [{ code }, { state }] = [await allow(attacker), await allow()]
    expect(codeOf(await finish({ code, state }))).toBe('integration_connection_failed')
    expect((await list()).results).toEqual([])
  })

  test('after ten minutes is refused', async () => {
    const answer = await allow()
    made.clock.advance(11 * 60_000_000)
    expect(codeOf(await finish(answer))).toBe('integration_connection_expired')
  })

  test.each([
    ['', 'validation_error'],
    ['1.x', 'integration_connection_expired'],
    [`1.${'A'.repeat(43)}`, 'integration_connection_expired'],
    [`${'9'.repeat(19)}.${'A'.repeat(43)}`, 'integration_connection_expired'],
    [`1") Member.all() //.${'A'.repeat(43)}`, 'integration_connection_expired'],
    ['x'.repeat(201), 'validation_error'],
  ])('with the made-up state %j is refused', async (state, code) => {
    expect(codeOf(await finish({ code: 'x', state }))).toBe(code)
  })

  test('with more than code and state, such as a site, is refused', async () => {
    const answer = await allow()
    expect(codeOf(await finish({ ...answer, site: 'http://169.254.169.254' }))).toBe('validation_error')
  })
})
