import type { AuditEntry, Passkey, Session } from '@terrarium/contracts'
import { fql } from 'fauna'
import { beforeEach, describe, expect, test } from 'vitest'
import { OWNER } from '../testing/account-app.ts'
import { SoftwareAuthenticator, type AuthenticatorRequest } from '../testing/authenticator.ts'
import { callAs, isAlive, joinAs, provideFreshApp } from '../testing/provide-app.ts'

const OWN = '/api/auth/account/user/passkeys'
const SIGN_IN = '/api/auth/login/passkey'
const ORIGIN = 'http://localhost:3005'
const LIFE_US = 5 * 60 * 1_000_000

const made = provideFreshApp()
let owner: Session
let key: SoftwareAuthenticator
beforeEach(async () => {
  await made.account.start(OWNER)
  owner = await made.signIn()
  key = new SoftwareAuthenticator()
})

interface Given {
  readonly challenge_id: string
  readonly challenge: string
  readonly rp_id: string
}

/** What an authenticator is asked for a challenge that was given out. */
const askedOf = ({ challenge, rp_id: rpId }: Given, over: Partial<AuthenticatorRequest> = {}): AuthenticatorRequest => ({
  challenge,
  origin: ORIGIN,
  rpId,
  ...over,
})
const begin = (session = owner, password: string | undefined = OWNER.password) =>
  callAs(made, session, 'POST', `${OWN}/challenge`, { password })
const finish = (given: Given, session = owner, over: Partial<AuthenticatorRequest> = {}) =>
  callAs(made, session, 'POST', OWN, { challenge_id: given.challenge_id, name: 'Laptop', ...key.make(askedOf(given, over)) })
const beginSignIn = async (): Promise<Given> => (await made.app.inject({ method: 'POST', url: `${SIGN_IN}/challenge` })).json()
const signIn = (given: Given, over: Partial<AuthenticatorRequest> = {}, change: object = {}) =>
  made.app.inject({
    method: 'POST',
    url: SIGN_IN,
    payload: { challenge_id: given.challenge_id, ...key.sign(askedOf(given, over)), ...change },
  })
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code

async function add(session = owner): Promise<Passkey> {
  const answer = await finish((await begin(session)).json<Given>(), session)
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

describe('a passkey', () => {
  test('is added, listed and signs in without a code; each stands in the audit log and the member has mails', async () => {
    const { id } = await add()
    expect((await callAs(made, owner, 'GET', OWN)).json()).toEqual([expect.objectContaining({ id, name: 'Laptop', last_used_at: null })])
    await made.databases.control.query(fql`Member.all().forEach(member => member.update({ otpEnabled: true }))`)
    const answer = await signIn(await beginSignIn())
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['set-cookie']).toContain('session=')
    expect(await isAlive(made, answer.json<Session>())).toBe(true)
    const [listed] = (await callAs(made, owner, 'GET', OWN)).json<Passkey[]>()
    expect(listed?.last_used_at).not.toBeNull()
    expect((await callAs(made, owner, 'DELETE', `${OWN}/${id}`)).statusCode).toBe(204)
    expect(codeOf(await signIn(await beginSignIn()))).toBe('passkey_refused')
    const log = (await callAs(made, owner, 'GET', '/api/auth/account/audit-log')).json<{ results: AuditEntry[] }>().results
    expect(log.slice(0, 3).map(({ action }) => action)).toEqual(['passkey.delete', 'session.sign_in', 'passkey.create'])
    expect(log[1]?.details).toMatchObject({ reason: 'passkey' })
    expect(made.outbox.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['A passkey was added', 'A passkey was removed']))
  })

  test('is added only with the password of members who have one', async () => {
    for (const password of ['wrong horse battery', undefined]) {
      const answer = await callAs(made, owner, 'POST', `${OWN}/challenge`, { password })
      expect(answer.json()).toMatchObject({ code: 'validation_error', fields: { password: 'invalid' } })
    }
    await made.databases.control.query(fql`Member.all().forEach(member => member.update({ passwordHash: null }))`)
    const { id } = await (async () =>
      (await finish((await callAs(made, owner, 'POST', `${OWN}/challenge`, {})).json<Given>())).json<Passkey>())()
    expect(codeOf(await callAs(made, owner, 'DELETE', `${OWN}/${id}`))).toBe('conflict')
  })

  test.each<[string, Partial<AuthenticatorRequest>]>([
    ['another page', { origin: 'https://evil.example.com' }],
    ['another host', { rpId: 'evil.example.com' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['an authenticator that has not seen its user', { isVerified: false }],
  ])('is neither added nor used with the answer of %s', async (_, over) => {
    expect(codeOf(await finish((await begin()).json<Given>(), owner, over))).toBe('passkey_refused')
    await add()
    expect(codeOf(await signIn(await beginSignIn(), over))).toBe('passkey_refused')
    expect((await signIn(await beginSignIn())).statusCode).toBe(200)
  })

  test('answers a challenge once, within five minutes, and for what it was given', async () => {
    await add()
    const used = await beginSignIn()
    expect((await signIn(used)).statusCode).toBe(200)
    expect(codeOf(await signIn(used))).toBe('passkey_refused')
    const late = await beginSignIn()
    made.clock.advance(LIFE_US)
    expect(codeOf(await signIn(late))).toBe('passkey_refused')
    expect(codeOf(await signIn((await begin()).json<Given>()))).toBe('passkey_refused')
    key = new SoftwareAuthenticator()
    expect(codeOf(await finish(await beginSignIn()))).toBe('passkey_refused')
  })

  test('is added only by the member whom the challenge was given to, and removed by its owner alone', async () => {
    const developer = await joinAs(made, 'dev@example.com', 'developer')
    const given = (await begin()).json<Given>()
    expect(codeOf(await finish(given, developer))).toBe('passkey_refused')
    const { id } = await add()
    expect((await callAs(made, developer, 'DELETE', `${OWN}/${id}`)).statusCode).toBe(404)
    expect((await callAs(made, developer, 'GET', OWN)).json()).toEqual([])
    expect(codeOf(await finish((await begin(developer)).json<Given>(), developer))).toBe('conflict')
  })

  test('is refused with a wrong signature, and when its counter goes back, as that of a copy does', async () => {
    await add()
    const { signature } = new SoftwareAuthenticator().sign({ challenge: 'x', origin: ORIGIN, rpId: 'localhost' })
    expect(codeOf(await signIn(await beginSignIn(), {}, { signature }))).toBe('passkey_refused')
    expect((await signIn(await beginSignIn())).statusCode).toBe(200)
    key.counter = 0
    expect(codeOf(await signIn(await beginSignIn()))).toBe('passkey_refused')
  })

  test('lets in nobody who is suspended or locked, and goes with the member', async () => {
    const developer = await joinAs(made, 'dev@example.com', 'developer')
    await add(developer)
    await made.databases.control.query(fql`Member.byEmail("dev@example.com").first()!.update({ suspended: true })`)
    expect(codeOf(await signIn(await beginSignIn()))).toBe('account_suspended')
    await made.databases.control.query(fql`Member.byEmail("dev@example.com").first()!.update({ suspended: false })`)
    for (let attempt = 0; attempt < 5; attempt++) await made.signIn('dev@example.com', 'wrong horse battery').catch(() => undefined)
    expect(codeOf(await signIn(await beginSignIn()))).toBe('account_locked_hour')
    const { user } = developer
    expect((await callAs(made, owner, 'DELETE', `/api/auth/account/members/${user.id}`)).statusCode).toBe(204)
    expect(codeOf(await signIn(await beginSignIn()))).toBe('passkey_refused')
  })
})
