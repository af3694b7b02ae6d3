import { fql } from 'fauna'
import type { Client } from 'fauna'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBusyCluster } from '../fixtures/busy-cluster.ts'
import type { BusyCluster } from '../fixtures/busy-cluster.ts'
import { openClient } from '../fixtures/database.ts'
import { startServerOverCluster } from '../fixtures/server-over-cluster.ts'
import type { ServerOverCluster } from '../fixtures/server-over-cluster.ts'

const OWNER = { email: 'ada@example.com', password: 'correct horse battery' }

let over: ServerOverCluster<BusyCluster>
let direct: Client

beforeAll(async () => {
  over = await startServerOverCluster(OWNER, (url) => startBusyCluster(url))
  direct = openClient(over.direct.control)
}, 480_000)
afterAll(async () => {
  direct.close()
  await over[Symbol.asyncDispose]()
})

async function call(
  method: string,
  path: string,
  secret?: string,
  body?: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await over.call(method, path, secret, body)
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}

const signIn = () => call('POST', '/api/auth/login', undefined, OWNER)
const countOf = async (collection: string): Promise<number> =>
  (await direct.query<number>(fql`Collection(${collection}).all().count()`)).data

describe('over clusters that are another program and refuse many queries for the moment', () => {
  test('members sign in, each time once', async () => {
    const before = await countOf('Session')
    const answers = await Promise.all(Array.from({ length: 8 }, signIn))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await countOf('Session')).toBe(before + answers.length)
    expect([...over.control.refused.keys()].sort()).toEqual([409, 429])
  })

  test('people are invited, each once', async () => {
    const secret = String((await signIn()).body['secret'])
    for (let at = 0; at < 8; at++) {
      const invited = await call('POST', '/api/auth/account/members/invites', secret, { email: `m${at}@example.com`, role: 'developer' })
      expect(invited.status).toBe(201)
    }
    expect(await countOf('Invite')).toBe(8)
  })

  test('databases are listed and opened with keys', async () => {
    const secret = String((await signIn()).body['secret'])
    const there = openClient(over.direct.us)
    for (let at = 0; at < 6; at++) await there.query(fql`Database.create({ name: ${`Shop${at}`} })`)
    there.close()
    for (let at = 0; at < 6; at++) {
      const ttl = new Date(Date.now() + 600_000).toISOString()
      const wish = { role: 'admin', path: `us/Shop${at}`, ttl, name: 'System generated shell key' }
      expect((await call('POST', '/api/v1/databases/keys', secret, wish)).status).toBe(201)
    }
    const listed = await call('GET', '/api/v1/databases?path=us', secret)
    expect(JSON.stringify(listed.body).match(/"name":"Shop\d"/g)).toHaveLength(6)
    expect([...over.us.refused.keys()].sort()).toEqual([409, 429])
  })

  test('refusals reach the sender of a query as they are', async () => {
    const statuses = new Map<number, string>()
    for (let at = 0; at < 30; at++) {
      const headers = { authorization: 'Bearer secret' }
      const answer = await fetch(`${over.server.addresses.regionGroups['us'] ?? ''}/query/1`, {
        method: 'POST',
        headers,
        body: '{"query":"1"}',
      })
      const { error } = (await answer.json()) as { error?: { code: string } }
      statuses.set(answer.status, error?.code ?? '')
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: '', 409: 'contended_transaction', 429: 'limit_exceeded' })
  })
})
