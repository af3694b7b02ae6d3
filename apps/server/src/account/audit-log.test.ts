import type { AuditEntry } from '@terrarium/contracts'
import { fql } from 'fauna'
import { beforeAll, describe, expect, test } from 'vitest'
import { bearer } from '../testing/account-app.ts'
import { provideOwnedApp } from '../testing/provide-app.ts'

const made = provideOwnedApp()
let owner: string
beforeAll(async () => {
  owner = (await made.signIn()).secret
  await made.addMember('dev@example.com', 'developer')
})

const MINUTE_US = 60_000_000

interface Page {
  readonly results: readonly AuditEntry[]
  readonly next_token?: string
}

const read = (query: Record<string, string> = {}, secret = owner) =>
  made.app.inject({ url: `/api/auth/account/audit-log?${new URLSearchParams(query).toString()}`, headers: bearer(secret) })

const page = async (query: Record<string, string> = {}): Promise<Page> => (await read(query)).json<Page>()

async function createKey(name: string): Promise<void> {
  const payload = { role: 'server', path: 'us-std', name }
  const answer = await made.app.inject({ method: 'POST', url: '/api/v1/databases/keys', payload, headers: bearer(owner) })
  expect(answer.statusCode).toBe(201)
}

const isoNow = (): string => new Date(Math.floor(made.clock.now() / 1000)).toISOString()

describe('the audit log', () => {
  test('says who did what to what, from where and when, and no secret', async () => {
    await createKey('for the shop')
    const answer = await read()
    const entry = answer.json<Page>().results.find(({ action }) => action === 'database_key.create')
    expect(entry).toMatchObject({
      action: 'database_key.create',
      outcome: 'success',
      actor: { name: 'Ada Lovelace', email: 'ada@example.com' },
      target: { kind: 'database_key', name: 'for the shop' },
      address: '127.0.0.1',
      details: { path: 'us-std', role: 'server' },
    })
    expect(Date.parse(entry?.at ?? '')).toBe(Math.floor(made.clock.now() / 1000))
    expect(answer.body).not.toMatch(/fn[A-Z]|secret/)
  })

  test('holds what a role was refused', async () => {
    const { secret } = await made.signIn('dev@example.com')
    expect((await read({}, secret)).statusCode).toBe(403)
    const { results } = await page({ outcome: 'denied' })
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({
      action: 'permission.denied',
      actor: { email: 'dev@example.com' },
      details: { endpoint: 'listAuditLog' },
    })
  })

  test('comes in pages, latest first, entries of the same time included', async () => {
    made.clock.advance(MINUTE_US)
    const from = isoNow()
    for (const name of ['a', 'b', 'c']) await createKey(name)
    made.clock.advance(MINUTE_US)
    for (const name of ['d', 'e']) await createKey(name)
    const names: string[] = []
    let token: string | undefined
    do {
      const { results, next_token: next } = await page({ from, max_results: '2', ...(token !== undefined && { next_token: token }) })
      expect(results.length).toBeLessThanOrEqual(2)
      names.push(...results.map(({ target }) => target?.name ?? ''))
      token = next
    } while (token !== undefined)
    expect(names).toEqual(['e', 'd', 'c', 'b', 'a'])
  })

  test('keeps the order of recording among entries of one millisecond', async () => {
    made.clock.advance(MINUTE_US)
    const from = isoNow()
    const names = Array.from({ length: 20 }, (_, at) => `key ${at}`)
    for (const name of names) await createKey(name)
    const { results } = await page({ from })
    expect(new Set(results.map(({ at }) => at)).size).toBe(1)
    expect(results.map(({ target }) => target?.name)).toEqual(names.reverse())
  })

  test('is filtered by action, member and time', async () => {
    made.clock.advance(MINUTE_US)
    const from = isoNow()
    await createKey('inside')
    made.clock.advance(MINUTE_US)
    const to = isoNow()
    await createKey('outside')
    expect((await page({ from, to, action: 'database_key.create' })).results.map(({ target }) => target?.name)).toEqual(['inside'])
    expect((await page({ from, to, action: 'member.remove' })).results).toEqual([])
    expect((await page({ actor: '1' })).results).toEqual([])
  })

  test('shows people and things that have no id', async () => {
    const account = fql`AuditEntry.all().where(.action == "session.sign_in").first()!.accountId`
    await made.databases.control.query(fql`
      AuditEntry.create({
        accountId: ${account}, key: "no ids", time: Time.now(), action: "session.sign_in", outcome: "failure",
        actor: { id: null, name: "", email: "nobody@example.com" }, target: { kind: "session", id: null, name: "curl" }
      })
      null`)
    const entry = (await page()).results.find(({ id }) => id === 'no ids')
    expect(entry).toMatchObject({
      actor: { id: null, name: '', email: 'nobody@example.com' },
      target: { kind: 'session', id: null, name: 'curl' },
    })
  })

  test('keeps the entries of accounts apart', async () => {
    await made.databases.control.query(fql`
      AuditEntry.create({ accountId: "1", key: "k", time: Time.now(), action: "session.sign_in", outcome: "success" })
      null`)
    expect((await page({ max_results: '1000' })).results.filter(({ id }) => id === 'k')).toEqual([])
  })

  test.each([
    [{ action: 'unknown' }, 'action'],
    [{ outcome: 'maybe' }, 'outcome'],
    [{ actor: '"x"' }, 'actor'],
    [{ from: 'yesterday' }, 'from'],
    [{ next_token: 'x' }, 'next_token'],
    [{ next_token: Buffer.from('{"at":1}').toString('base64url') }, 'next_token'],
    [{ max_results: '1001' }, 'max_results'],
  ])('refuses %j', async (query, field) => {
    const answer = await read(query)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ fields: Record<string, string> }>().fields)).toEqual([field])
  })
})
