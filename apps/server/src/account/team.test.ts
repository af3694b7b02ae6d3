import type { AuditEntry, Session, TeamInvite, TeamMember } from '@terrarium/contracts'
import { fql } from 'fauna'
import { beforeEach, describe, expect, test } from 'vitest'
import { bearer, OWNER } from '../testing/account-app.ts'
import { callAs, isAlive, joinAs, provideFreshApp, type Method } from '../testing/provide-app.ts'

const made = provideFreshApp()
let owner: Session
beforeEach(async () => {
  await made.account.start(OWNER)
  owner = await made.signIn()
})

const MEMBERS = '/api/auth/account/members'
const INVITES = `${MEMBERS}/invites`

const call = (session: Session, method: Method, url: string, payload?: object) => callAs(made, session, method, url, payload)

async function list<T>(session: Session, url: string): Promise<readonly T[]> {
  const answer = await call(session, 'GET', url)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ results: T[] }>().results
}

const join = (email: string, role: string): Promise<Session> => joinAs(made, email, role)

const tokenOf = (mail: { readonly text: string } | undefined): string => /\/invites\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''

async function invite(email: string, role = 'developer', by = owner): Promise<{ readonly invite: TeamInvite; readonly token: string }> {
  const answer = await call(by, 'POST', INVITES, { email, role })
  expect(answer.statusCode).toBe(201)
  return { invite: answer.json<TeamInvite>(), token: tokenOf(made.outbox.at(-1)) }
}

const accept = (token: string, payload: object) =>
  made.app.inject({ method: 'POST', url: `${INVITES}/${token}/accept`, payload: { password: 'correct horse battery', ...payload } })

async function logged(): Promise<readonly AuditEntry[]> {
  return list<AuditEntry>(owner, '/api/auth/account/audit-log')
}

describe('invites', () => {
  test('reach the person by mail, make a member once and leave the list [TEAM-01] [CALL-10] [CALL-11] [CALL-14]', async () => {
    const { invite: sent, token } = await invite(' Dev@Example.com ')
    expect(sent).toMatchObject({ email: 'dev@example.com', role: 'developer', inviter: OWNER.name, status: 'pending' })
    expect(Date.parse(sent.expires_at) - Date.parse(sent.created_at)).toBe(24 * 60 * 60 * 1000)
    expect(made.outbox.at(-1)).toMatchObject({ to: 'dev@example.com', subject: 'Ada Lovelace invited you to My account on Terrarium' })
    const shown = await made.app.inject({ url: `${INVITES}/${token}` })
    expect(shown.json()).toMatchObject({ email: 'dev@example.com', role: 'developer', inviter: OWNER.name, company_name: 'My account' })
    const accepted = await accept(token, { name: 'Dev', email: 'dev@example.com' })
    expect(accepted.statusCode).toBe(201)
    expect(accepted.json<Session>().user).toMatchObject({ name: 'Dev', email: 'dev@example.com', role: 'developer' })
    expect((await accept(token, { name: 'Again', email: 'dev@example.com' })).statusCode).toBe(404)
    expect(await list<TeamInvite>(owner, INVITES)).toEqual([])
    expect((await list<TeamMember>(owner, MEMBERS)).map(({ email }) => email)).toEqual(['ada@example.com', 'dev@example.com'])
  })

  test('are kept as hashes', async () => {
    const { token } = await invite('dev@example.com')
    const answer = await made.databases.control.query(fql`Invite.all().toArray()`)
    expect(JSON.stringify(answer.data)).not.toContain(token)
    expect(made.logged.join('\n')).not.toContain(token)
  })

  test('end after 24 hours and then show as expired [VALID-33]', async () => {
    const { token } = await invite('dev@example.com')
    made.clock.advance(24 * 60 * 60 * 1_000_000)
    owner = await made.signIn()
    expect((await made.app.inject({ url: `${INVITES}/${token}` })).statusCode).toBe(404)
    expect((await accept(token, { name: 'Dev', email: 'dev@example.com' })).statusCode).toBe(404)
    expect(await list<TeamInvite>(owner, INVITES)).toMatchObject([{ email: 'dev@example.com', status: 'expired' }])
  })

  test('sent again have another link and another day; the earlier link is nothing [CALL-12]', async () => {
    const { invite: sent, token } = await invite('dev@example.com')
    made.clock.advance(60 * 60 * 1_000_000)
    const answer = await call(owner, 'PUT', `${INVITES}/${sent.id}`)
    expect(answer.json<TeamInvite>().id).toBe(sent.id)
    expect(Date.parse(answer.json<TeamInvite>().expires_at) - Date.parse(sent.expires_at)).toBe(60 * 60 * 1000)
    expect((await made.app.inject({ url: `${INVITES}/${token}` })).statusCode).toBe(404)
    expect((await made.app.inject({ url: `${INVITES}/${tokenOf(made.outbox.at(-1))}` })).statusCode).toBe(200)
  })

  test('canceled work no more and are gone [CALL-13]', async () => {
    const { invite: sent, token } = await invite('dev@example.com')
    expect((await call(owner, 'DELETE', `${INVITES}/${sent.id}`)).statusCode).toBe(204)
    expect((await made.app.inject({ url: `${INVITES}/${token}` })).statusCode).toBe(404)
    expect((await call(owner, 'DELETE', `${INVITES}/${sent.id}`)).json()).toMatchObject({ code: 'invite_cancel_failed' })
    expect((await call(owner, 'PUT', `${INVITES}/${sent.id}`)).json()).toMatchObject({ code: 'invite_resend_failed' })
  })

  test('of the same address replace each other', async () => {
    const { token } = await invite('dev@example.com', 'developer')
    await invite('DEV@example.com', 'billing')
    expect((await made.app.inject({ url: `${INVITES}/${token}` })).statusCode).toBe(404)
    expect(await list<TeamInvite>(owner, INVITES)).toMatchObject([{ email: 'dev@example.com', role: 'billing' }])
  })

  test('are not sent to an address that belongs to an account [ERR-57]', async () => {
    await made.addMember('dev@example.com', 'developer')
    const answer = await call(owner, 'POST', INVITES, { email: 'Dev@example.com', role: 'admin' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'email_in_use' })
    expect(made.outbox).toEqual([])
  })

  test('whose mail is not accepted do not exist', async () => {
    made.refuseMail()
    const answer = await call(owner, 'POST', INVITES, { email: 'dev@example.com', role: 'developer' })
    expect(answer.json()).toMatchObject({ code: 'invite_send_failed' })
    expect(await list<TeamInvite>(owner, INVITES)).toEqual([])
  })

  test('are accepted for the invited address alone', async () => {
    const { token } = await invite('dev@example.com')
    const answer = await accept(token, { name: 'Eve', email: 'eve@example.com' })
    expect(answer.json()).toMatchObject({ code: 'validation_error', fields: { email: 'invalid' } })
    expect(await list(owner, MEMBERS)).toHaveLength(1)
  })

  test('of a member who is removed end with the member', async () => {
    const admin = await join('admin@example.com', 'admin')
    const { token } = await invite('dev@example.com', 'admin', admin)
    expect((await call(owner, 'DELETE', `${MEMBERS}/${admin.user.id}`)).statusCode).toBe(204)
    expect((await made.app.inject({ url: `${INVITES}/${token}` })).statusCode).toBe(404)
  })

  test('one address is not flooded', async () => {
    const { invite: sent } = await invite('dev@example.com')
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) statuses.push((await call(owner, 'PUT', `${INVITES}/${sent.id}`)).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
  })
})

describe('members', () => {
  test('are listed with role, two-step sign-in and when they were last seen [TEAM-02]', async () => {
    await made.addMember('new@example.com', 'billing')
    const members = await list<TeamMember>(owner, MEMBERS)
    expect(members[0]).toMatchObject({ id: owner.user.id, name: OWNER.name, role: 'owner', otp_enabled: false })
    expect(members[0]?.last_seen_at).not.toBeNull()
    expect(members[1]).toMatchObject({ email: 'new@example.com', role: 'billing', last_seen_at: null })
    expect(JSON.stringify(members)).not.toContain('assword')
  })

  test('get another role, which holds from their next request [TEAM-02] [PERM-02]', async () => {
    const dev = await join('dev@example.com', 'developer')
    const answer = await call(owner, 'PUT', `${MEMBERS}/${dev.user.id}`, { role: 'billing' })
    expect(answer.json()).toMatchObject({ id: dev.user.id, role: 'billing' })
    expect(await isAlive(made, dev)).toBe(true)
    expect((await call(dev, 'GET', '/api/auth/auth/identity')).json()).toMatchObject({ role: 'billing' })
    expect((await call(dev, 'GET', '/api/v1/databases')).statusCode).toBe(403)
  })

  test('lose their keys of region groups with a role that may not administer databases', async () => {
    const dev = await join('dev@example.com', 'developer')
    expect(await mayQuery(dev.regionGroups.us?.secret)).toBe(true)
    await call(owner, 'PUT', `${MEMBERS}/${dev.user.id}`, { role: 'billing' })
    expect(await mayQuery(dev.regionGroups.us?.secret)).toBe(false)
  })

  test('who are removed lose access at once; keys they have created keep working [TEAM-02]', async () => {
    const dev = await join('dev@example.com', 'developer')
    const second = await made.signIn('dev@example.com')
    const ttl = new Date(Math.floor(made.clock.now() / 1000) + 15 * 60 * 1000).toISOString()
    const own = await call(dev, 'POST', '/api/v1/databases/keys', {
      role: 'server',
      path: 'us-std',
      ttl,
      name: 'System-generated dashboard key',
    })
    const program = await call(dev, 'POST', '/api/v1/databases/keys', { role: 'server', path: 'us-std', name: 'for a program' })
    const [ownSecret, programSecret] = [own.json<{ secret: string }>().secret, program.json<{ secret: string }>().secret]
    expect(await mayQuery(ownSecret)).toBe(true)
    expect((await call(owner, 'DELETE', `${MEMBERS}/${dev.user.id}`)).statusCode).toBe(204)
    expect(await isAlive(made, dev)).toBe(false)
    expect(await isAlive(made, second)).toBe(false)
    const refreshed = await made.app.inject({ method: 'POST', url: '/api/v1/session/refresh', headers: bearer(dev.refresh_token ?? '') })
    expect(refreshed.statusCode).toBe(401)
    expect(await mayQuery(dev.regionGroups.us?.secret)).toBe(false)
    expect(await mayQuery(ownSecret)).toBe(false)
    expect(await mayQuery(programSecret)).toBe(true)
    await expect(made.signIn('dev@example.com')).rejects.toThrow('401')
    expect((await call(owner, 'DELETE', `${MEMBERS}/${dev.user.id}`)).statusCode).toBe(404)
  })

  test('the last owner keeps the role and stays', async () => {
    const id = owner.user.id
    expect((await call(owner, 'PUT', `${MEMBERS}/${id}`, { role: 'admin' })).json()).toMatchObject({ code: 'last_owner' })
    expect((await call(owner, 'PUT', `${MEMBERS}/${id}`, { role: 'billing' })).json()).toMatchObject({ code: 'last_owner' })
    expect((await call(owner, 'DELETE', `${MEMBERS}/${id}`)).json()).toMatchObject({ code: 'last_owner' })
    expect(await isAlive(made, owner)).toBe(true)
  })

  test('of two owners who remove each other at once one stays', async () => {
    const other = await join('other@example.com', 'owner')
    const answers = await Promise.all([
      call(owner, 'DELETE', `${MEMBERS}/${other.user.id}`),
      call(other, 'DELETE', `${MEMBERS}/${owner.user.id}`),
    ])
    const { data } = await made.databases.control.query<number>(fql`Member.byRole("owner").count()`)
    expect(data).toBe(1)
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
  })

  test('an owner hands the account over and becomes an admin', async () => {
    const dev = await join('dev@example.com', 'developer')
    const answer = await call(owner, 'POST', `${MEMBERS}/${dev.user.id}/ownership`)
    expect(answer.json()).toMatchObject({ id: dev.user.id, role: 'owner' })
    const roles = (await list<TeamMember>(dev, MEMBERS)).map(({ email, role }) => [email, role])
    expect(roles).toEqual([
      ['ada@example.com', 'admin'],
      ['dev@example.com', 'owner'],
    ])
    expect((await call(owner, 'POST', `${MEMBERS}/${owner.user.id}/ownership`)).statusCode).toBe(403)
  })

  test('of other accounts do not exist', async () => {
    const { data: stranger } = await made.databases.control.query<string>(fql`
      let account = Account.create({ companyName: "Other", plan: "Pro", createdAt: Time.now() })
      Member.create({
        account: account, name: "S", email: "s@example.com", role: "developer", passwordHash: "", otpEnabled: false, suspended: false,
        createdAt: Time.now()
      }).id`)
    expect((await call(owner, 'PUT', `${MEMBERS}/${stranger}`, { role: 'admin' })).statusCode).toBe(404)
    expect((await call(owner, 'DELETE', `${MEMBERS}/${stranger}`)).statusCode).toBe(404)
    expect((await call(owner, 'POST', `${MEMBERS}/${stranger}/ownership`)).statusCode).toBe(404)
    expect(await list(owner, MEMBERS)).toHaveLength(1)
  })
})

/** Runs the smallest query with a secret. */
async function mayQuery(secret: string | undefined): Promise<boolean> {
  const region = made.databases.regionGroups[0]
  return (region?.client.query(fql`1`, { secret: secret ?? '' }) ?? Promise.reject(new Error('no region group'))).then(
    () => true,
    () => false,
  )
}

describe('escalation', () => {
  // Each attempt of a role beside the owner that would end in more rights, by method, address and body.
  const ATTEMPTS: readonly (readonly [string, Method, (ids: Ids) => string, object | undefined])[] = [
    ['make themselves owner', 'PUT', ({ self }) => `${MEMBERS}/${self}`, { role: 'owner' }],
    ['demote the owner', 'PUT', ({ first }) => `${MEMBERS}/${first}`, { role: 'developer' }],
    ['remove the owner', 'DELETE', ({ first }) => `${MEMBERS}/${first}`, undefined],
    ['take the account over', 'POST', ({ self }) => `${MEMBERS}/${self}/ownership`, undefined],
    ['make a friend owner', 'PUT', ({ friend }) => `${MEMBERS}/${friend}`, { role: 'owner' }],
    ['invite an owner', 'POST', () => INVITES, { email: 'friend2@example.com', role: 'owner' }],
  ]
  interface Ids {
    readonly self: string
    readonly first: string
    readonly friend: string
  }

  test.each(['admin', 'billing', 'developer'])('by %s is refused', async (role) => {
    const member = await join(`${role}@example.com`, role)
    const friend = await join('friend@example.com', 'developer')
    const ids = { self: member.user.id, first: owner.user.id, friend: friend.user.id }
    for (const [attempt, method, url, payload] of ATTEMPTS) {
      const { statusCode } = await call(member, method, url(ids), payload)
      expect([400, 403], `${attempt}: ${statusCode}`).toContain(statusCode)
    }
    const roles = Object.fromEntries((await list<TeamMember>(owner, MEMBERS)).map(({ id, role: now }) => [id, now]))
    expect(roles).toEqual({ [ids.first]: 'owner', [ids.self]: role, [ids.friend]: 'developer' })
    expect(await list(owner, INVITES)).toEqual([])
    expect(made.outbox).toEqual([])
  })

  test.each([
    ['PUT', 'member', { role: 'admin', email: 'x@example.com', account: '1', suspended: true }],
    ['POST', 'invite', { email: 'new@example.com', role: 'developer', account: '1', usedAt: null, tokenHash: 'x' }],
  ] as const)('by further members of a body (%s of a %s) is refused', async (method, kind, payload) => {
    const dev = await join('dev@example.com', 'developer')
    const url = kind === 'member' ? `${MEMBERS}/${dev.user.id}` : INVITES
    expect((await call(owner, method, url, payload)).statusCode).toBe(400)
    expect((await list<TeamMember>(owner, MEMBERS)).find(({ id }) => id === dev.user.id)).toMatchObject({ role: 'developer' })
  })

  test('by a role in the body of an acceptance changes nothing', async () => {
    const { token } = await invite('dev@example.com')
    const answer = await accept(token, { name: 'Dev', email: 'dev@example.com', role: 'owner', account: '1', otpEnabled: true })
    expect(answer.json<Session>().user).toMatchObject({ role: 'developer', otp_enabled: false })
  })
})

describe('odd input', () => {
  const ODD: readonly unknown[] = [null, 1, true, [], {}, ['admin'], '', 'ADMIN', 'owner ', { $ne: null }, 'a'.repeat(100_000)]

  test.each(ODD.map((value) => [JSON.stringify(value).slice(0, 40), value] as const))('as role: %s', async (_text, value) => {
    const dev = await join('dev@example.com', 'developer')
    const body = { role: value } as object
    expect((await call(owner, 'PUT', `${MEMBERS}/${dev.user.id}`, body)).statusCode).toBe(400)
    expect((await call(owner, 'POST', INVITES, { ...body, email: 'new@example.com' })).statusCode).toBe(400)
  })

  const ADDRESSES: readonly unknown[] = [
    null,
    1,
    [],
    {},
    '',
    'nobody',
    'a@b',
    'a@example.com\r\nBcc: eve@example.com',
    'a@example.com\nSubject: x',
    'a b@example.com',
    '"><img src=x>@example.com',
    'a@example.com,b@example.com',
    `${'a'.repeat(300)}@example.com`,
  ]
  test.each(ADDRESSES.map((value) => [JSON.stringify(value).slice(0, 40), value] as const))('as address: %s', async (_text, value) => {
    expect((await call(owner, 'POST', INVITES, { email: value, role: 'developer' })).statusCode).toBe(400)
    expect(made.outbox).toEqual([])
  })

  test.each(['x', '-1', '0x1', '9223372036854775808', '99999999999999999999', '..%2F..', "1' or '1", '%00', '1'.repeat(5000)])(
    'as id: %s',
    async (id) => {
      for (const [method, url, payload] of [
        ['PUT', `${MEMBERS}/${id}`, { role: 'admin' }],
        ['DELETE', `${MEMBERS}/${id}`, undefined],
        ['POST', `${MEMBERS}/${id}/ownership`, undefined],
        ['PUT', `${INVITES}/${id}`, undefined],
        ['DELETE', `${INVITES}/${id}`, undefined],
      ] as const) {
        const { statusCode } = await call(owner, method, url, payload)
        expect([400, 404, 414], `${method} ${url.slice(0, 60)}: ${statusCode}`).toContain(statusCode)
      }
    },
  )

  test.each(['Dev\r\nBcc: eve@example.com', 'Dev\u0000', '\u202egnp.exe', '   ', 'a'.repeat(201)])('as name: %j', async (name) => {
    const { token } = await invite('dev@example.com')
    const answer = await accept(token, { name, email: 'dev@example.com' })
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual(['name'])
  })

  test.each(['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>', '../../etc/passwd', '${7*7}', "Robert'); Member.all()"])(
    'a name such as %s stays text',
    async (name) => {
      const { token } = await invite('dev@example.com')
      const answer = await accept(token, { name, email: 'dev@example.com' })
      expect(answer.statusCode).toBe(201)
      const listed = await call(owner, 'GET', MEMBERS)
      expect(listed.headers['content-type']).toContain('application/json')
      expect(listed.json<{ results: TeamMember[] }>().results[1]?.name).toBe(name)
    },
  )
})

describe('the audit log', () => {
  test('holds each step of a member: invited, accepted, refused, changed, removed', async () => {
    const { token } = await invite('dev@example.com')
    const dev = (await accept(token, { name: 'Dev', email: 'dev@example.com' })).json<Session>()
    await call(dev, 'GET', MEMBERS)
    await call(owner, 'PUT', `${MEMBERS}/${dev.user.id}`, { role: 'billing' })
    await call(owner, 'DELETE', `${MEMBERS}/${owner.user.id}`)
    await call(owner, 'DELETE', `${MEMBERS}/${dev.user.id}`)
    const entries = (await logged()).map(({ action, outcome, actor, target }) => [action, outcome, actor?.email, target?.name ?? null])
    expect(entries).toEqual(
      expect.arrayContaining([
        ['invite.create', 'success', 'ada@example.com', 'dev@example.com'],
        ['invite.accept', 'success', 'dev@example.com', 'dev@example.com'],
        ['permission.denied', 'denied', 'dev@example.com', null],
        ['member.update_role', 'success', 'ada@example.com', 'Dev'],
        ['member.remove', 'failure', 'ada@example.com', ''],
        ['member.remove', 'success', 'ada@example.com', 'Dev'],
      ]),
    )
    expect(JSON.stringify(await logged())).not.toContain(token)
  })
})
