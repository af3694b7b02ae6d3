import { fql, type QueryValue } from 'fauna'
import { beforeAll, describe, expect, test } from 'vitest'
import { bearer, OWNER } from '../testing/account-app.ts'
import { oneTimeCodeAt } from '../testing/one-time-code.ts'
import { provideOwnedApp } from '../testing/provide-app.ts'

const made = provideOwnedApp()
let secret: string
let key: string
let recovery: string[]
beforeAll(async () => {
  secret = (await made.signIn()).secret
})

const PATH = '/api/auth/account/user/otp'
const STEP = 30_000_000
const call = (method: 'POST' | 'PUT' | 'DELETE', payload: object, url = PATH) =>
  made.app.inject({ method, url, headers: bearer(secret), payload })
const login = (otp?: string) =>
  made.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: OWNER.email, password: OWNER.password, ...(otp && { otp }) },
  })
const codeNow = (): string => oneTimeCodeAt(key, made.clock.now() / 1000)
/** The code of a step that was not used before: a code of the next step may have been. */
function nextCode(): string {
  made.clock.advance(2 * STEP)
  return codeNow()
}
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('the codes of RFC 6238 are computed', () => {
  const rfc = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect([59, 1111111109, 20000000000].map((seconds) => oneTimeCodeAt(rfc, seconds * 1000))).toEqual(['287082', '081804', '353130'])
})

describe('the enrolment', () => {
  test('wants the password', async () => {
    const answer = await call('POST', { password: 'not the password' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'validation_error', fields: { password: 'invalid' } })
  })

  test('hands out a secret of 160 bits that is not asked for yet', async () => {
    const answer = await call('POST', { password: OWNER.password })
    expect(answer.statusCode).toBe(200)
    const enrolment = answer.json<{ secret: string; uri: string }>()
    key = enrolment.secret
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    const uri = new URL(enrolment.uri)
    expect([uri.protocol, uri.hostname, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      'totp',
      key,
      'Terrarium',
    ])
    expect((await login()).statusCode).toBe(200)
  })

  test('ends with the first right code, and answers ten recovery codes', async () => {
    expect((await call('PUT', { otp: wrong(codeNow()) })).json()).toMatchObject({ fields: { otp: 'invalid' } })
    const answer = await call('PUT', { otp: codeNow() })
    expect(answer.statusCode).toBe(200)
    recovery = answer.json<{ recovery_codes: string[] }>().recovery_codes
    expect(new Set(recovery).size).toBe(10)
    for (const code of recovery) expect(code).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/)
    const identity = await made.app.inject({ url: '/api/auth/auth/identity', headers: bearer(secret) })
    expect(identity.json()).toMatchObject({ otp_enabled: true })
  })

  test('cannot begin again while codes are on', async () => {
    expect((await call('POST', { password: OWNER.password })).json()).toMatchObject({ code: 'conflict' })
    expect((await call('PUT', { otp: codeNow() })).json()).toMatchObject({ code: 'conflict' })
  })

  test('stores no recovery code in clear', async () => {
    const { data } = await made.databases.control.query<QueryValue>(fql`OneTimeCode.all().toArray()`)
    for (const code of recovery) expect(JSON.stringify(data)).not.toContain(code)
  })
})

describe('signing in with codes', () => {
  test('asks for one, and not before the password is right', async () => {
    expect((await login()).json()).toEqual({ code: 'otp_required', message: 'A one-time code is required.' })
    const answer = await made.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: OWNER.email, password: 'not the password', otp: '123456' },
    })
    expect(answer.json()).toMatchObject({ code: 'invalid_credentials' })
  })

  test('takes a code once', async () => {
    const code = nextCode()
    expect((await login(code)).statusCode).toBe(200)
    expect((await login(code)).json()).toMatchObject({ code: 'otp_invalid' })
  })

  test('takes codes of one step before and after, spaces aside, and none further away', async () => {
    made.clock.advance(4 * STEP)
    const now = made.clock.now() / 1000
    expect((await login(oneTimeCodeAt(key, now - 60_000))).json()).toMatchObject({ code: 'otp_invalid' })
    expect((await login(oneTimeCodeAt(key, now + 60_000))).json()).toMatchObject({ code: 'otp_invalid' })
    const late = oneTimeCodeAt(key, now - 30_000)
    expect((await login(`${late.slice(0, 3)} ${late.slice(3)}`)).statusCode).toBe(200)
    expect((await login(oneTimeCodeAt(key, now + 30_000))).statusCode).toBe(200)
  })

  test('takes a recovery code once, however it is typed, and says so by mail', async () => {
    const code = (recovery[0] ?? '').toUpperCase().replaceAll('-', ' ')
    expect((await login(code)).statusCode).toBe(200)
    expect((await login(code)).json()).toMatchObject({ code: 'otp_invalid' })
    expect(made.outbox.map(({ subject }) => subject)).toContain('A recovery code was used')
    expect((await login(recovery[1])).statusCode).toBe(200)
  })

  test('asking for a code many times locks nobody out', async () => {
    for (let count = 0; count < 7; count++) expect((await login()).json()).toMatchObject({ code: 'otp_required' })
    expect((await login(nextCode())).statusCode).toBe(200)
  })

  test('guessing codes locks the account for an hour after five of them, right passwords between them or not [ERR-52]', async () => {
    for (let count = 0; count < 5; count++) {
      await login()
      expect((await login(wrong(nextCode()))).json()).toMatchObject({ code: 'otp_invalid' })
    }
    expect((await login(nextCode())).json()).toMatchObject({ code: 'account_locked_hour' })
    made.clock.advance(60 * 60 * 1_000_000)
    expect((await login(nextCode())).statusCode).toBe(200)
  })
})

describe('turning codes off, and new recovery codes', () => {
  test('want password and code', async () => {
    const recoveryPath = `${PATH}/recovery_codes`
    expect((await call('POST', { password: 'not the password', otp: nextCode() }, recoveryPath)).json()).toMatchObject({
      fields: { password: 'invalid' },
    })
    expect((await call('DELETE', { password: OWNER.password, otp: wrong(nextCode()) })).json()).toMatchObject({
      fields: { otp: 'invalid' },
    })
    const renewed = await call('POST', { password: OWNER.password, otp: nextCode() }, recoveryPath)
    expect(renewed.statusCode).toBe(200)
    expect((await login(recovery[2])).json()).toMatchObject({ code: 'otp_invalid' })
    expect((await login(renewed.json<{ recovery_codes: string[] }>().recovery_codes[0])).statusCode).toBe(200)
    expect((await call('DELETE', { password: OWNER.password, otp: nextCode() })).statusCode).toBe(204)
    expect((await login()).statusCode).toBe(200)
  })

  test('guessing there is limited', async () => {
    made.clock.advance(10 * 60 * 1_000_000)
    await call('POST', { password: OWNER.password })
    const answers = []
    for (let count = 0; count < 10; count++) answers.push(await call('PUT', { otp: '000000' }))
    expect(answers.at(-1)?.statusCode).toBe(429)
  })
})
