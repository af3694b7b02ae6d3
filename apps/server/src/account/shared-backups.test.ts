import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { must } from '@terrarium/base'
import type { AuditEntry, BackupJob, DatabaseEntry, Session, Snapshot } from '@terrarium/contracts'
import { fql } from 'fauna'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bearer, DATABASES_HOOK_TIMEOUT_MS, OWNER, sessionCookieOf, type AccountApp } from '../testing/account-app.ts'
import { createShop, fetchJob, queryShop, takeSnapshot } from '../testing/backed-up-shop.ts'
import { nameOf, openProcessGroup, type ProcessGroup } from '../testing/process-group.ts'
import { callAs, type Method } from '../testing/provide-app.ts'
import { createSharedRegion, type SharedRegion } from '../testing/shared-region.ts'

const TIMEOUT_MS = 480_000
const GONE_SECONDS = 31
const HEARD_MS = 5_000
const KEEPS_ITS_OWN = 'another process keeps this region group in a store of its own'

/** Two processes over a cluster; the first makes its backups. */
interface Pair extends AsyncDisposable {
  readonly group: ProcessGroup
  readonly holder: AccountApp
  readonly other: AccountApp
  readonly regions: readonly [SharedRegion, SharedRegion]
  readonly urls: readonly string[]
  readonly owner: Session
}

async function openPair(): Promise<Pair> {
  const regions = [createSharedRegion(), createSharedRegion()] as const
  const group = await openProcessGroup(2, (at) => ({ wrapBackups: must(regions[at], 'there are two').wrap }))
  const holder = must(group.apps[0], 'there are two processes')
  const other = must(group.apps[1], 'there are two processes')
  const urls = await group.listen()
  const owner = await holder.signIn()
  await createShop(holder, 'shop')
  await holder.account.backups.begin()
  await other.account.backups.begin()
  return {
    ...{ group, holder, other, regions, urls, owner },
    async [Symbol.asyncDispose]() {
      for (const region of regions) region.wake()
      for (const { account } of group.apps) await account.membership.leave()
      await group[Symbol.asyncDispose]()
    },
  }
}

describe('the process that has the backups of a cluster', () => {
  let pair: Pair
  let taken: Snapshot
  beforeAll(async () => {
    pair = await openPair()
    taken = await takeSnapshot(pair.holder, pair.owner, 'us/shop')
  }, DATABASES_HOOK_TIMEOUT_MS)
  afterAll(() => pair[Symbol.asyncDispose](), DATABASES_HOOK_TIMEOUT_MS)

  /** They are seen while a test runs. */
  beforeEach(async () => {
    for (const at of [0, 1]) await pair.group.standStill(at, 0)
  })

  const ask = (method: Method, path: string, body?: object) => callAs(pair.other, pair.owner, method, path, body)
  const settle = async (): Promise<void> => {
    await pair.holder.account.backups.settled()
    await pair.other.account.backups.settled()
  }

  test('is one of many, and no error', () => {
    expect(taken.status).toBe('Complete')
    const errors = pair.other.logged.filter((line) => line.startsWith(KEEPS_ITS_OWN))
    expect(errors).toEqual([expect.stringContaining('{"region":"eu"}')])
  })

  test('is asked by the others for what only it can do', { timeout: TIMEOUT_MS }, async () => {
    const calls = [
      ['POST', '/api/v1/snapshots', { path: 'us/shop' }, 201],
      ['POST', '/api/v1/snapshots', { path: 'us/none' }, 404],
      ['POST', '/api/v1/snapshots', {}, 400],
      ['GET', `/api/v1/snapshots/${taken.id}/manifest`, undefined, 200],
      ['GET', `/api/v1/snapshots/${taken.id}/comparison`, undefined, 200],
      ['PUT', '/api/v1/backup-configurations', { path: 'us/shop', enabled: true, cron: '0 0 * * *', retention_days: 15 }, 200],
      ['GET', '/api/v1/backup-configurations?path=us/shop', undefined, 200],
      ['POST', '/api/v1/copies', { snapshot_id: taken.id, destination: 'us', name: 'twin' }, 201],
      ['POST', '/api/v1/restores', { snapshot_id: taken.id }, 201],
    ] as const
    for (const [method, path, body, status] of calls) {
      const answer = await ask(method, path, body)
      expect(answer.statusCode, `${method} ${path}: ${answer.body}`).toBe(status)
      await settle()
    }
    expect(pair.regions.map(({ replaced }) => replaced.length)).toEqual([2, 0])
    expect(await queryShop(pair.holder, 'twin', 'Book.all().count()')).toBe(10)
  })

  test(
    'deletes snapshots and cancels jobs for the others, answers as they would, and knows who asked',
    { timeout: TIMEOUT_MS },
    async () => {
      const made = await takeSnapshot(pair.holder, pair.owner, 'us/shop')
      const request = { method: 'DELETE', url: `/api/v1/snapshots/${made.id}`, headers: bearer(pair.owner.secret) } as const
      const deleted = await pair.other.app.inject({ ...request, remoteAddress: '203.0.113.9' })
      expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
      const log = await pair.other.app.inject({ url: '/api/auth/account/audit-log', headers: bearer(pair.owner.secret) })
      const entries = log.json<{ results: AuditEntry[] }>().results.filter(({ action }) => action === 'snapshot.delete')
      expect(entries).toMatchObject([{ outcome: 'success', address: '203.0.113.9', actor: { id: pair.owner.user.id } }])
      const started = (await ask('POST', '/api/v1/restores', { snapshot_id: taken.id })).json<BackupJob>()
      expect((await ask('DELETE', `/api/v1/restores/${started.id}`)).statusCode).toBe(200)
      await settle()
      expect(await fetchJob(pair.other, pair.owner, started)).toMatchObject({ state: 'Canceled' })
    },
  )

  test('exports for the others, once for one key', { timeout: TIMEOUT_MS }, async () => {
    const body = { database: 'us/shop', destination: { s3: { bucket: 'kept', path: 'spring' } }, format: 'simple' }
    const headers = { ...bearer(pair.owner.secret), 'idempotency-key': 'spring' }
    const make = () => pair.other.app.inject({ method: 'POST', url: '/v2/exports', headers, payload: body })
    const first = await make()
    expect(first.statusCode, first.body).toBe(201)
    await settle()
    const again = await make()
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.json<{ response: object }>().response).toMatchObject({ state: 'Complete' })
  })

  test(
    'lets the others hear of a restore before it begins, and they refuse the database until it is done',
    { timeout: TIMEOUT_MS },
    async () => {
      const [own, others] = pair.regions
      const count = own.replaced.length
      const started = (await ask('POST', '/api/v1/restores', { snapshot_id: taken.id })).json<BackupJob>()
      await vi.waitFor(() => expect(others.noted()).toEqual([BigInt(started.id)]), { timeout: TIMEOUT_MS })
      expect(own.replaced).toHaveLength(count)
      const listed = (await ask('GET', '/api/v1/databases?path=us')).json<{ results: DatabaseEntry[] }>().results
      expect(listed.find(({ name }) => name === 'shop')).toMatchObject({ status: 'restoring', job_id: started.id })
      await settle()
      expect(own.noted()).toEqual([])
      const { atMs } = must(own.replaced.at(-1), 'it was replaced')
      expect(atMs - must(own.heldAtMs.at(-1), 'it was held')).toBeGreaterThanOrEqual(HEARD_MS - 50)
      await vi.waitFor(() => expect(others.noted()).toEqual([]), { timeout: TIMEOUT_MS })
    },
  )

  test('answers people of its host and nobody else’s pages', { timeout: TIMEOUT_MS }, async () => {
    const signed = await pair.holder.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: OWNER.email, password: OWNER.password },
    })
    const cookie = `session=${sessionCookieOf(signed)}`
    const host = new URL(must(pair.urls[1], 'it listens')).host
    const snapshot = (headers: Record<string, string>) =>
      fetch(new URL('/api/v1/snapshots', pair.urls[1]), {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ path: 'us/shop' }),
      })
    expect((await snapshot({ origin: `http://${host}` })).status).toBe(201)
    await settle()
    const foreign = await snapshot({ origin: 'https://evil.example' })
    expect([foreign.status, await foreign.json()]).toEqual([403, expect.objectContaining({ code: 'origin_denied' })])
    const forged = `${Date.now()}.${Buffer.from('203.0.113.9').toString('base64url')}.${'A'.repeat(43)}`
    const both = await snapshot({ origin: 'https://evil.example', 'terrarium-passed-on': forged })
    expect([both.status, await both.json()]).toEqual([403, expect.objectContaining({ code: 'origin_denied' })])
    const claimed = await snapshot({ 'terrarium-passed-on': forged })
    expect(await claimed.json()).toMatchObject({ code: 'backups_elsewhere' })
  })

  test('is asked at its own address, whatever host a request line names', { timeout: TIMEOUT_MS }, async () => {
    await using evil = await listenTo((_request, response) => response.end('{}'))
    const { port } = new URL(must(pair.urls[1], 'it listens'))
    const socket = connect(Number(port), '127.0.0.1')
    const lines = [
      `GET ${evil.url}/api/v1/snapshots/${taken.id}/manifest HTTP/1.1`,
      'Host: console',
      `Authorization: Bearer ${pair.owner.secret}`,
      'Connection: close',
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    let answer = ''
    for await (const piece of socket) answer += String(piece)
    expect(answer).toContain(`"snapshot_id":"${taken.id}"`)
    expect(evil.asked()).toBe(0)
  })

  test('that cannot be reached is said to be so', { timeout: TIMEOUT_MS }, async () => {
    const place = (url: string) =>
      pair.group.databases.control.query(fql`ServerProcess.byProcess(${nameOf(0)}).first()!.update({ url: ${url} })\nnull`)
    const post = async () => (await ask('POST', '/api/v1/snapshots', { path: 'us/shop' })).json<object>()
    await place('http://127.0.0.1:65533')
    const reason = 'The server that makes these backups cannot be reached at present; please try again later.'
    expect(await post()).toMatchObject({ code: 'data_unavailable', reason })
    await using mute = await listenTo((request) => request.socket.destroy())
    await place(mute.url)
    expect(await post()).toMatchObject({ code: 'outcome_unknown' })
    expect((await ask('GET', `/api/v1/snapshots/${taken.id}/manifest`)).json()).toMatchObject({ code: 'data_unavailable', reason })
    await using endless = await listenTo((_request, response) => {
      const piece = Buffer.alloc(1024 * 1024)
      const write = (): void => void (response.destroyed || response.write(piece, write))
      write()
    })
    await place(endless.url)
    expect((await ask('GET', `/api/v1/snapshots/${taken.id}/manifest`)).json()).toMatchObject({ code: 'data_unavailable', reason })
  })
})

describe('a process that is killed', () => {
  test.each(['verify', 'write', 'switch', 'release'] as const)(
    'at the step %s of a restore leaves it to another one, which ends it',
    async (step) => {
      await using pair = await openPair()
      const { group, holder, other, owner, regions } = pair
      const [own, next] = regions
      const { id } = await takeSnapshot(holder, owner, 'us/shop')
      await queryShop(holder, 'shop', 'Book.byId("103")!.delete()\nnull')
      own.pauseAt(step)
      const started = (await callAs(other, owner, 'POST', '/api/v1/restores', { snapshot_id: id })).json<BackupJob>()
      await own.paused
      if (step === 'release') await queryShop(holder, 'shop', 'Book.byId("104")!.delete()\nnull')
      other.account.membership.begin()
      await group.standStill(0, GONE_SECONDS)
      await lookAnew(other)
      const isPastReturn = step === 'switch' || step === 'release'
      if (step === 'switch')
        expect((await callAs(other, owner, 'DELETE', `/api/v1/restores/${started.id}`)).json()).toMatchObject({ code: 'job_ended' })
      await other.account.backups.settled()
      expect(await fetchJob(other, owner, started)).toMatchObject({ state: 'Complete', step: 'done' })
      expect(next.replaced.map(({ isSwitching }) => isSwitching)).toEqual(step === 'release' ? [] : [isPastReturn])
      expect(await queryShop(other, 'shop', 'Book.all().count()')).toBe(step === 'release' ? 9 : 10)
      expect(next.held.size).toBe(0)

      await queryShop(holder, 'shop', 'Book.byId("105")!.delete()\nnull')
      if (step === 'switch') await lookAnew(holder)
      own.wake()
      await holder.account.backups.settled()
      expect(await fetchJob(other, owner, started)).toMatchObject({ state: 'Complete', step: 'done' })
      expect(own.held.size).toBe(0)
      expect(await queryShop(other, 'shop', 'Book.all().count()')).toBe(step === 'release' ? 8 : 9)
    },
    TIMEOUT_MS,
  )

  test.each([
    ['snapshot', '/api/v1/snapshots', { path: 'us/shop' }],
    ['export', '/v2/exports', { database: 'us/shop', destination: { s3: { bucket: 'kept', path: '' } }, format: 'simple' }],
  ] as const)(
    'during a %s leaves it to another one',
    async (place, path, body) => {
      await using pair = await openPair()
      const { group, holder, other, owner, regions } = pair
      regions[0].pauseAt(place)
      const begun = (await callAs(holder, owner, 'POST', path, body)).json<{ id: string; response?: { id: string } }>()
      await regions[0].paused
      other.account.membership.begin()
      await group.standStill(0, GONE_SECONDS)
      await lookAnew(other)
      await other.account.backups.settled()
      const found = (await callAs(other, owner, 'GET', `${path}/${begun.response?.id ?? begun.id}`)).json<{
        status?: string
        response?: { state: string }
      }>()
      expect(found.response?.state ?? found.status).toBe('Complete')
    },
    TIMEOUT_MS,
  )
})

/** Looks who makes the backups, after a look that is under way has ended. */
async function lookAnew({ account }: AccountApp): Promise<void> {
  await account.backups.look()
  await account.backups.look()
}

interface Listening extends AsyncDisposable {
  readonly url: string
  readonly asked: () => number
}

async function listenTo(answer: (...exchange: Parameters<NonNullable<Parameters<typeof createServer>[1]>>) => void): Promise<Listening> {
  let asked = 0
  const server: Server = createServer((request, response) => {
    asked += 1
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
