import type { OwnIdentity, Session } from '@terrarium/contracts'
import { fql } from 'fauna'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bearer, createAccountApp, DATABASES_HOOK_TIMEOUT_MS, forgetAccounts, OWNER, type AccountApp } from '../testing/account-app.ts'
import { openEmbeddedDatabases, type EmbeddedDatabases } from '../testing/embedded-databases.ts'
import { openOpenIdServer, OPENID_CLIENT, type OpenIdPerson, type OpenIdServer, type TokenFault } from '../testing/openid-server.ts'
import { callAs } from '../testing/provide-app.ts'

const AUTH = '/api/auth/oauth'
const ADA: OpenIdPerson = { sub: 'ada-1', email: 'Ada@example.com', email_verified: true, name: 'Ada L.' }
const GRACE: OpenIdPerson = { sub: 'grace-1', email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' }

let databases: EmbeddedDatabases
let provider: OpenIdServer
let made: AccountApp

beforeAll(async () => {
  databases = await openEmbeddedDatabases()
}, DATABASES_HOOK_TIMEOUT_MS)
afterAll(async () => {
  await databases[Symbol.asyncDispose]()
}, DATABASES_HOOK_TIMEOUT_MS)
beforeEach(async () => {
  provider = await openOpenIdServer()
  const work = { ...OPENID_CLIENT, name: 'work', title: 'Work', kind: 'openid', scope: 'openid email', issuer: provider.issuer } as const
  made = await createAccountApp(databases, { signInProviders: [work] })
  await made.account.start(OWNER)
  return async () => {
    await made[Symbol.asyncDispose]()
    await provider[Symbol.asyncDispose]()
    await forgetAccounts(databases)
  }
})

/** A browser: keeps the cookies that the service sets. */
interface Browser {
  readonly cookies: Map<string, string>
}
const newBrowser = (): Browser => ({ cookies: new Map() })

async function send({ cookies }: Browser, method: 'GET' | 'POST', url: string, payload?: object) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await made.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
  for (const { name, value, maxAge } of answer.cookies) {
    if (maxAge === 0) cookies.delete(name)
    else cookies.set(name, value)
  }
  return answer
}

async function begin(browser: Browser, invite?: string): Promise<string> {
  const query = new URLSearchParams({ provider_name: 'work', state: 'of-the-console', ...(invite !== undefined && { invite }) })
  const answer = await send(browser, 'GET', `${AUTH}/start?${query.toString()}`)
  expect(answer.statusCode, answer.body).toBe(302)
  return String(answer.headers.location)
}

/** Goes on from the provider; returns the console's page. */
async function goOn(browser: Browser, back: URL): Promise<URL> {
  const answer = await send(browser, 'GET', back.pathname + back.search)
  expect(answer.statusCode, answer.body).toBe(302)
  return new URL(String(answer.headers.location))
}

const exchange = (browser: Browser, page: URL, otp?: string) =>
  send(browser, 'POST', `${AUTH}/sign-in`, { code: page.searchParams.get('code') ?? 'none', ...(otp !== undefined && { otp }) })

async function signInAs(person: OpenIdPerson, browser = newBrowser(), invite?: string) {
  return exchange(browser, await goOn(browser, provider.authorize(await begin(browser, invite), person)))
}

async function update(changes: object): Promise<void> {
  await databases.control.query(fql`Member.byEmail(${OWNER.email}).first()!.update(${{ ...changes }})`)
}

async function entriesOfLog(session: Pick<Session, 'secret'>) {
  const answer = await callAs(made, session, 'GET', '/api/auth/account/audit-log')
  return answer.json<{ results: { action: string; details: Record<string, string> }[] }>().results
}

const identitiesOf = async (session: Pick<Session, 'secret'>) =>
  (await callAs(made, session, 'GET', '/api/auth/account/user/identities')).json<{ identities: OwnIdentity[]; has_password: boolean }>()

describe('a sign-in by a third party', () => {
  test('leads to the provider and back to the console, and opens a session [AUTH-17] [AMB-09]', async () => {
    const browser = newBrowser()
    const page = new URL(await begin(browser))
    expect(page.origin).toBe(provider.issuer)
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      client_id: 'terrarium',
      response_type: 'code',
      scope: 'openid email',
      redirect_uri: 'http://localhost:3005/api/auth/oauth/callback',
      code_challenge_method: 'S256',
    })
    const console = await goOn(browser, provider.authorize(page.href, ADA))
    expect(console.origin + console.pathname).toBe('http://localhost:3005/auth/oauth/callback')
    expect(console.searchParams.get('state')).toBe('of-the-console')
    expect([...console.searchParams.keys()].sort()).toEqual(['code', 'state'])

    const answer = await exchange(browser, console)
    expect(answer.statusCode, answer.body).toBe(200)
    const session = answer.json<Session>()
    expect(session.user).toMatchObject({ email: OWNER.email, role: 'owner' })
    expect((await made.app.inject({ url: '/api/auth/whoami', headers: bearer(session.secret) })).statusCode).toBe(200)
    expect(answer.cookies.map(({ name }) => name)).toContain('session')
    expect([...browser.cookies.keys()]).toEqual(['session'])
    const log = await entriesOfLog(session)
    expect(log.find(({ action }) => action === 'session.sign_in')?.details).toMatchObject({ provider: 'work', kind: 'dashboard' })
    expect(log.find(({ action }) => action === 'identity.link')?.details).toMatchObject({ provider: 'work', email: 'ada@example.com' })
  })

  test('knows a person again whose address has changed there', async () => {
    expect((await signInAs(ADA)).statusCode).toBe(200)
    const answer = await signInAs({ ...ADA, email: 'ada@elsewhere.example.com', email_verified: false })
    expect(answer.json<Session>().user.email).toBe(OWNER.email)
    const { identities } = await identitiesOf(answer.json<Session>())
    expect(identities).toMatchObject([{ provider: 'work', title: 'Work', email: 'ada@elsewhere.example.com' }])
  })

  test('proves to the provider who has begun, with a verifier that no page has seen', async () => {
    await signInAs(ADA)
    const [call] = provider.tokenCalls
    expect(call?.['code_verifier']).toMatch(/^[\w-]{43}$/)
    expect(call).toMatchObject({ grant_type: 'authorization_code', redirect_uri: 'http://localhost:3005/api/auth/oauth/callback' })
  })
})

describe('nobody comes in', () => {
  const codeOf = async (person: OpenIdPerson) => (await signInAs(person)).json<{ code: string }>().code

  test('whose address no member has', async () => {
    expect(await codeOf(GRACE)).toBe('third_party_unknown')
  })

  test('whose address the provider has not verified, or does not tell', async () => {
    expect(await codeOf({ ...ADA, email_verified: false })).toBe('third_party_unverified')
    expect(await codeOf({ ...ADA, email: '' })).toBe('third_party_unverified')
  })

  test('who is suspended', async () => {
    await update({ suspended: true })
    expect(await codeOf(ADA)).toBe('account_suspended')
  })

  test('to an address that somebody has registered without proof of it', async () => {
    await update({ verified: false })
    expect(await codeOf(ADA)).toBe('account_unverified')
  })

  test('to an address that is locked', async () => {
    const login = { email: OWNER.email, password: 'wrong wrong wrong' }
    for (let attempt = 0; attempt < 5; attempt++) await made.app.inject({ method: 'POST', url: '/api/auth/login', payload: login })
    const answer = await signInAs(ADA)
    expect(answer.json()).toMatchObject({ code: 'account_locked_hour' })
  })

  test.each(['nonce', 'issuer', 'audience', 'expired', 'unsigned', 'foreign_key'] satisfies TokenFault[])(
    'with a token of identity that is wrong: %s',
    async (fault) => {
      provider.fault = fault
      const browser = newBrowser()
      const page = await goOn(browser, provider.authorize(await begin(browser), ADA))
      expect(page.searchParams.get('error')).toBe('provider_failed')
      expect(page.searchParams.has('code')).toBe(false)
      expect((await exchange(browser, page)).statusCode).toBe(410)
    },
  )

  test('with an answer that was begun in another browser', async () => {
    const victim = newBrowser()
    const attacker = newBrowser()
    const back = provider.authorize(await begin(attacker), GRACE)
    expect((await goOn(victim, back)).searchParams.get('error')).toBe('sign_in_expired')
    await begin(victim)
    expect((await goOn(victim, back)).searchParams.get('error')).toBe('sign_in_expired')
  })

  test('with the code of another browser', async () => {
    const browser = newBrowser()
    const page = await goOn(browser, provider.authorize(await begin(browser), ADA))
    expect((await exchange(newBrowser(), page)).json()).toMatchObject({ code: 'third_party_expired' })
    expect((await exchange(browser, page)).statusCode).toBe(200)
  })

  test('twice with one answer or one code', async () => {
    const browser = newBrowser()
    const back = provider.authorize(await begin(browser), ADA)
    const page = await goOn(browser, back)
    expect((await goOn(browser, back)).searchParams.has('error')).toBe(true)
    const cookies = new Map(browser.cookies)
    const both = await Promise.all([exchange({ cookies: new Map(cookies) }, page), exchange({ cookies: new Map(cookies) }, page)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
    expect((await exchange({ cookies }, page)).statusCode).toBe(410)
  })

  test('with another state than the one that was begun', async () => {
    const browser = newBrowser()
    const back = provider.authorize(await begin(browser), ADA)
    back.searchParams.set('state', `${back.searchParams.get('state')?.split('.')[0]}.${'A'.repeat(43)}`)
    expect((await goOn(browser, back)).searchParams.get('error')).toBe('provider_failed')
  })

  test('with an answer that says it is of another issuer', async () => {
    const browser = newBrowser()
    const back = provider.authorize(await begin(browser), ADA)
    back.searchParams.set('iss', 'https://evil.example.com')
    expect((await goOn(browser, back)).searchParams.get('error')).toBe('provider_failed')
  })

  test('after ten minutes at the provider, or five more at the console', async () => {
    const slow = newBrowser()
    const back = provider.authorize(await begin(slow), ADA)
    made.clock.advance(10 * 60 * 1_000_000 + 1)
    expect((await goOn(slow, back)).searchParams.get('error')).toBe('sign_in_expired')
    const browser = newBrowser()
    const page = await goOn(browser, provider.authorize(await begin(browser), ADA))
    made.clock.advance(5 * 60 * 1_000_000 + 1)
    expect((await exchange(browser, page)).statusCode).toBe(410)
  })

  test('by way of another page than the console has', async () => {
    for (const target of [
      'https://evil.example.com/auth/oauth/callback',
      'http://localhost:3005@evil.example.com/auth/oauth/callback',
      'http://localhost:3005/x',
    ]) {
      const query = new URLSearchParams({ provider_name: 'work', state: 's', redirect_url: target })
      expect((await send(newBrowser(), 'GET', `${AUTH}/start?${query.toString()}`)).statusCode).toBe(400)
    }
    expect((await send(newBrowser(), 'GET', `${AUTH}/start?provider_name=other&state=s`)).statusCode).toBe(404)
  })
})

test('a person who cancels, and a provider that is gone, lead back with the reason', async () => {
  const browser = newBrowser()
  const back = provider.authorize(await begin(browser), ADA)
  back.searchParams.delete('code')
  back.searchParams.set('error', 'access_denied')
  const page = await goOn(browser, back)
  expect(Object.fromEntries(page.searchParams)).toEqual({ state: 'of-the-console', error: 'access_denied' })

  await provider[Symbol.asyncDispose]()
  const gone = { ...OPENID_CLIENT, name: 'gone', title: 'Gone', kind: 'openid', scope: 'openid', issuer: provider.issuer } as const
  const other = await createAccountApp(databases, { signInProviders: [gone] })
  const answer = await other.app.inject({ url: `${AUTH}/start?provider_name=gone&state=s` })
  expect([answer.statusCode, new URL(String(answer.headers.location)).search]).toEqual([302, '?state=s&error=provider_failed'])
  expect(other.logged.join('\n')).toContain('a sign-in provider cannot be reached')
  expect(other.logged.join('\n')).not.toContain(OPENID_CLIENT.clientSecret)
  await other[Symbol.asyncDispose]()
})

test('members with one-time codes are asked for one, and wrong ones lock the address', async () => {
  const { secret } = await made.signIn()
  const begun = await callAs(made, { secret }, 'POST', '/api/auth/account/user/otp', { password: OWNER.password })
  expect(begun.statusCode, begun.body).toBe(200)
  await update({ otpEnabled: true })
  await databases.control.query(fql`OneTimeCode.all().forEach(code => code.update({ isEnabled: true }))`)
  const browser = newBrowser()
  const page = await goOn(browser, provider.authorize(await begin(browser), ADA))
  expect((await exchange(browser, page)).json()).toMatchObject({ code: 'otp_required' })
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await exchange(browser, page, '000000')).json()).toMatchObject({ code: 'otp_invalid' })
  expect((await exchange(browser, page, '000000')).json()).toMatchObject({ code: 'account_locked_hour' })
})

describe('an invite', () => {
  async function invite(email: string): Promise<string> {
    const owner = await made.signIn()
    const sent = await callAs(made, owner, 'POST', '/api/auth/account/members/invites', { email, role: 'developer' })
    expect(sent.statusCode, sent.body).toBeLessThan(300)
    return /\/invites\/([\w-]+)/.exec(made.outbox.at(-1)?.text ?? '')?.[1] ?? ''
  }

  test('is accepted by a third party that vouches for its address; such a member has no password [DATA-03]', async () => {
    const answer = await signInAs(GRACE, newBrowser(), await invite('grace@example.com'))
    expect(answer.statusCode, answer.body).toBe(200)
    const session = answer.json<Session>()
    expect(session).toMatchObject({
      user: { name: 'Grace Hopper', email: 'grace@example.com', role: 'developer' },
      signUpMethod: 'oauth',
      oauthProvider: 'work',
    })
    const { identities, has_password: hasPassword } = await identitiesOf(session)
    expect(hasPassword).toBe(false)
    const only = await made.app.inject({
      method: 'DELETE',
      url: `/api/auth/account/user/identities/${identities[0]?.id}`,
      headers: bearer(session.secret),
    })
    expect([only.statusCode, only.json<{ code: string }>().code]).toEqual([409, 'conflict'])
    const login = { email: 'grace@example.com', password: '' }
    expect((await made.app.inject({ method: 'POST', url: '/api/auth/login', payload: login })).statusCode).toBeGreaterThanOrEqual(400)
  })

  test('of another address stays open', async () => {
    const token = await invite('somebody@example.com')
    expect((await signInAs(GRACE, newBrowser(), token)).json()).toMatchObject({ code: 'third_party_unknown' })
    expect((await made.app.inject({ url: `/api/auth/account/members/invites/${token}` })).statusCode).toBe(200)
  })

  test('of a member who was removed lets nobody in any more', async () => {
    const session = (await signInAs(GRACE, newBrowser(), await invite('grace@example.com'))).json<Session>()
    const owner = await made.signIn()
    expect((await callAs(made, owner, 'DELETE', `/api/auth/account/members/${session.user.id}`)).statusCode).toBe(204)
    expect((await signInAs(GRACE)).json()).toMatchObject({ code: 'third_party_unknown' })
  })
})

test('a member removes the link, and an address that the provider vouches for links again', async () => {
  const session = (await signInAs(ADA)).json<Session>()
  const { identities, has_password: hasPassword } = await identitiesOf(session)
  expect(hasPassword).toBe(true)
  const url = `/api/auth/account/user/identities/${identities[0]?.id}`
  await made.addMember('other@example.com', 'developer')
  const other = await made.signIn('other@example.com')
  expect((await callAs(made, other, 'DELETE', url)).statusCode).toBe(404)
  expect((await callAs(made, session, 'DELETE', url)).statusCode).toBe(204)
  expect((await identitiesOf(session)).identities).toEqual([])
  expect((await entriesOfLog(session)).map(({ action }) => action)).toContain('identity.unlink')
})
