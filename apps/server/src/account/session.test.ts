import { decodeSessionCookie, encodeSessionCookie, type Session } from '@terrarium/contracts'
import { AuthenticationError, fql, type QueryValue } from 'fauna'
import { beforeEach, describe, expect, test } from 'vitest'
import { bearer, OWNER, sessionCookieOf } from '../testing/account-app.ts'
import { provideOwnedApp } from '../testing/provide-app.ts'

const made = provideOwnedApp()
let session: Session
beforeEach(async () => {
  session = await made.signIn()
})

const cookieOf = (record: Session): { cookie: string } => ({ cookie: `other=1; session=${encodeSessionCookie(record)}` })
const whoami = (headers: Record<string, string>) => made.app.inject({ url: '/api/auth/whoami', headers })
const refresh = (headers: Record<string, string>) => made.app.inject({ method: 'POST', url: '/api/v1/session/refresh', headers })
const status = async (headers: Record<string, string>): Promise<number> => (await whoami(headers)).statusCode

interface Refreshed {
  readonly account_key: string
  readonly refresh_token: string
}

const SECOND = 1_000_000
const TWELVE_HOURS = 12 * 60 * 60 * SECOND

describe('GET /whoami', () => {
  test('answers the session user to a bearer and to a cookie', async () => {
    const answer = await whoami(bearer(session.secret))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ id: session.user.id, email: OWNER.email, account: { company_name: 'My account', plan: 'Pro' } })
    expect((await whoami(cookieOf(session))).body).toBe(answer.body)
  })

  test('refuses a refresh token, a foreign secret and an altered one', async () => {
    expect(await status(bearer(session.refresh_token ?? ''))).toBe(401)
    expect(await status(bearer('secret'))).toBe(401)
    expect(await status(bearer(`ses.18446744073709551616.${'A'.repeat(43)}`))).toBe(401)
    expect(await status(bearer(`${session.secret.slice(0, -4)}AAAA`))).toBe(401)
  })

  test('knows a session by a secret that is due for renewal, until the session ends', async () => {
    made.clock.advance(TWELVE_HOURS)
    expect(await status(bearer(session.secret))).toBe(200)
    made.clock.advance(29.5 * 24 * 60 * 60 * SECOND)
    expect(await status(bearer(session.secret))).toBe(401)
  })
})

describe('GET /auth/identity', () => {
  test('answers what the member may do', async () => {
    const answer = await made.app.inject({ url: '/api/auth/auth/identity', headers: bearer(session.secret) })
    expect(answer.json()).toMatchObject({
      id: session.user.id,
      role: 'owner',
      plan: 'Pro',
      planSynced: true,
      view_controls: { '*': ['read', 'list', 'create', 'update', 'delete', 'write'] },
      feature_flags: { database_tree_account_api: true },
      pending_email: null,
      userRegionGroups: ['us', 'eu'],
    })
  })
})

describe('a secret of twelve hours', () => {
  test('is refused by everything but whoami, refresh and signing out', async () => {
    made.clock.advance(TWELVE_HOURS)
    const headers = bearer(session.secret)
    expect((await made.app.inject({ url: '/api/auth/auth/identity', headers })).statusCode).toBe(401)
    expect((await made.app.inject({ url: '/api/v1/databases', headers })).statusCode).toBe(401)
    const key = { role: 'admin', path: 'us-std' }
    expect((await made.app.inject({ method: 'POST', url: '/api/v1/databases/keys', headers, payload: key })).statusCode).toBe(401)
    expect((await refresh(headers)).statusCode).toBe(200)
  })
})

describe('POST /session/refresh', () => {
  test('rotates both secrets for a refresh token', async () => {
    const answer = await refresh(bearer(session.refresh_token ?? ''))
    expect(answer.statusCode).toBe(200)
    const next = answer.json<Refreshed>()
    expect(await status(bearer(next.account_key))).toBe(200)
    expect(await status(bearer(session.secret))).toBe(401)
    expect((await refresh(bearer(next.refresh_token))).statusCode).toBe(200)
  })

  test('renews a cookie whose secret has expired and keeps the rest of it', async () => {
    made.clock.advance(TWELVE_HOURS)
    const answer = await refresh(cookieOf(session))
    expect(answer.statusCode).toBe(200)
    const renewed = decodeSessionCookie(sessionCookieOf(answer))
    expect(renewed).toMatchObject({ secret: answer.json<Refreshed>().account_key, user: session.user, account: session.account })
    expect(await status(cookieOf(renewed as Session))).toBe(200)
  })

  test('gives two tabs that refresh at once the same successor', async () => {
    const answers = await Promise.all([refresh(cookieOf(session)), refresh(cookieOf(session))])
    expect(answers[0]?.statusCode).toBe(200)
    expect(answers[1]?.json()).toEqual(answers[0]?.json())
  })

  test('ends the session when a rotated secret comes back after a minute', async () => {
    const next = (await refresh(bearer(session.refresh_token ?? ''))).json<Refreshed>()
    made.clock.advance(61 * SECOND)
    expect((await refresh(bearer(session.refresh_token ?? ''))).statusCode).toBe(401)
    expect(await status(bearer(next.account_key))).toBe(401)
    expect((await refresh(bearer(next.refresh_token))).statusCode).toBe(401)
  })

  test('ends the session when a secret of two rotations ago comes back', async () => {
    const next = (await refresh(bearer(session.refresh_token ?? ''))).json<Refreshed>()
    const last = (await refresh(bearer(next.refresh_token))).json<Refreshed>()
    made.clock.advance(61 * SECOND)
    expect((await refresh(bearer(session.refresh_token ?? ''))).statusCode).toBe(401)
    expect(await status(bearer(last.account_key))).toBe(401)
  })

  test('is not possible after 30 days', async () => {
    made.clock.advance(30 * 24 * 60 * 60 * SECOND)
    expect((await refresh(cookieOf(session))).statusCode).toBe(401)
  })
})

describe('signing out', () => {
  test.each([
    ['POST', '/api/auth/logout'],
    ['DELETE', '/api/v1/session'],
  ] as const)('%s %s ends the session and deletes its region keys', async (method, url) => {
    const us = made.databases.regionGroups[0]
    const secret = session.regionGroups.us?.secret ?? ''
    const answer = await made.app.inject({ method, url, headers: cookieOf(session) })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['set-cookie']).toMatch(/^session=; Max-Age=0/)
    expect(await status(bearer(session.secret))).toBe(401)
    await expect(us?.client.query(fql`1`, { secret })).rejects.toBeInstanceOf(AuthenticationError)
  })

  test('with a secret that was rotated away ends the session, too', async () => {
    const next = (await refresh(bearer(session.refresh_token ?? ''))).json<Refreshed>()
    await made.app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(session.secret) })
    expect(await status(bearer(next.account_key))).toBe(401)
  })

  test('leaves other sessions alone', async () => {
    const other = await made.signIn()
    await made.app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(session.secret) })
    expect(await status(bearer(other.secret))).toBe(200)
  })

  test('is refused to pages of other sites', async () => {
    const headers = { ...cookieOf(session), origin: 'https://evil.example' }
    const answer = await made.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
    expect(answer.statusCode).toBe(403)
    expect(await status(bearer(session.secret))).toBe(200)
  })
})

describe('the control database', () => {
  test('holds no secret in clear', async () => {
    const { data } = await made.databases.control.query<QueryValue>(
      fql`{ sessions: Session.all().toArray(), members: Member.all().toArray() }`,
    )
    const stored = JSON.stringify(data)
    expect(stored).toContain(session.id)
    const secrets = [session.secret, session.refresh_token].map((text) => String(text).split('.')[2] ?? '')
    for (const secret of [...secrets, session.regionGroups.us?.secret ?? '', OWNER.password]) expect(stored).not.toContain(secret)
  })
})
