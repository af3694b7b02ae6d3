import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuditEntry, Integration, Session } from '@terrarium/contracts'
import { LogFollower, QueryLog, type QueryEvent } from '@terrarium/gateway'
import { fql } from 'fauna'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatadogIntake } from '../integrations/datadog-intake.ts'
import { createAccountApp, DATABASES_HOOK_TIMEOUT_MS, forgetAccounts, OWNER, type AccountApp } from '../testing/account-app.ts'
import { startCollector, type Collector } from '../testing/collector.ts'
import { openEmbeddedDatabases, type EmbeddedDatabases } from '../testing/embedded-databases.ts'
import { callAs, joinAs, type Method } from '../testing/provide-app.ts'

const URL_OF_INTEGRATIONS = '/api/v1/integrations'
const KEY = 'dd-key-0123456789abcdef'
const INVALID_KEY_TEXT = 'The API key of this integration is not valid; delete the integration and add it again with a new key.'

let databases: EmbeddedDatabases
let collector: Collector
let folder: string
let log: QueryLog
let made: AccountApp
let owner: Session

/** The service as it is after a start, over the same data. */
const open = () =>
  createAccountApp(databases, {
    integrations: { intake: createDatadogIntake([collector.origin]), log: new LogFollower(folder), sealKey: new Uint8Array(32).fill(7) },
  })

beforeAll(async () => {
  databases = await openEmbeddedDatabases()
}, DATABASES_HOOK_TIMEOUT_MS)
beforeEach(async () => {
  collector = await startCollector(KEY)
  folder = await mkdtemp(join(tmpdir(), 'integrations-'))
  log = new QueryLog({ folder, daysMax: 36_500, bytesMax: 1e9, onFault: (error) => expect(error).toBeUndefined() })
  made = await open()
  await made.account.start(OWNER)
  owner = await made.signIn()
})
afterEach(async () => {
  await made[Symbol.asyncDispose]()
  await forgetAccounts(databases)
  await log.close()
  await collector[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})
afterAll(() => databases[Symbol.asyncDispose](), DATABASES_HOOK_TIMEOUT_MS)

const call = (method: Method, path = '', payload?: object, session = owner) =>
  callAs(made, session, method, URL_OF_INTEGRATIONS + path, payload)
const wish = (given: object = {}) => ({ service: 'datadog', region_group: 'us', site: collector.origin, api_key: KEY, ...given })
const list = async () => (await call('GET')).json<{ results: Integration[] }>().results
const minutesLater = (minutes: number): void => made.clock.advance(minutes * 60_000_000)

async function add(given: object = {}): Promise<Integration> {
  const answer = await call('POST', '', wish(given))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Integration>()
}

async function query(shape: string, given: Partial<QueryEvent> = {}, database = 'us-std/shop'): Promise<void> {
  log.append(eventOf(shape, given), database)
  await log.flush()
}

describe('an integration', () => {
  test('is added once its key is confirmed, is listed without it, tested and deleted [INTEG-01]', async () => {
    const added = await add()
    expect(added).toMatchObject({ service: 'datadog', region_group: 'us-std', site: collector.origin, status: 'pending' })
    expect(added.created_by?.name).toBe(OWNER.name)
    const answer = await call('GET')
    expect(answer.body).not.toContain(KEY)
    expect(answer.json<{ sites: string[] }>().sites).toEqual(expect.arrayContaining(['datadoghq.com', collector.origin]))
    expect((await call('POST', `/${added.id}/test`)).json()).toMatchObject({ status: 'active', last_error: null })
    expect(collector.lines()).toMatchObject([{ ddsource: 'terrarium', message: 'Terrarium can deliver the logs of us-std.' }])
    expect((await call('DELETE', `/${added.id}`)).statusCode).toBe(204)
    expect(await list()).toEqual([])
    const entries = await callAs(made, owner, 'GET', '/api/auth/account/audit-log')
    const said = entries.json<{ results: AuditEntry[] }>().results.map(({ action }) => action)
    expect(said.slice(0, 3)).toEqual(['integration.delete', 'integration.test', 'integration.create'])
    expect(entries.body).not.toContain(KEY)
  })

  test('with a key that its service does not know is not added, and says to delete and add again [ERR-70]', async () => {
    const answer = await call('POST', '', wish({ api_key: 'another' }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'integration_invalid_key', reason: INVALID_KEY_TEXT })
    expect(await list()).toEqual([])
  })

  test('keeps its key encrypted', async () => {
    await add()
    const { data } = await databases.control.query<string>(fql`Integration.all().first()!.sealedKey`)
    expect(Buffer.from(data, 'base64').toString('latin1')).not.toContain(KEY)
  })

  test.each([
    ['another machine', { site: 'http://169.254.169.254' }, 'validation_error'],
    ['a region group that is not served', { region_group: 'mars' }, 'invalid_path'],
    ['a service that nobody knows', { service: 'other' }, 'validation_error'],
    ['a key with a line end, which would begin a header', { api_key: 'a\r\nb' }, 'validation_error'],
  ])('of %s is refused', async (_what, given, code) => {
    const answer = await call('POST', '', wish(given))
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, code])
  })

  test('is one of its service, region group and site, until it is replaced', async () => {
    const first = await add()
    expect((await call('POST', '', wish())).json()).toMatchObject({ code: 'conflict' })
    await add({ region_group: 'eu' })
    collector.keys.add('new')
    const second = await add({ api_key: 'new', replaces: first.id })
    expect((await list()).map(({ id }) => id)).not.toContain(first.id)
    expect((await call('POST', '', wish({ replaces: first.id }))).statusCode).toBe(404)
    expect(second.status).toBe('pending')
  })

  test('needs a plan that includes it and a role that may manage it', async () => {
    const developer = await joinAs(made, 'dev@example.com', 'developer')
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '/1/test'],
      ['DELETE', '/1'],
    ] as const) {
      const answer = await call(method, path, method === 'POST' && path === '' ? wish() : undefined, developer)
      expect(answer.json()).toMatchObject({ code: 'permission_denied' })
    }
    await databases.control.query(fql`Account.all().first()!.update({ plan: "team" }).plan`)
    expect((await call('POST', '', wish())).json()).toMatchObject({ code: 'plan_required' })
  })

  test('of another account is not found', async () => {
    const { id } = await add()
    await databases.control.query(fql`Integration.all().first()!.update({ accountId: "1" }).id`)
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(404)
    expect((await call('POST', `/${id}/test`)).statusCode).toBe(404)
  })
})

describe('delivery to a monitoring service', () => {
  test('sends queries of the region group as lines and as figures, each once, over a restart', async () => {
    await query('before')
    const { id } = await add()
    await query('Book.all()', { status: 404, durationMs: 2 })
    await query('Tea.all()', {}, 'eu-std/shop')
    await made.account.integrations.look()
    expect(collector.lines()).toMatchObject([
      {
        message: 'Book.all()',
        status: 'warn',
        'http.status_code': 404,
        duration: 2_000_000,
        database: 'us-std/shop',
        ddtags: 'region_group:us-std,database:us-std/shop',
      },
    ])
    const series = collector.taken.find(({ path }) => path === '/api/v2/series')?.body as { series: { metric: string; points: object[] }[] }
    const countOf = (metric: string) => series.series.find((each) => each.metric === metric)?.points
    expect(countOf('terrarium.query.count')).toMatchObject([{ value: 1 }])
    expect(countOf('terrarium.query.errors')).toMatchObject([{ value: 1 }])
    await query('while the service is down')
    await made[Symbol.asyncDispose]()
    made = await open()
    await made.account.integrations.look()
    await made.account.integrations.look()
    expect(collector.lines().map(({ message }) => message)).toEqual(['Book.all()', 'while the service is down'])
    expect((await list())[0]).toMatchObject({ id, status: 'active', last_error: null })
  })

  test('waits where the service fails, says why, and then sends what waited', async () => {
    await add()
    collector.failure = 503
    await query('a')
    await made.account.integrations.look()
    const [failed] = await list()
    expect(failed?.last_error?.message).toContain('answers with status 503')
    collector.failure = undefined
    await made.account.integrations.look()
    expect(collector.lines()).toEqual([])
    minutesLater(1)
    await made.account.integrations.look()
    expect(collector.lines().map(({ message }) => message)).toEqual(['a'])
    expect((await list())[0]).toMatchObject({ status: 'active', last_error: null })
  })

  test('ends where the service refuses the key, until the integration is added again [ERR-70]', async () => {
    const { id } = await add()
    collector.keys.clear()
    await query('a')
    await made.account.integrations.look()
    expect(await list()).toMatchObject([{ status: 'invalid_key', last_error: { message: INVALID_KEY_TEXT } }])
    expect((await call('POST', `/${id}/test`)).json()).toMatchObject({ reason: INVALID_KEY_TEXT })
    collector.keys.add('new')
    await add({ api_key: 'new', replaces: id })
    await made.account.integrations.look()
    expect(collector.lines().map(({ message }) => message)).toEqual(['a'])
  })

  test('hands no secret on that a tag holds', async () => {
    await add()
    await query('Book.all()', { tags: 'from=https://a.example/?token=abc' })
    await made.account.integrations.look()
    expect(collector.lines()[0]?.['query_tags']).toBe('from=https://a.example/?token=redacted')
  })

  test('sends many lines in several requests, and their figures once', async () => {
    await add()
    for (let count = 0; count < 1_500; count++) log.append(eventOf(`q${count}`), 'us-std/shop')
    await log.flush()
    await made.account.integrations.look()
    expect(collector.taken.map(({ path }) => path)).toEqual(['/api/v2/logs', '/api/v2/logs', '/api/v2/series'])
    expect(new Set(collector.lines().map(({ message }) => message)).size).toBe(1_500)
  })
})

function eventOf(shape: string, given: Partial<QueryEvent> = {}): QueryEvent {
  return {
    kind: 'query',
    traceId: '0'.repeat(32),
    spanId: '',
    parentSpan: undefined,
    databasePath: 'shop',
    globalId: 1n,
    role: 'admin',
    receivedAt: Date.now() * 1000,
    durationMs: 1.5,
    status: 200,
    tags: '',
    computeOps: 1,
    readOps: 2,
    writeOps: 0,
    bytesRead: 3,
    bytesWritten: 0,
    requestBytes: 4,
    responseBytes: 5,
    contentionRetries: 0,
    shape,
    ...given,
  }
}
