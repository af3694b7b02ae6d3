import { randomBytes } from 'node:crypto'
import { fql } from 'fauna'
import type { Client } from 'fauna'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClient } from '../fixtures/database.ts'
import { startServerOverCluster } from '../fixtures/server-over-cluster.ts'
import type { ServerOverCluster } from '../fixtures/server-over-cluster.ts'
import { startTcpLink } from '../fixtures/tcp-link.ts'
import type { TcpLink } from '../fixtures/tcp-link.ts'

/** One way; an answer takes twice as long at least, as a write on a FaunaDB node. */
const DELAY_MS = 15
const OWNER = { email: 'ada@example.com', password: randomBytes(12).toString('hex') }

let over: ServerOverCluster<TcpLink>
let direct: Client

/** How often something was sent once an answer had come: round trips that wait for each other. */
let turns = 0
let isAnswered = true
const LINK = {
  delayMs: DELAY_MS,
  onSent: () => {
    if (isAnswered) turns += 1
    isAnswered = false
  },
  onAnswered: () => {
    isAnswered = true
  },
}

beforeAll(async () => {
  over = await startServerOverCluster(OWNER, (url) => startTcpLink(url, LINK))
  direct = openClient(over.direct.control)
})
afterAll(async () => {
  direct.close()
  await over[Symbol.asyncDispose]()
})

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** Round trips to the control database and to the region group that waited for each other. */
  readonly turns: number
}

async function call(method: string, path: string, secret?: string, body?: object): Promise<Answer> {
  const before = turns
  const answer = await over.call(method, path, secret, body)
  const text = await answer.text()
  const parsed = text === '' ? {} : (JSON.parse(text) as Answer['body'])
  return { status: answer.status, body: parsed, turns: turns - before }
}

/** Calls that are made at most until one needs no more round trips than it may. */
const CALLS_MAX = 8

/** Calls until one needs no more than so many round trips: what the server does by itself meanwhile adds to some of them, to more of them where the machine is busy. */
async function within(
  turnsMax: number,
  ask: (time: number) => Promise<Answer>,
): Promise<{ readonly statuses: Set<number>; readonly calls: number }> {
  const answers: Answer[] = []
  while (answers.length < CALLS_MAX) {
    const answer = await ask(answers.length)
    answers.push(answer)
    if (answer.turns <= turnsMax) break
  }
  expect(Math.min(...answers.map(({ turns }) => turns))).toBeLessThanOrEqual(turnsMax)
  return { statuses: new Set(answers.map(({ status }) => status)), calls: answers.length }
}

async function countOf(collection: string): Promise<number> {
  return (await direct.query<number>(fql`Collection(${collection}).all().count()`)).data
}

const signIn = () => call('POST', '/api/auth/login', undefined, OWNER)

describe('the account service over a link on which an answer takes 30 ms', () => {
  let secret: string

  test('signs in once for each call, and knows who it is', async () => {
    const before = await countOf('Session')
    const signedIn = await within(4, signIn)
    expect(await countOf('Session')).toBe(before + signedIn.calls)
    secret = String((await signIn()).body['secret'])
    const known = await within(1, () => call('GET', '/api/auth/whoami', secret))
    const identity = await within(2, () => call('GET', '/api/auth/auth/identity', secret))
    expect([...signedIn.statuses, ...known.statuses, ...identity.statuses]).toEqual([200, 200, 200])
  })

  test('makes databases, lists them and mints a key once for each call', async () => {
    const client = openClient(over.server.addresses.regionGroups['us'] ?? '')
    for (let time = 0; time < CALLS_MAX; time++) await client.query(fql`Database.create({ name: ${`Shop${time}`} })`)
    client.close()
    const listed = await within(3, () => call('GET', '/api/v1/databases?path=us', secret))
    const before = await countOf('MintedKey')
    const ttl = new Date(Date.now() + 600_000).toISOString()
    const minted = await within(3, (time) => {
      const wish = { role: 'admin', path: `us/Shop${time}`, ttl, name: 'System generated shell key' }
      return call('POST', '/api/v1/databases/keys', secret, wish)
    })
    expect(await countOf('MintedKey')).toBe(before + minted.calls)
    expect([...listed.statuses, ...minted.statuses]).toEqual([200, 201])
  })

  test('invites each once, and shows the team', async () => {
    const invited = await within(3, (time) =>
      call('POST', '/api/auth/account/members/invites', secret, { email: `m${time}@example.com`, role: 'developer' }),
    )
    expect(await countOf('Invite')).toBe(invited.calls)
    const members = await within(2, () => call('GET', '/api/auth/account/members', secret))
    const invites = await within(2, () => call('GET', '/api/auth/account/members/invites', secret))
    expect([...invited.statuses, ...members.statuses, ...invites.statuses]).toEqual([201, 200, 200])
  })

  test('answers many at once, none of them twice and none too late', async () => {
    const before = await countOf('Session')
    const signIns = Array.from({ length: 12 }, signIn)
    const reads = ['/api/auth/whoami', '/api/auth/auth/identity', '/api/auth/account/members', '/api/v1/databases?path=us']
    const asked = Array.from({ length: 40 }, (_, at) => call('GET', reads[at % reads.length] ?? '', secret))
    const answers = await Promise.all([...signIns, ...asked])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await countOf('Session')).toBe(before + signIns.length)
    expect(over.server.output()).not.toMatch(/time_?out|TimeoutError/i)
  })

  test('tries five of fifty wrong passwords that come at once, and locks', async () => {
    const guess = { email: 'nobody@example.com', password: 'not the password' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('POST', '/api/auth/login', undefined, guess)))
    const codes = answers.map(({ body }) => body['code'])
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(5)
    expect(new Set(codes)).toEqual(new Set(['invalid_credentials', 'account_locked_hour', 'cooldown']))
  })
})
