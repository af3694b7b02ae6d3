import type { AuditEntry, DatabaseEntry, DatabaseGrant, DatabaseKey, DatabaseMember, Session } from '@terrarium/contracts'
import { fql } from 'fauna'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccountApp, DATABASES_HOOK_TIMEOUT_MS, forgetAccounts, OWNER, type AccountApp } from '../testing/account-app.ts'
import { openEmbeddedDatabases, type EmbeddedDatabases } from '../testing/embedded-databases.ts'
import { callAs, joinAs, type Method } from '../testing/provide-app.ts'

let databases: EmbeddedDatabases
let made: AccountApp
let owner: Session
let dev: Session
let ids: Readonly<Record<string, string>>

const PATHS = ['shop', 'shop/orders', 'shop/orders/archive', 'stock'] as const
const LATER = '2100-01-01T00:00:00Z'
const OWN = { name: 'System-generated dashboard key', ttl: LATER }

beforeAll(async () => {
  databases = await openEmbeddedDatabases()
  const [us] = databases.regionGroups
  const found: Record<string, string> = {}
  for (const path of PATHS) {
    const [name = '', ...above] = path.split('/').reverse()
    const secret = above.length === 0 ? us?.rootSecret : `${us?.rootSecret}:${above.reverse().join('/')}:admin`
    const answer = await us?.client.query<string>(fql`Database.create({ name: ${name} }).global_id`, { secret: secret ?? '' })
    found[path] = answer?.data ?? ''
  }
  ids = found
}, DATABASES_HOOK_TIMEOUT_MS)
beforeEach(async () => {
  await made?.[Symbol.asyncDispose]()
  await forgetAccounts(databases).catch(() => undefined)
  made = await createAccountApp(databases, { grantsDatabases: true })
  await made.account.start(OWNER)
  owner = await made.signIn()
  dev = await joinAs(made, 'dev@example.com', 'developer')
})
afterAll(async () => {
  await made[Symbol.asyncDispose]()
  await databases[Symbol.asyncDispose]()
}, DATABASES_HOOK_TIMEOUT_MS)

const urlOf = (path: string): string => `/api/auth/databases/${ids[path]}/members`
const grant = (path: string, access?: DatabaseGrant, by = owner, member = dev) =>
  callAs(made, by, 'PUT', urlOf(path), { path: `us/${path}`, grants: access ? [{ member_id: member.user.id, access }] : [] })
const membersOf = async (path: string): Promise<DatabaseMember[]> =>
  (await callAs(made, owner, 'GET', `${urlOf(path)}?path=us/${path}`)).json<{ results: DatabaseMember[] }>().results
const mint = (body: object, by = dev) => callAs(made, by, 'POST', '/api/v1/databases/keys', { role: 'admin', ...OWN, ...body })
const list = async (path: string, by = dev): Promise<string[]> => {
  const answer = await callAs(made, by, 'GET', `/api/v1/databases${path === '' ? '' : `?path=${path}`}`)
  return answer.json<{ results: DatabaseEntry[] }>().results.map((entry) => entry.path)
}

async function mayQuery(secret: string): Promise<boolean> {
  const [us] = databases.regionGroups
  return (us?.client.query(fql`1`, { secret }) ?? Promise.reject(new Error('no region group'))).then(
    () => true,
    () => false,
  )
}

describe('a developer, where databases are granted [PERM-05]', () => {
  test('reaches nothing before something is granted, and holds no key of a region group', async () => {
    expect(dev.regionGroups.us).toBeDefined()
    expect(JSON.stringify(dev.regionGroups)).not.toContain('secret')
    expect(dev.feature_flags).toMatchObject({ per_db_team_management: true })
    expect(await list('')).toEqual([])
    expect((await callAs(made, dev, 'GET', '/api/v1/databases?path=us/shop')).statusCode).toBe(403)
    for (const path of ['us', 'us/shop', 'us/missing']) {
      const answer = await mint({ path })
      expect([answer.statusCode, answer.json<{ code: string }>().code], path).toEqual([403, 'permission_denied'])
    }
  })

  test('sees what is granted, what is below it and the way to it', async () => {
    await grant('shop/orders', 'write')
    expect(await list('')).toEqual(['us-std/shop'])
    expect(await list('us')).toEqual(['us-std/shop'])
    expect(await list('us/shop')).toEqual(['us-std/shop/orders'])
    expect(await list('us/shop/orders')).toEqual(['us-std/shop/orders/archive'])
    expect((await callAs(made, dev, 'GET', '/api/v1/databases?path=us/stock')).statusCode).toBe(403)
    expect((await mint({ path: 'us/shop' })).statusCode).toBe(403)
    expect((await mint({ path: 'us/shop/orders/archive' })).statusCode).toBe(201)
  })

  test('who may read gets keys that read, for own use alone', async () => {
    await grant('shop', 'read')
    const key = (await mint({ path: 'us/shop' })).json<DatabaseKey>()
    expect(key.role).toBe('server-readonly')
    const [us] = databases.regionGroups
    const write = us?.client.query(fql`Database.create({ name: "mine" })`, { secret: key.secret })
    await expect(write).rejects.toMatchObject({ code: 'permission_denied' })
    expect((await mint({ path: 'us/shop', name: 'for a program' })).statusCode).toBe(403)
    expect((await mint({ path: 'us/shop', ttl: undefined })).statusCode).toBe(403)
  })

  test('keeps a grant when the database is renamed, and loses it when another takes its name', async () => {
    const [us] = databases.regionGroups
    await us?.client.query(fql`Database.create({ name: "first" })`)
    const { data: id } = (await us?.client.query<string>(fql`Database.byName("first")!.global_id`)) ?? { data: '' }
    await callAs(made, owner, 'PUT', `/api/auth/databases/${id}/members`, {
      path: 'us/first',
      grants: [{ member_id: dev.user.id, access: 'write' }],
    })
    await us?.client.query(fql`Database.byName("first")!.update({ name: "second" })`)
    await us?.client.query(fql`Database.create({ name: "first" })`)
    expect((await mint({ path: 'us/second' })).statusCode).toBe(201)
    expect((await mint({ path: 'us/first' })).statusCode).toBe(403)
    await us?.client.query(fql`["first", "second"].forEach(name => Database.byName(name)!.delete())`)
  })

  test('has no short-lived key any more once a grant is taken away or reduced', async () => {
    for (const next of [undefined, 'read'] as const) {
      await grant('shop', 'write')
      const { secret } = (await mint({ path: 'us/shop/orders' })).json<DatabaseKey>()
      expect(await mayQuery(secret)).toBe(true)
      expect((await grant('shop', next)).statusCode).toBe(200)
      expect(await mayQuery(secret), String(next)).toBe(false)
    }
  })

  test.each<[string, Method, string, object?]>([
    ['exports', 'POST', '/v2/exports', { database: 'us/stock', destination: 's3://bucket/folder', format: 'simple' }],
    ['logs', 'POST', '/api/v1/logs', { database: 'us/stock', time_start: '2026-01-01T00:00:00Z', time_end: '2026-01-02T00:00:00Z' }],
    ['backups', 'GET', '/api/v1/backup-configurations?path=us/stock'],
  ])('is refused %s of a database that is not granted', async (_what, method, url, body) => {
    await grant('shop', 'write')
    const answer = await callAs(made, dev, method, url, body)
    expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('You have no access to this database.')])
  })

  test('sees the log requests and the usage of granted databases alone', async () => {
    await grant('shop', 'read')
    const range = { time_start: '2026-01-01T00:00:00Z', time_end: '2026-01-02T00:00:00Z' }
    for (const database of ['us/shop/orders', 'us/stock']) {
      expect((await callAs(made, owner, 'POST', '/api/v1/logs', { database, ...range })).statusCode).toBeLessThan(300)
    }
    const listed = (await callAs(made, dev, 'POST', '/api/v1/logs/_list', {})).json<{ results: { database?: string }[] }>()
    expect(listed.results).toHaveLength(1)
    const hour = { hour: '2026-01-01T00:00:00.000Z', console: 0, read: 1, write: 0, compute: 0, storage: 0, backups: 0, logs: 0 }
    made.metered.hours.push(...['us-std/shop/orders', 'us-std/stock'].map((database) => ({ ...hour, realtime: 0, egress: 0, database })))
    const usage = await callAs(made, dev, 'GET', '/api/v1/usage?start=2026-01-01T00:00:00Z&end=2026-01-02T00:00:00Z')
    expect(usage.json<{ by_database: { path: string }[] }>().by_database.map(({ path }) => path)).toEqual(['us-std/shop/orders'])
  })
})

describe('the members of a database', () => {
  test('are those who use databases, with what each reaches', async () => {
    await joinAs(made, 'money@example.com', 'billing')
    await grant('shop', 'read')
    await grant('shop/orders', 'write')
    expect(await membersOf('shop/orders')).toMatchObject([
      { email: OWNER.email, unlimited: true, grant: null, inherited: null },
      { email: 'dev@example.com', unlimited: false, grant: 'write', inherited: 'read' },
    ])
    expect(await membersOf('stock')).toMatchObject([{}, { grant: null, inherited: null }])
  })

  test.each(['admin', 'billing', 'developer'])('are granted by the role %s as the table of roles says', async (role) => {
    const by = await joinAs(made, `${role}@example.org`, role)
    const before = await membersOf('shop')
    expect((await grant('shop', 'write', by)).statusCode).toBe(role === 'admin' ? 200 : 403)
    const granted = (await membersOf('shop')).find(({ id }) => id === dev.user.id)?.grant
    expect(granted).toBe(role === 'admin' ? 'write' : null)
    expect(before.find(({ id }) => id === dev.user.id)?.grant).toBeNull()
  })

  test('are not granted anything under a wrong id or path, twice, without need, or of another account', async () => {
    const put = (url: string, path: string, grants: object[]) => callAs(made, owner, 'PUT', url, { path, grants })
    const one = { member_id: dev.user.id, access: 'write' }
    expect((await put(urlOf('stock'), 'us/shop', [one])).statusCode).toBe(404)
    expect((await put(urlOf('shop'), 'us', [one])).statusCode).toBe(404)
    for (const grants of [
      [one, one],
      [{ ...one, member_id: owner.user.id }],
      [{ ...one, member_id: '1' }],
      [{ ...one, access: 'admin' }],
    ]) {
      expect((await put(urlOf('shop'), 'us/shop', grants)).statusCode, JSON.stringify(grants)).toBe(400)
    }
    expect((await membersOf('shop')).map((member) => member.grant)).toEqual([null, null])
  })

  test('stand in the audit log with who has what', async () => {
    await grant('shop', 'write')
    const { results } = (await callAs(made, owner, 'GET', '/api/auth/account/audit-log')).json<{ results: AuditEntry[] }>()
    expect(results[0]).toMatchObject({
      action: 'member.grant_databases',
      target: { kind: 'database', id: ids['shop'], name: 'us-std/shop' },
      details: { databases: 'dev@example.com: write', count: '1' },
    })
  })
})

describe('changes around grants', () => {
  test('take the keys of region groups from an admin who becomes a developer', async () => {
    const admin = await joinAs(made, 'admin@example.com', 'admin')
    const secret = admin.regionGroups.us?.secret ?? ''
    expect(await mayQuery(secret)).toBe(true)
    await callAs(made, owner, 'PUT', `/api/auth/account/members/${admin.user.id}`, { role: 'developer' })
    expect(await mayQuery(secret)).toBe(false)
  })

  test('take the keys of region groups from developers when grants are turned on', async () => {
    const before = await createAccountApp(databases)
    const free = await before.signIn('dev@example.com')
    expect(free.feature_flags).toMatchObject({ per_db_team_management: false })
    expect((await callAs(before, owner, 'GET', `${urlOf('shop')}?path=us/shop`)).statusCode).toBe(404)
    const secret = free.regionGroups.us?.secret ?? ''
    expect(await mayQuery(secret)).toBe(true)
    await before[Symbol.asyncDispose]()
    await made.account.start()
    expect(await mayQuery(secret)).toBe(false)
    expect(await mayQuery(owner.regionGroups.us?.secret ?? '')).toBe(true)
  })
})
