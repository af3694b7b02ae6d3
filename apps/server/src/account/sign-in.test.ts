import { decodeSessionCookie, type Session } from '@terrarium/contracts'
import { fql } from 'fauna'
import { describe, expect, test } from 'vitest'
import { OWNER, sessionCookieOf } from '../testing/account-app.ts'
import { provideOwnedApp } from '../testing/provide-app.ts'

const made = provideOwnedApp()

const login = (email: string, password: string) =>
  made.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password, type: 'dashboard' } })

async function failTimes(email: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++) await login(email, 'not the password')
}

const HOUR = 60 * 60 * 1_000_000

describe('POST /login', () => {
  test('answers the session record', async () => {
    const answer = await login(' ADA@example.com', OWNER.password)
    expect(answer.statusCode).toBe(200)
    const session = answer.json<{ id: string; secret: string }>()
    expect(session).toMatchObject({
      session_id: session.id,
      user: { name: OWNER.name, email: OWNER.email, role: 'owner', otp_enabled: false },
      account: { company_name: 'My account', legacy_account: false, plan: 'Pro', plan_display_name: 'Pro' },
      regionGroups: {
        us: { regionPrefix: 'us', regionName: 'us-std', abbr: 'US', rate: 1, url: 'http://us.test:8443', prefixAliases: ['us-std'] },
        eu: { regionPrefix: 'eu' },
      },
      userRegionGroups: ['us', 'eu'],
      feature_flags: { on_demand_database_keys: true, per_db_team_management: false },
      signUpMethod: 'email',
    })
  })

  test('sets the cookie session for 30 days with the same record, without secrets of region groups and refresh token [DATA-02] [CONST-01]', async () => {
    const answer = await login(OWNER.email, OWNER.password)
    expect(answer.headers['set-cookie']).toMatch(/; Max-Age=2592000; Path=\/; SameSite=Lax$/)
    const { secret, user, account, regionGroups, refresh_token: token } = answer.json<Session>()
    const cookie = sessionCookieOf(answer)
    expect(decodeSessionCookie(cookie)).toMatchObject({ secret, user, account, regionGroups: { us: { regionPrefix: 'us' } } })
    for (const kept of [regionGroups.us?.secret, regionGroups.eu?.secret, token])
      expect(decodeURIComponent(cookie)).not.toContain(String(kept))
  })

  test('hands out admin keys of region groups that are not the root secrets', async () => {
    const { regionGroups } = await made.signIn()
    const us = made.databases.regionGroups[0]
    const secret = regionGroups.us?.secret ?? ''
    expect(secret).not.toBe('')
    expect(JSON.stringify(regionGroups)).not.toContain(us?.rootSecret)
    expect((await us?.client.query(fql`1 + 1`, { secret }))?.data).toBe(2)
    expect((await us?.client.query(fql`Database.all().isEmpty()`, { secret }))?.data).toBe(true)
  })

  test('answers an unknown address like a wrong password', async () => {
    const [known, unknown] = [await login(OWNER.email, 'not the password'), await login('nobody@example.com', 'not the password')]
    expect(known.statusCode).toBe(401)
    expect(known.json()).toEqual({ code: 'invalid_credentials', message: 'The email or password is not correct.' })
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  })

  test('keeps suspended members out, and says so only to the right password', async () => {
    await made.addMember('suspended@example.com', 'developer')
    await made.databases.control.query(fql`Member.byEmail("suspended@example.com").first()!.update({ suspended: true })`)
    expect((await login('suspended@example.com', OWNER.password)).json()).toMatchObject({ code: 'account_suspended' })
    expect((await login('suspended@example.com', 'not the password')).json()).toMatchObject({ code: 'invalid_credentials' })
  })
})

describe('five wrong passwords', () => {
  test.each(['locked@example.com', 'stranger@example.com'])('lock %s for one hour', async (email) => {
    if (email.startsWith('locked')) await made.addMember(email, 'developer')
    await failTimes(email, 5)
    const answer = await login(email, OWNER.password)
    expect(answer.statusCode).toBe(403)
    const until = new Date(Math.floor((made.clock.now() + HOUR) / 1000)).toISOString()
    expect(answer.json()).toMatchObject({ code: 'account_locked_hour', until })
  })

  test('tell the member by mail', () => {
    expect(made.outbox.map(({ to }) => to)).toEqual(['locked@example.com'])
  })

  test('no longer count after the hour', async () => {
    made.clock.advance(HOUR)
    expect((await login('locked@example.com', OWNER.password)).statusCode).toBe(200)
  })

  test('are no more for coming all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => login('hurried@example.com', 'not the password')))
    const codes = answers.map((answer) => answer.json<{ code: string }>().code)
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(5)
    expect(codes.filter((code) => code === 'account_locked_hour')).toHaveLength(7)
  })

  test('count in a row only', async () => {
    await made.addMember('clumsy@example.com', 'developer')
    await failTimes('clumsy@example.com', 4)
    expect((await login('clumsy@example.com', OWNER.password)).statusCode).toBe(200)
    await failTimes('clumsy@example.com', 4)
    expect((await login('clumsy@example.com', OWNER.password)).statusCode).toBe(200)
  })
})

describe('a body', () => {
  test('beyond the limit answers 413, one that is no JSON 400', async () => {
    const send = (payload: string) =>
      made.app.inject({ method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'application/json' }, payload })
    const large = await send(JSON.stringify({ email: OWNER.email, password: 'x'.repeat(2 << 20) }))
    expect(large.statusCode).toBe(413)
    expect(large.json()).toEqual({ code: 'request_size_exceeded', message: 'Request entity is too large' })
    expect((await send('{"email":')).json()).toMatchObject({ code: 'bad_request' })
  })
})

describe('too many attempts', () => {
  test('answer 429 with Cooldown', async () => {
    made.clock.advance(HOUR)
    await made.addMember('eager@example.com', 'billing')
    const answers = []
    for (let count = 0; count < 31; count++) answers.push(await login('eager@example.com', OWNER.password))
    expect(answers.slice(0, 30).every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(answers[30]?.statusCode).toBe(429)
    expect(answers[30]?.json()).toEqual({ code: 'cooldown', message: 'Cooldown' })
    expect(answers[30]?.headers['retry-after']).toBe('60')
  })
})

describe('the log', () => {
  test('holds neither passwords nor secrets', async () => {
    const session = await made.signIn()
    const log = made.logged.join('\n')
    const secrets = [OWNER.password, session.secret, session.refresh_token, session.regionGroups.us?.secret].map(String)
    for (const secret of secrets) expect(log).not.toContain(secret)
  })
})
