import { fql } from 'fauna'
import { beforeAll, describe, expect, test } from 'vitest'
import { bearer } from '../testing/account-app.ts'
import { provideOwnedApp } from '../testing/provide-app.ts'

const made = provideOwnedApp()
let secret: string
beforeAll(async () => {
  secret = (await made.signIn()).secret
  const [us, eu] = made.databases.regionGroups
  for (const name of ['orders', 'billing', 'stock']) await us?.client.query(fql`Database.create({ name: ${name} })`)
  await us?.client.query(fql`Database.create({ name: "archive" })`, { secret: `${us.rootSecret}:orders:admin` })
  await eu?.client.query(fql`Database.create({ name: "accounts" })`)
})

interface Listed {
  readonly results: readonly { readonly name: string; readonly path: string }[]
  readonly next_token?: string
}

const list = (query: Record<string, string> = {}, key = secret) =>
  made.app.inject({ url: '/api/v1/databases', query, headers: bearer(key) })
const mint = (payload: object, key = secret) =>
  made.app.inject({ method: 'POST', url: '/api/v1/databases/keys', payload, headers: bearer(key) })
const paths = (listed: Listed): string[] => listed.results.map(({ path }) => path)

async function listPages(query: Record<string, string>): Promise<string[][]> {
  const pages: string[][] = []
  let token: string | undefined
  do {
    const listed = (await list({ ...query, ...(token === undefined ? {} : { next_token: token }) })).json<Listed>()
    pages.push(paths(listed))
    token = listed.next_token
  } while (token !== undefined)
  return pages
}

describe('GET /databases', () => {
  test('lists the top level of every region group by name', async () => {
    const answer = await list()
    expect(answer.statusCode).toBe(200)
    expect(paths(answer.json())).toEqual(['us-std/billing', 'us-std/orders', 'us-std/stock', 'eu-std/accounts'])
    expect(answer.json()).not.toHaveProperty('next_token')
  })

  test('lists what is below a path, by prefix or account name', async () => {
    expect(paths((await list({ path: 'us' })).json())).toHaveLength(3)
    const nested = (await list({ path: 'us-std/orders' })).json<Listed>()
    expect(nested.results).toMatchObject([{ name: 'archive', path: 'us-std/orders/archive', region_group: 'us-std', has_children: false }])
    expect((await list({ path: 'us-std/orders/archive' })).json()).toEqual({ results: [] })
  })

  test('says which databases have children', async () => {
    const { results } = (await list({ path: 'us' })).json<{ results: { name: string; has_children: boolean }[] }>()
    expect(results.map(({ name, has_children: has }) => [name, has])).toEqual([
      ['billing', false],
      ['orders', true],
      ['stock', false],
    ])
  })

  test('pages within and across region groups', async () => {
    const all = [
      ['us-std/billing', 'us-std/orders'],
      ['us-std/stock', 'eu-std/accounts'],
    ]
    expect(await listPages({ max_results: '2' })).toEqual(all)
    expect(await listPages({ max_results: '3' })).toEqual([[...(all[0] ?? []), 'us-std/stock'], ['eu-std/accounts']])
    expect(await listPages({ path: 'us', max_results: '2' })).toEqual([all[0], ['us-std/stock']])
  })

  test('sorts by name and by creation, either way', async () => {
    const sorted = (sort: string): Promise<string[][]> => listPages({ path: 'us', max_results: '2', sort_by: sort })
    expect((await sorted('-name')).flat()).toEqual(['us-std/stock', 'us-std/orders', 'us-std/billing'])
    expect((await sorted('created_at')).flat()).toEqual(['us-std/orders', 'us-std/billing', 'us-std/stock'])
    expect((await sorted('-created_at')).flat()).toEqual(['us-std/stock', 'us-std/billing', 'us-std/orders'])
  })

  test.each([
    ['us-std/nothing', 404, 'not_found'],
    ['us-std/orders/nothing', 404, 'not_found'],
    ['global', 404, 'not_found'],
    ['mars/a', 400, 'invalid_path'],
    ['us/orders:admin', 400, 'invalid_path'],
  ])('answers the path %s with %i', async (path, status, code) => {
    const answer = await list({ path })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code })
  })

  test.each([{ max_results: '0' }, { max_results: '1001' }, { sort_by: 'size' }, { next_token: 'x' }])('refuses %j', async (query) => {
    expect((await list(query)).json()).toMatchObject({ code: 'validation_error' })
  })

  test('is not for billing members', async () => {
    await made.addMember('billing@example.com', 'billing')
    const session = await made.signIn('billing@example.com')
    expect(session.regionGroups.us?.secret).toBeUndefined()
    expect((await list({}, session.secret)).statusCode).toBe(403)
    expect((await mint({ role: 'admin', path: 'us' }, session.secret)).json()).toMatchObject({ code: 'permission_denied' })
  })
})

describe('POST /databases/keys', () => {
  const ttl = new Date(Date.now() + 15 * 60 * 1000).toISOString()

  test('mints a key that works in the database at the path only', async () => {
    const answer = await mint({ role: 'server', path: 'us-std/orders', ttl, name: 'System-generated dashboard key' })
    expect(answer.statusCode).toBe(201)
    const key = answer.json<{ secret: string }>()
    expect(key).toMatchObject({ role: 'server', path: 'us-std/orders', ttl, name: 'System-generated dashboard key' })
    const us = made.databases.regionGroups[0]
    const kept = await us?.client.query(fql`Key.all().map(key => [key.role, key.data!.name, key.ttl.toString()]).toArray()`, {
      secret: `${us.rootSecret}:orders:admin`,
    })
    expect(kept?.data).toEqual([['server', 'System-generated dashboard key', ttl]])
    const names = await us?.client.query(fql`Collection.create({ name: "Order" }).name`, { secret: `${us.rootSecret}:orders:admin` })
    expect(names?.data).toBe('Order')
    expect((await us?.client.query(fql`Order.all().isEmpty()`, { secret: key.secret }))?.data).toBe(true)
  })

  test('mints an admin key of a region group', async () => {
    const key = (await mint({ role: 'admin', path: 'us' })).json<{ secret: string; path: string }>()
    expect(key.path).toBe('us-std')
    const us = made.databases.regionGroups[0]
    expect((await us?.client.query(fql`Database.byName("orders").exists()`, { secret: key.secret }))?.data).toBe(true)
  })

  test('mints a key with a role of that database', async () => {
    const us = made.databases.regionGroups[0]
    await us?.client.query(fql`Role.create({ name: "keeper" })`, { secret: `${us.rootSecret}:stock:admin` })
    expect((await mint({ role: 'keeper', path: 'us/stock' })).statusCode).toBe(201)
    expect((await mint({ role: 'keeper', path: 'us/orders' })).json()).toMatchObject({ code: 'invalid_role' })
  })

  test.each([
    [{ role: 'boss', path: 'us-std/orders' }, 400, 'invalid_role'],
    [{ role: 'admin', path: 'us-std/nothing' }, 404, 'not_found'],
    [{ role: 'admin', path: 'mars' }, 400, 'invalid_path'],
    [{ role: 'admin' }, 400, 'validation_error'],
    [{ role: 'admin', path: 'us', ttl: 'soon' }, 400, 'validation_error'],
    [{ role: 'admin', path: 'us', ttl: '2000-01-01T00:00:00Z' }, 400, 'validation_error'],
  ])('answers %j with %i', async (payload, status, code) => {
    const answer = await mint(payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code })
  })
})
