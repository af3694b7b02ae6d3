import { describe, expect, test } from 'vitest'
import { OWNER, sessionCookieOf } from '../testing/account-app.ts'
import { provideFreshApp } from '../testing/provide-app.ts'

const made = provideFreshApp()

async function issueToken(): Promise<string> {
  const { ownerInvite } = await made.account.start()
  return new URL(ownerInvite?.url ?? '').pathname.replace('/invites/', '')
}

const url = (token: string): string => `/api/auth/account/members/invites/${token}`
const show = (token: string) => made.app.inject({ url: url(token) })
const accept = (token: string, payload: object = OWNER) => made.app.inject({ method: 'POST', url: `${url(token)}/accept`, payload })

describe('the first start', () => {
  test('issues a link to the console with 256 random bits, good for a day', async () => {
    const { hasOwner, ownerInvite } = await made.account.start()
    expect(hasOwner).toBe(false)
    expect(ownerInvite?.url).toMatch(/^http:\/\/localhost:3005\/invites\/[\w-]{43}$/)
    expect(ownerInvite?.expiresAt.getTime()).toBe(Math.floor(made.clock.now() / 1000) + 24 * 60 * 60 * 1000)
  })

  test('makes the owner of the settings at once', async () => {
    expect(await made.account.start(OWNER)).toEqual({ hasOwner: true })
    expect((await made.signIn()).user).toMatchObject({ email: OWNER.email, role: 'owner' })
  })

  test('refuses an owner of the settings whose password is the e-mail address', async () => {
    const owner = { ...OWNER, email: 'long.enough@example.com', password: 'long.enough@example.com' }
    await expect(made.account.start(owner)).rejects.toMatchObject({ code: 'validation_error' })
  })
})

describe('a later start', () => {
  test('issues another link while there is no owner, and the earlier one stops working', async () => {
    const first = await issueToken()
    const second = await issueToken()
    expect((await show(first)).statusCode).toBe(404)
    expect((await show(second)).statusCode).toBe(200)
  })

  test('issues none once there is an owner, whatever the settings say', async () => {
    await made.account.start(OWNER)
    expect(await made.account.start({ ...OWNER, email: 'other@example.com' })).toEqual({ hasOwner: true })
    await expect(made.signIn('other@example.com')).rejects.toThrow('401')
  })
})

describe('GET /account/members/invites/{token}', () => {
  test('shows role and expiry', async () => {
    const answer = await show(await issueToken())
    expect(answer.json()).toMatchObject({ role: 'owner', email: null, inviter: null, company_name: null })
  })

  test('knows no other token', async () => {
    await issueToken()
    const answer = await show('A'.repeat(43))
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ code: 'invite_invalid', message: 'Your invite token is either invalid or expired.' })
  })

  test('forgets a token after 24 hours', async () => {
    const token = await issueToken()
    made.clock.advance(24 * 60 * 60 * 1_000_000)
    expect((await show(token)).statusCode).toBe(404)
    expect((await accept(token)).statusCode).toBe(404)
  })
})

describe('accepting', () => {
  test('makes account and owner and signs in', async () => {
    const answer = await accept(await issueToken(), { ...OWNER, email: ' Ada@Example.com ' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      user: { name: 'Ada Lovelace', email: 'ada@example.com', role: 'owner' },
      account: { company_name: 'My account', plan: 'Pro' },
    })
    expect(sessionCookieOf(answer)).not.toBe('')
    expect((await made.signIn()).user.id).toBe(answer.json<{ user: { id: string } }>().user.id)
  })

  test('works once', async () => {
    const token = await issueToken()
    await accept(token)
    expect((await accept(token, { ...OWNER, email: 'other@example.com' })).statusCode).toBe(404)
    expect((await show(token)).statusCode).toBe(404)
  })

  test('makes one owner of two that accept at once', async () => {
    const token = await issueToken()
    const answers = await Promise.all([accept(token), accept(token, { ...OWNER, email: 'other@example.com' })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404])
  })

  test.each([
    [{ password: 'too short' }, { password: 'too_short' }],
    [{ password: 'aaaaaaaaaaaa' }, { password: 'password_too_simple' }],
    [{ email: 'nobody' }, { email: 'invalid' }],
    [{ name: '' }, { name: 'required' }],
  ])('refuses %j and keeps the link', async (change, fields) => {
    const token = await issueToken()
    const answer = await accept(token, { ...OWNER, ...change })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'validation_error', fields })
    expect((await show(token)).statusCode).toBe(200)
  })
})
