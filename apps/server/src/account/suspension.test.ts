import type { AuditEntry, Session, TeamMember } from '@terrarium/contracts'
import { fql } from 'fauna'
import { beforeEach, describe, expect, test } from 'vitest'
import { bearer, OWNER } from '../testing/account-app.ts'
import { authorize, commandLineForm, commandLineQuery, createPkce, postForm, signInCommandLine } from '../testing/oauth-flow.ts'
import { callAs, isAlive, joinAs, provideFreshApp } from '../testing/provide-app.ts'

const made = provideFreshApp()
let owner: Session
let dev: Session
beforeEach(async () => {
  await made.account.start(OWNER)
  owner = await made.signIn()
  dev = await joinAs(made, 'dev@example.com', 'developer')
})

const MEMBERS = '/api/auth/account/members'
const change = (by: Session, method: 'PUT' | 'DELETE', id: string) => callAs(made, by, method, `${MEMBERS}/${id}/suspension`)
const suspend = () => change(owner, 'PUT', dev.user.id)
const reactivate = () => change(owner, 'DELETE', dev.user.id)
const login = (password: string = OWNER.password) =>
  made.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'dev@example.com', password } })
const databases = async (key: string): Promise<number> =>
  (await made.app.inject({ url: '/api/v1/databases', headers: bearer(key) })).statusCode

async function mayQuery(secret: string | undefined): Promise<boolean> {
  const [region] = made.databases.regionGroups
  const answer = region?.client.query(fql`1`, { secret: secret ?? '' })
  return (answer ?? Promise.reject(new Error('no region group'))).then(
    () => true,
    () => false,
  )
}

async function createAccountKey(by: Session): Promise<string> {
  const answer = await callAs(made, by, 'POST', '/api/v1/account-keys', { name: 'deploy' })
  return answer.json<{ secret: string }>().secret
}

describe('a suspended member', () => {
  test('loses sessions and keys at once [STATE-27]', async () => {
    const own = { role: 'server', path: 'us-std', ttl: '2100-01-01T00:00:00Z', name: 'System-generated dashboard key' }
    const databaseKey = (await callAs(made, dev, 'POST', '/api/v1/databases/keys', own)).json<{ secret: string }>().secret
    const commandLine = await signInCommandLine(made.app, dev.secret)
    const key = await createAccountKey(dev)
    expect([await databases(key), await databases(commandLine.account_key), await mayQuery(databaseKey)]).toEqual([200, 200, true])

    const answer = await suspend()
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ id: dev.user.id, suspended: true, last_seen_at: null })

    expect(await isAlive(made, dev)).toBe(false)
    for (const secret of [dev.refresh_token, commandLine.refresh_token]) {
      const refreshed = await made.app.inject({ method: 'POST', url: '/api/v1/session/refresh', headers: bearer(secret ?? '') })
      expect(refreshed.statusCode).toBe(401)
    }
    expect([await databases(key), await databases(commandLine.account_key)]).toEqual([401, 401])
    expect([await mayQuery(databaseKey), await mayQuery(dev.regionGroups.us?.secret)]).toEqual([false, false])
    const [, member] = (await callAs(made, owner, 'GET', MEMBERS)).json<{ results: TeamMember[] }>().results
    expect(member).toMatchObject({ email: 'dev@example.com', suspended: true })
  })

  test('is refused at sign-in, once the password is right [ERR-60]', async () => {
    await suspend()
    const answer = await login()
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual({ code: 'account_suspended', message: 'This account is suspended.' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await login('not the password')).json()).toMatchObject({ code: 'invalid_credentials' })
  })

  test('cannot open a session with a code or token from before', async () => {
    const pkce = createPkce()
    const code = await authorize(made.app, dev.secret, commandLineQuery(pkce))
    await suspend()
    const { access_token: token } = (await postForm(made.app, 'token', commandLineForm(code, pkce.verifier))).json<{
      access_token: string
    }>()
    expect((await made.app.inject({ method: 'POST', url: '/api/v1/session', headers: bearer(token) })).statusCode).toBe(401)
  })

  test('signs in again once reactivated; account keys work again, sessions do not', async () => {
    const key = await createAccountKey(dev)
    await suspend()
    const answer = await reactivate()
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ suspended: false })
    expect(await isAlive(made, dev)).toBe(false)
    expect((await login()).statusCode).toBe(200)
    expect(await databases(key)).toBe(200)
  })

  test('has sent invites that are no more', async () => {
    const admin = await joinAs(made, 'admin@example.com', 'admin')
    await callAs(made, admin, 'POST', `${MEMBERS}/invites`, { email: 'friend@example.com', role: 'admin' })
    await change(owner, 'PUT', admin.user.id)
    expect((await callAs(made, owner, 'GET', `${MEMBERS}/invites`)).json()).toEqual({ results: [] })
  })

  test('does not become the owner', async () => {
    await suspend()
    const answer = await callAs(made, owner, 'POST', `${MEMBERS}/${dev.user.id}/ownership`)
    expect(answer.json()).toMatchObject({ code: 'conflict' })
  })

  test('who is an owner does not count as one, and can be removed', async () => {
    const second = await joinAs(made, 'second@example.com', 'owner')
    expect((await change(owner, 'PUT', second.user.id)).statusCode).toBe(200)
    const demoted = await callAs(made, owner, 'PUT', `${MEMBERS}/${owner.user.id}`, { role: 'admin' })
    expect(demoted.json()).toMatchObject({ code: 'last_owner' })
    expect((await callAs(made, owner, 'DELETE', `${MEMBERS}/${second.user.id}`)).statusCode).toBe(204)
  })
})

describe('to suspend', () => {
  test.each(['admin', 'billing', 'developer'])('is refused to the role %s, in the log, too', async (role) => {
    const member = await joinAs(made, `${role}@example.org`, role)
    for (const method of ['PUT', 'DELETE'] as const) {
      expect((await change(member, method, dev.user.id)).statusCode).toBe(403)
    }
    expect(await isAlive(made, dev)).toBe(true)
  })

  test('is refused for oneself and for nobody', async () => {
    expect((await change(owner, 'PUT', owner.user.id)).json()).toMatchObject({ code: 'conflict' })
    expect((await change(owner, 'PUT', '1')).statusCode).toBe(404)
    expect((await change(owner, 'DELETE', '1')).statusCode).toBe(404)
    expect(await isAlive(made, owner)).toBe(true)
  })

  test('of two owners each other at once leaves one with access', async () => {
    const second = await joinAs(made, 'second@example.com', 'owner')
    const answers = await Promise.all([change(owner, 'PUT', second.user.id), change(second, 'PUT', owner.user.id)])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const { data } = await made.databases.control.query<number>(fql`Member.byRole("owner").where(!.suspended).count()`)
    expect(data).toBe(1)
  })

  test('and to reactivate stand in the audit log, and so does a refused sign-in', async () => {
    await suspend()
    await login()
    await reactivate()
    const { results } = (await callAs(made, owner, 'GET', '/api/auth/account/audit-log')).json<{ results: AuditEntry[] }>()
    expect(results.slice(0, 3)).toMatchObject([
      { action: 'member.reactivate', actor: { email: OWNER.email }, target: { kind: 'member', id: dev.user.id, name: 'Member' } },
      { action: 'session.sign_in', outcome: 'failure', actor: null, details: { reason: 'account_suspended' } },
      { action: 'member.suspend', details: { email: 'dev@example.com', role: 'developer' } },
    ])
  })
})
