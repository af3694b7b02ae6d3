import type { AuditEntry, Session } from '@terrarium/contracts'
import { fql, type QueryValue } from 'fauna'
import { describe, expect, test } from 'vitest'
import { bearer, linkTo, OWNER } from '../testing/account-app.ts'
import { provideOwnedApp } from '../testing/provide-app.ts'

const made = provideOwnedApp(true)

const post = (path: string, payload: object) => made.app.inject({ method: 'POST', url: `/api/auth${path}`, payload })
const forgot = (email: string) => post('/account/password/forgot', { email })
const reset = (token: string, password: string) => post('/account/password/reset', { token, password })
const verify = (token?: string) => post('/account/verify', token === undefined ? {} : { token })
const login = (email: string, password: string) => post('/login', { email, password })
const mailsTo = (email: string) => made.outbox.filter(({ to }) => to === email)
const MINUTE = 60_000_000
const HOUR = 60 * MINUTE

/** Asks for a reset and returns the token of its mail. */
async function resetToken(email: string): Promise<string> {
  made.clock.advance(MINUTE)
  const before = mailsTo(email).length
  await forgot(email)
  await expect.poll(() => mailsTo(email).length).toBe(before + 1)
  return linkTo(made, email)
}

describe('a forgotten password', () => {
  test('is replaced by the link of a mail, which works once [ERR-04] [ERR-59]', async () => {
    const session = await made.signIn()
    const token = await resetToken(OWNER.email)
    expect(mailsTo(OWNER.email).at(-1)).toMatchObject({ subject: 'Reset your password' })
    expect((await reset(token, 'another good password')).statusCode).toBe(204)
    expect((await login(OWNER.email, 'another good password')).statusCode).toBe(200)
    expect((await login(OWNER.email, OWNER.password)).statusCode).toBe(401)
    expect((await made.app.inject({ url: '/api/auth/whoami', headers: bearer(session.secret) })).statusCode).toBe(401)
    const again = await reset(token, 'yet another password')
    expect([again.statusCode, again.json()]).toEqual([
      400,
      { code: 'invalid_password_reset_token', message: 'Invalid password reset token provided' },
    ])
    expect((await reset(await resetToken(OWNER.email), OWNER.password)).statusCode).toBe(204)
  })

  test('answers the same for an address that nobody has, and sends nothing there', async () => {
    made.clock.advance(MINUTE)
    const [known, unknown] = [await forgot(OWNER.email), await forgot('nobody@example.com')]
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
    expect(known.statusCode).toBe(202)
    const [again, unknownAgain] = [await forgot(OWNER.email), await forgot('nobody@example.com')]
    expect(again.json()).toEqual({ code: 'cooldown', message: 'Cooldown' })
    expect(unknownAgain.body).toBe(again.body)
    await expect.poll(() => mailsTo(OWNER.email).at(-1)?.subject).toBe('Reset your password')
    expect(mailsTo('nobody@example.com')).toEqual([])
  })

  test('has links for an hour, and only the latest works', async () => {
    await made.addMember('late@example.com', 'developer')
    const first = await resetToken('late@example.com')
    const second = await resetToken('late@example.com')
    expect((await reset(first, 'another good password')).json()).toMatchObject({ code: 'invalid_password_reset_token' })
    made.clock.advance(HOUR)
    expect((await reset(second, 'another good password')).json()).toMatchObject({ code: 'invalid_password_reset_token' })
  })

  test('keeps the link when the new password is not good enough', async () => {
    await made.addMember('weak@example.com', 'developer')
    const token = await resetToken('weak@example.com')
    expect((await reset(token, 'aaaaaaaaaaaaaaa')).json()).toMatchObject({ fields: { password: 'password_too_simple' } })
    expect((await reset(token, 'another good password')).statusCode).toBe(204)
  })

  test('lifts a lock of an hour', async () => {
    await made.addMember('locked@example.com', 'developer')
    for (let count = 0; count < 5; count++) await login('locked@example.com', 'not the password')
    expect((await login('locked@example.com', OWNER.password)).json()).toMatchObject({ code: 'account_locked_hour' })
    expect((await reset(await resetToken('locked@example.com'), 'another good password')).statusCode).toBe(204)
    expect((await login('locked@example.com', 'another good password')).statusCode).toBe(200)
  })

  test('is asked for five times a day at most', async () => {
    const codes = []
    for (let count = 0; count < 6; count++) {
      made.clock.advance(MINUTE)
      codes.push((await forgot('often@example.com')).statusCode)
    }
    expect(codes).toEqual([202, 202, 202, 202, 202, 429])
    made.clock.advance(MINUTE)
    expect((await forgot('often@example.com')).json()).toMatchObject({ code: 'email_reset_limit' })
  })

  test('has no link of another purpose', async () => {
    const token = await resetToken('late@example.com')
    expect((await verify(token)).json()).toMatchObject({ code: 'email_invalid' })
  })
})

describe('registration', () => {
  const person = {
    first_name: 'Grace',
    last_name: 'Hopper',
    email: 'grace@example.com',
    company_name: 'Compilers',
    password: 'a ship in port is safe',
  }

  test('makes an account whose owner verifies the address first [STATE-27] [ERR-54]', async () => {
    expect((await post('/register', person)).statusCode).toBe(201)
    expect((await login(person.email, person.password)).json()).toMatchObject({ code: 'account_unverified' })
    expect((await login(person.email, 'not the password')).json()).toMatchObject({ code: 'invalid_credentials' })
    const token = linkTo(made, person.email)
    expect((await verify(token)).statusCode).toBe(204)
    expect((await verify(token)).json()).toMatchObject({ code: 'email_already_verified' })
    const session = (await login(person.email, person.password)).json<Session>()
    expect(session).toMatchObject({ user: { name: 'Grace Hopper', role: 'owner' }, account: { company_name: 'Compilers' } })
    const log = await made.app.inject({ url: '/api/auth/account/audit-log?action=member.register', headers: bearer(session.secret) })
    expect(log.json<{ results: AuditEntry[] }>().results).toMatchObject([
      { outcome: 'success', actor: { name: 'Grace Hopper', email: person.email }, target: { kind: 'account', name: 'Compilers' } },
    ])
  })

  test('refuses an address in use, and one that no mail reaches [ERR-57] [ERR-58]', async () => {
    expect((await post('/register', { ...person, email: 'Grace@Example.com' })).json()).toMatchObject({ code: 'email_in_use' })
    expect((await post('/register', { ...person, email: 'grace@mail.invalid' })).json()).toMatchObject({ code: 'invalid_domain' })
    expect((await post('/register', { ...person, email: 'grace' })).json()).toMatchObject({ fields: { email: 'invalid' } })
  })

  test('takes no role, plan or verification from the body', async () => {
    const email = 'mass@example.com'
    await post('/register', { ...person, email, verified: true, role: 'admin', plan: 'Enterprise-High', otpEnabled: true })
    expect((await login(email, person.password)).json()).toMatchObject({ code: 'account_unverified' })
  })
})

describe('verification', () => {
  test('says what is wrong with a link [ERR-54]', async () => {
    expect((await verify()).json()).toMatchObject({ code: 'email_missing' })
    expect((await verify(' ')).json()).toMatchObject({ code: 'email_missing' })
    expect((await verify('A'.repeat(43))).json()).toMatchObject({ code: 'email_invalid' })
    const token = linkTo(made, 'mass@example.com')
    made.clock.advance(25 * HOUR)
    const expired = await verify(token)
    expect([expired.statusCode, expired.json<{ code: string }>().code]).toEqual([410, 'email_expired'])
  })

  test('sends a new link to those who need one, and answers the same for all', async () => {
    const before = made.outbox.length
    const answers = []
    for (const email of ['mass@example.com', OWNER.email, 'nobody@example.com'])
      answers.push(await post('/account/verify/request', { email }))
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([202, '']))
    await expect.poll(() => made.outbox.length).toBe(before + 1)
    expect((await verify(linkTo(made, 'mass@example.com'))).statusCode).toBe(204)
  })
})

test('the control database holds no token of a link in clear', async () => {
  const { data } = await made.databases.control.query<QueryValue>(fql`MailedLink.all().toArray()`)
  const stored = JSON.stringify(data)
  for (const { text } of made.outbox) {
    const token = /token=([\w-]+)/.exec(text)?.[1]
    if (token !== undefined) expect(stored).not.toContain(token)
  }
})
