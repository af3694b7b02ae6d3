import { join } from 'node:path'
import { fql } from 'fauna'
import type { Client } from 'fauna'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBusyCluster } from '../fixtures/busy-cluster.ts'
import type { BusyCluster } from '../fixtures/busy-cluster.ts'
import { FAULTS } from '../fixtures/cluster-faults.ts'
import { openClient } from '../fixtures/database.ts'
import { runMover } from '../fixtures/mover.ts'
import { withFolder } from '../fixtures/server-run.ts'
import { startServerOverCluster } from '../fixtures/server-over-cluster.ts'
import type { ServerOverCluster } from '../fixtures/server-over-cluster.ts'
import type { Server } from '../fixtures/server.ts'

const OWNER = { email: 'ada@example.com', password: 'correct horse battery' }

/** With those that have to be tried again, fewer than the thirty a minute that an address may try. */
const SIGN_INS = 6
/** For what is not given up before a dozen failures in a row: of every how many requests one fails, beside those that are refused. */
const FEWER_FAULTS = 15
/** Statuses of all answers that the cluster gives, and of lost connections. */
const STATUSES = [200, 409, 429, 440, 500, 502, 503, 504]
/** As many as meet all faults twice, where nothing else meets them. */
const QUERIES_MIN = FAULTS.length * 2 * 6 * 2
const QUERIES_MAX = 10 * QUERIES_MIN

/** A schema of an earlier release, with less in it than the present one. */
const EARLIER = `// Schema 3 of the account service. Written by it; do not edit.

collection Account {
  history_days 0
}

collection Member {
  history_days 0
  index byEmail { terms [.email] }
  unique [.email]
}
`

async function putEarlierSchema(url: string): Promise<void> {
  const form = new FormData()
  form.set('terrarium.fsl', new Blob([EARLIER]), 'terrarium.fsl')
  const headers = { authorization: 'Bearer secret' }
  const answer = await fetch(new URL('/schema/1/update?force=true', url), { method: 'POST', headers, body: form })
  expect(answer.status).toBe(200)
}

describe.each(['no schema', 'the schema of an earlier release'])('over clusters that fail for moments and had %s', (before) => {
  let over: ServerOverCluster<BusyCluster>
  let direct: Client

  beforeAll(async () => {
    over = await startServerOverCluster(OWNER, async (url, cluster: Server) => {
      const { eu: oldNode = '', global: control = '' } = cluster.addresses.regionGroups
      if (before !== 'no schema' && url === control) await Promise.all([url, oldNode].map(putEarlierSchema))
      return startBusyCluster(url, { failEvery: 6, oldNode })
    })
    direct = openClient(over.direct.control)
  }, 480_000)
  afterAll(async () => {
    direct.close()
    await over[Symbol.asyncDispose]()
  })

  async function call(method: string, path: string, secret?: string, body?: object) {
    const answer = await over.call(method, path, secret, body)
    const text = await answer.text()
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> }
  }

  /** Calls until there is a clear answer; tells how often it was not known what had been done. */
  async function insist(method: string, path: string, secret?: string, body?: object) {
    const unknown: Record<string, unknown>[] = []
    for (;;) {
      const answer = await call(method, path, secret, body)
      if (answer.status < 500) return { ...answer, unknown }
      expect(answer.status, JSON.stringify(answer.body)).toBe(503)
      unknown.push(answer.body)
    }
  }

  /** As a user does, who sends it again until it is there. */
  async function makeDatabase(name: string): Promise<void> {
    const body = JSON.stringify({ query: `if (!Database.byName("${name}").exists()) Database.create({ name: "${name}" })` })
    for (let status = 0; status !== 200;) {
      const url = `${over.server.addresses.regionGroups['us'] ?? ''}/query/1`
      const answer = await fetch(url, { method: 'POST', headers: { authorization: 'Bearer secret' }, body })
      await answer.text()
      status = answer.status
    }
  }

  async function signIn() {
    const { status, body, unknown } = await insist('POST', '/api/auth/login', undefined, OWNER)
    expect(status, JSON.stringify(body)).toBe(200)
    return { secret: String(body['secret']), unknown }
  }
  const countOf = async (collection: string): Promise<number> =>
    (await direct.query<number>(fql`Collection(${collection}).all().count()`)).data

  test('the start has brought the schema once and made one owner, whatever nodes have answered', async () => {
    expect(over.control.answeredByOldNode).toBeGreaterThan(0)
    expect(over.control.failed.size).toBeGreaterThan(0)
    const { data } = await direct.query<{ owners: number; accounts: number }>(
      fql`{ owners: Member.byRole("owner").count(), accounts: Account.all().count() }`,
    )
    expect(data).toEqual({ owners: 1, accounts: 1 })
  })

  test('members sign in: each session that was acknowledged is there, no wrong password is counted, and the other answers say that nobody knows', async () => {
    const [before, secrets, unknown] = [await countOf('Session'), [] as string[], [] as Record<string, unknown>[]]
    for (let at = 0; at < SIGN_INS; at++) {
      const answer = await signIn()
      secrets.push(answer.secret)
      unknown.push(...answer.unknown)
    }
    for (const secret of secrets) expect((await insist('GET', '/api/auth/whoami', secret)).status).toBe(200)
    const made = (await countOf('Session')) - before
    expect(made).toBeGreaterThanOrEqual(secrets.length)
    expect(made).toBeLessThanOrEqual(secrets.length + unknown.length)
    for (const { code, message } of unknown) {
      expect(['outcome_unknown', 'data_unavailable']).toContain(code)
      expect(message).toMatch(/The database .* (look before you try again|try again later)\./)
    }
  })

  test('people are invited, each once, and stay invited', async () => {
    const { secret } = await signIn()
    for (let at = 0; at < 10; at++) {
      const invited = await insist('POST', '/api/auth/account/members/invites', secret, { email: `m${at}@example.com`, role: 'developer' })
      expect(invited.status).toBe(201)
    }
    const { data } = await direct.query<string[]>(fql`Invite.all().toArray().map(.email)`)
    expect([...data].sort()).toEqual(Array.from({ length: 10 }, (_, at) => `m${at}@example.com`))
  })

  test('databases are listed and opened with keys, which work', async () => {
    const { secret } = await signIn()
    for (let at = 0; at < 6; at++) {
      await makeDatabase(`Shop${at}`)
      const ttl = new Date(Date.now() + 600_000).toISOString()
      const wish = { role: 'admin', path: `us/Shop${at}`, ttl, name: 'System generated shell key' }
      const minted = await insist('POST', '/api/v1/databases/keys', secret, wish)
      expect(minted.status).toBe(201)
      const shop = openClient(over.direct.us, String(minted.body['secret']))
      expect((await shop.query<number>(fql`1 + 1`)).data).toBe(2)
      shop.close()
    }
    expect(over.us.answeredByOldNode).toBeGreaterThan(0)
    const listed = await insist('GET', '/api/v1/databases?path=us', secret)
    expect(JSON.stringify(listed.body).match(/"name":"Shop\d"/g)).toHaveLength(6)
  })

  test("users' queries are sent once each, and answered as the cluster answers", async () => {
    const sentBefore = over.us.requests.length
    const statuses = new Map<number, string>()
    // The service asks by itself meanwhile, and meets some of the faults.
    let count = 0
    for (; count < QUERIES_MIN || (statuses.size < STATUSES.length && count < QUERIES_MAX); count++) {
      const answer = await fetch(`${over.server.addresses.regionGroups['us'] ?? ''}/query/1`, {
        method: 'POST',
        headers: { authorization: 'Bearer secret' },
        body: `{"query":"${count}"}`,
      })
      statuses.set(answer.status, `${answer.headers.get('retry-after') ?? ''} ${(await answer.text()).slice(0, 15)}`)
    }
    const sent = over.us.requests.slice(sentBefore).filter(({ body }) => /^\{"query":"\d+"\}$/.test(body))
    expect(sent.map(({ body }) => body)).toEqual(Array.from({ length: count }, (_, at) => `{"query":"${at}"}`))
    expect([...statuses.keys()].sort()).toEqual(STATUSES)
    expect(statuses.get(504)).toBe(' <html><head><ti')
  })

  test('a database is moved from one to another and arrives whole', async () => {
    const there = openClient(over.direct.us)
    await there.query(fql`Database.create({ name: "kiosk" })`)
    there.close()
    const kiosk = openClient(over.direct.us, 'secret:kiosk:admin')
    await kiosk.query(fql`Collection.create({ name: "Item", constraints: [{ unique: [".n"] }] })`)
    await kiosk.query(fql`Set.sequence(0, 500).forEach(n => Item.create({ n: n, text: ${'x'.repeat(200)} }))`)
    await kiosk.query(fql`Key.create({ role: "server" }) { id }`)
    const content = fql<{ n: number; id: string }[]>`Item.all().toArray().map(item => { n: item.n, id: item.id })`
    const expected = (await kiosk.query(content)).data
    kiosk.close()
    over.us.failEvery = over.control.failEvery = FEWER_FAULTS
    await withFolder(async (folder) => {
      const places = ['--from', over.us.url, '--to', over.control.url, '--database', 'kiosk']
      const { code, output } = await runMover([...places, '--stopped', '--state', join(folder, 'move.json')])
      expect(code, output).toBe(0)
    })
    const copy = openClient(over.direct.control, 'secret:kiosk:admin')
    expect((await copy.query(content)).data).toEqual(expected)
    expect((await copy.query<number>(fql`Key.all().count()`)).data).toBe(1)
    copy.close()
  })

  test('every kind of fault has come', () => {
    expect([...over.us.failed.keys()].sort()).toEqual(FAULTS.map(({ name }) => name).sort())
    expect(over.control.failed.size).toBe(FAULTS.length)
  })
})
