import type { OwnSession, Session } from '@terrarium/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { bearer, linkTo, OWNER } from '../testing/account-app.ts'
import { callAs, provideOwnedApp, type Method } from '../testing/provide-app.ts'

const made = provideOwnedApp()
let session: Session
beforeEach(async () => {
  session = await made.signIn()
})

const call = (method: Method, path: string, payload?: object, secret = session.secret) =>
  callAs(made, { secret }, method, `/api/auth/account/user${path}`, payload)
const verify = (token: string) => made.app.inject({ method: 'POST', url: '/api/auth/account/verify', payload: { token } })
const whoami = async (secret: string) => (await made.app.inject({ url: '/api/auth/whoami', headers: bearer(secret) })).statusCode
const MINUTE = 60_000_000

describe('the sessions of a member', () => {
  test('are listed with what they are used by, and tell which one asks', async () => {
    const payload = { email: OWNER.email, password: OWNER.password }
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' }
    const other = (await made.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })).json<Session>()
    const listed = (await call('GET', '/sessions')).json<OwnSession[]>()
    expect(listed.find(({ id }) => id === other.id)).toMatchObject({ client: 'Firefox on Linux', current: false })
    expect(listed.filter(({ current }) => current).map(({ id }) => id)).toEqual([session.id])
    expect(JSON.stringify(listed)).not.toContain(other.secret)
  })

  test('end one by one', async () => {
    const other = await made.signIn()
    expect((await call('DELETE', `/sessions/${other.id}`)).statusCode).toBe(204)
    expect(await whoami(other.secret)).toBe(401)
    expect(await whoami(session.secret)).toBe(200)
    expect((await call('DELETE', `/sessions/${other.id}`)).json()).toMatchObject({ code: 'not_found' })
  })

  test('cannot be ended by other members', async () => {
    await made.addMember('nosy@example.com', 'admin')
    const nosy = await made.signIn('nosy@example.com')
    expect((await call('DELETE', `/sessions/${session.id}`, undefined, nosy.secret)).json()).toMatchObject({ code: 'not_found' })
    expect((await call('GET', '/sessions', undefined, nosy.secret)).json<OwnSession[]>()).toHaveLength(1)
    expect(await whoami(session.secret)).toBe(200)
  })

  test('end all at once, this one and those with rotated secrets, too', async () => {
    const other = await made.signIn()
    const rotated = await made.app.inject({ method: 'POST', url: '/api/v1/session/refresh', headers: bearer(other.secret) })
    const answer = await call('DELETE', '/sessions')
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['set-cookie']).toMatch(/^session=; Max-Age=0/)
    expect(await whoami(rotated.json<{ account_key: string }>().account_key)).toBe(401)
    expect(await whoami(session.secret)).toBe(401)
  })
})

describe('name and password', () => {
  test('the name changes, and nothing else that is sent along', async () => {
    const answer = await call('PATCH', '', {
      name: ' Ada King ',
      role: 'billing',
      email: 'other@example.com',
      suspended: true,
      account: '1',
    })
    expect(answer.json()).toMatchObject({ name: 'Ada King', role: 'owner', email: OWNER.email })
    expect((await made.signIn()).user).toMatchObject({ name: 'Ada King', role: 'owner', email: OWNER.email })
  })

  test('a password changes with the current one, ends other sessions and is announced by mail', async () => {
    const other = await made.signIn()
    const wrong = await call('PUT', '/password', { current: 'not the password', password: 'another good password' })
    expect(wrong.json()).toMatchObject({ code: 'validation_error', fields: { current: 'invalid' } })
    expect((await call('PUT', '/password', { current: OWNER.password, password: OWNER.email })).json()).toMatchObject({
      fields: { password: 'password_is_email' },
    })
    expect((await call('PUT', '/password', { current: OWNER.password, password: 'short' })).json()).toMatchObject({
      fields: { password: 'too_short' },
    })
    expect((await call('PUT', '/password', { current: OWNER.password, password: 'another good password' })).statusCode).toBe(204)
    expect(await whoami(other.secret)).toBe(401)
    expect(await whoami(session.secret)).toBe(200)
    expect(made.outbox.at(-1)).toMatchObject({ to: OWNER.email, subject: 'Your password was changed' })
    expect((await call('PUT', '/password', { current: 'another good password', password: OWNER.password })).statusCode).toBe(204)
  })

  test('guessing the current password locks like signing in does', async () => {
    await made.addMember('guessed@example.com', 'developer')
    const { secret } = await made.signIn('guessed@example.com')
    const guess = () => call('PUT', '/password', { current: 'not the password', password: 'another good password' }, secret)
    for (let count = 0; count < 5; count++) await guess()
    expect((await guess()).json()).toMatchObject({ code: 'account_locked_hour' })
  })
})

describe('a change of the e-mail address', () => {
  const change = (email: string, password: string = OWNER.password) => call('POST', '/email', { email, password })
  const pending = async () =>
    (await made.app.inject({ url: '/api/auth/auth/identity', headers: bearer(session.secret) })).json<{ pending_email: string | null }>()
      .pending_email

  test('wants the password, and an address that nobody has', async () => {
    await made.addMember('taken@example.com', 'billing')
    expect((await change('new@example.com', 'not the password')).json()).toMatchObject({ fields: { password: 'invalid' } })
    expect((await change('Taken@example.com')).json()).toMatchObject({ code: 'email_in_use' })
    expect((await change('no address')).json()).toMatchObject({ fields: { email: 'invalid' } })
  })

  test('stays pending until the link to the new address is opened [STATE-27] [ERR-55]', async () => {
    const answer = await change(' New@Example.com ')
    expect(answer.json()).toEqual({ pending_email: 'new@example.com' })
    expect(await pending()).toBe('new@example.com')
    expect(
      made.outbox
        .slice(-2)
        .map(({ to }) => to)
        .sort(),
    ).toEqual([OWNER.email, 'new@example.com'])
    expect((await made.signIn()).user.email).toBe(OWNER.email)
    expect((await change('third@example.com')).json()).toMatchObject({ code: 'email_pending_conflict' })
  })

  test('sends the link again, not twice within a minute and five times a day at most [ERR-03] [ERR-55]', async () => {
    expect((await call('POST', '/email/resend')).json()).toEqual({ code: 'cooldown', message: 'Cooldown' })
    const codes = []
    for (let count = 0; count < 5; count++) {
      made.clock.advance(MINUTE)
      const answer = await call('POST', '/email/resend')
      codes.push(answer.statusCode === 202 ? 'sent' : answer.json<{ code: string }>().code)
    }
    expect(codes).toEqual(['sent', 'sent', 'sent', 'sent', 'email_reset_limit'])
  })

  test('is given up, and its link then does nothing [ERR-55]', async () => {
    const token = linkTo(made, 'new@example.com')
    expect((await call('DELETE', '/email')).statusCode).toBe(204)
    expect(await pending()).toBeNull()
    expect((await call('DELETE', '/email')).json()).toMatchObject({ code: 'email_no_pending' })
    expect((await call('POST', '/email/resend')).json()).toMatchObject({ code: 'email_no_pending' })
    expect((await verify(token)).json()).toMatchObject({ code: 'email_invalid' })
  })

  test('is done by the link, once, and members sign in with the new address from then on', async () => {
    await change('ada.king@example.com')
    const token = linkTo(made, 'ada.king@example.com')
    expect((await verify(token)).statusCode).toBe(204)
    expect((await verify(token)).json()).toMatchObject({ code: 'email_already_verified' })
    expect(await pending()).toBeNull()
    const renamed = await made.signIn('ada.king@example.com')
    expect(renamed.user.email).toBe('ada.king@example.com')
    await change(OWNER.email)
    expect((await verify(linkTo(made, OWNER.email))).statusCode).toBe(204)
  })

  test('fails when the address has found another member meanwhile', async () => {
    expect((await change('wanted@example.com')).statusCode).toBe(200)
    await made.addMember('wanted@example.com', 'developer')
    expect((await verify(linkTo(made, 'wanted@example.com'))).json()).toMatchObject({ code: 'email_in_use' })
    await call('DELETE', '/email')
  })
})
