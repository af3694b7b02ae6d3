import type { SignInLock } from '@terrarium/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { bearer, createAccountApp, linkTo, OWNER } from '../testing/account-app.ts'
import { provideOwnedApp } from '../testing/provide-app.ts'

const made = provideOwnedApp()
beforeAll(async () => {
  await made.addMember('unlucky@example.com', 'developer')
})

const HOUR = 60 * 60 * 1_000_000
const post = (path: string, payload: object) => made.app.inject({ method: 'POST', url: `/api/auth${path}`, payload })
const login = (email: string, password: string = OWNER.password) => post('/login', { email, password })
const codeOf = async (email: string) => (await login(email)).json<{ code?: string }>().code

/** Locks an address for an hour, a number of times in a row. */
async function lockTimes(email: string, times: number): Promise<void> {
  for (let lock = 0; lock < times; lock++) {
    if (lock > 0) made.clock.advance(HOUR)
    for (let count = 0; count < 5; count++) await login(email, 'not the password')
  }
}

async function locks(email: string): Promise<{ readonly listed: readonly SignInLock[]; readonly lift: (id: string) => Promise<number> }> {
  const headers = bearer((await made.signIn(email)).secret)
  const url = '/api/auth/account/sign_in_locks'
  return {
    listed: (await made.app.inject({ url, headers })).json<SignInLock[]>(),
    lift: async (id) => (await made.app.inject({ method: 'DELETE', url: `${url}/${id}`, headers })).statusCode,
  }
}

describe('a fourth lock within a day', () => {
  test.each(['unlucky@example.com', 'stranger@example.com'])(
    'of %s stays until support is contacted [ERR-53] [STATE-27]',
    async (email) => {
      await lockTimes(email, 3)
      expect(await codeOf(email)).toBe('account_locked_hour')
      made.clock.advance(HOUR)
      await lockTimes(email, 1)
      expect(await codeOf(email)).toBe('account_locked_support')
      made.clock.advance(30 * 24 * HOUR)
      expect(await codeOf(email)).toBe('account_locked_support')
    },
  )

  test('sends the member a mail', () => {
    expect(made.outbox.filter(({ to }) => to === 'unlucky@example.com').map(({ subject }) => subject)).toEqual([
      'Your account is locked for one hour',
      'Your account is locked for one hour',
      'Your account is locked for one hour',
      'Your account is locked',
    ])
  })

  test('is not lifted by a reset of the password', async () => {
    await post('/account/password/forgot', { email: 'unlucky@example.com' })
    await expect.poll(() => made.outbox.at(-1)?.subject).toBe('Reset your password')
    const token = linkTo(made, 'unlucky@example.com')
    expect((await post('/account/password/reset', { token, password: OWNER.password })).statusCode).toBe(204)
    expect(await codeOf('unlucky@example.com')).toBe('account_locked_support')
  })

  test('is seen and lifted by an owner or admin of the account', async () => {
    await made.addMember('helper@example.com', 'admin')
    const { listed, lift } = await locks('helper@example.com')
    expect(listed).toEqual([{ member_id: expect.any(String) as string, name: 'Member', email: 'unlucky@example.com', until: null }])
    expect(await lift('1')).toBe(404)
    expect(await lift(listed[0]?.member_id ?? '')).toBe(204)
    expect(await codeOf('unlucky@example.com')).toBeUndefined()
    expect((await locks(OWNER.email)).listed).toEqual([])
  })

  test('of an owner, who has nobody to ask, is lifted by a reset of the password', async () => {
    await lockTimes(OWNER.email, 4)
    expect(await codeOf(OWNER.email)).toBe('account_locked_support')
    await post('/account/password/forgot', { email: OWNER.email })
    await expect.poll(() => made.outbox.at(-1)?.subject).toBe('Reset your password')
    await post('/account/password/reset', { token: linkTo(made, OWNER.email), password: OWNER.password })
    expect(await codeOf(OWNER.email)).toBeUndefined()
  })

  test('a day later an hour is enough again', async () => {
    await made.addMember('patient@example.com', 'billing')
    await lockTimes('patient@example.com', 3)
    made.clock.advance(24 * HOUR)
    await lockTimes('patient@example.com', 1)
    expect(await codeOf('patient@example.com')).toBe('account_locked_hour')
  })
})

describe('locks of members', () => {
  test.each(['developer', 'billing'])('are nothing for a %s', async (role) => {
    await made.addMember(`${role}@example.com`, role)
    const { secret } = await made.signIn(`${role}@example.com`)
    const answer = await made.app.inject({ url: '/api/auth/account/sign_in_locks', headers: bearer(secret) })
    expect(answer.json()).toMatchObject({ code: 'permission_denied' })
  })
})

test('registration is closed unless the operator opens it', async () => {
  const person = { first_name: 'A', last_name: 'B', email: 'a@example.com', company_name: 'C', password: 'correct horse battery' }
  await using closed = await createAccountApp(made.databases)
  const answer = await closed.app.inject({ method: 'POST', url: '/api/auth/register', payload: person })
  expect(answer.json()).toMatchObject({ code: 'registration_closed' })
})
