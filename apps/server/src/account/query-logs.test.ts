import { gunzipSync } from 'node:zlib'
import type { AuditEntry, LogRequest, Session } from '@terrarium/contracts'
import { fql } from 'fauna'
import { beforeEach, describe, expect, test } from 'vitest'
import { bearer, OWNER } from '../testing/account-app.ts'
import { callAs, joinAs, provideFreshApp } from '../testing/provide-app.ts'

const URL_OF_LOGS = '/api/v1/logs?type=query'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const made = provideFreshApp()
let owner: Session
beforeEach(async () => {
  await made.account.start(OWNER)
  owner = await made.signIn()
})

function lasting(lengthMs: number, endMs = made.clock.now() / 1000 - HOUR_MS): { time_start: string; time_end: string } {
  return { time_start: new Date(endMs - lengthMs).toISOString(), time_end: new Date(endMs).toISOString() }
}

const request = (body: object, session = owner) => callAs(made, session, 'POST', URL_OF_LOGS, body)
const list = async () => (await callAs(made, owner, 'POST', '/api/v1/logs/_list', {})).json<{ results: LogRequest[] }>().results

describe('a log request', () => {
  test('is complete once its range has ended, is listed and fetched, and its link leads to the lines [LOGS-01]', async () => {
    made.metered.lines.push('{"shape":"Book.all()"}')
    const wish = { ...lasting(HOUR_MS), database: 'us/shop' }
    const answer = await request(wish)
    expect(answer.statusCode).toBe(200)
    const created = answer.json<LogRequest>()
    expect(created).toMatchObject({ state: 'Complete', database: 'us-std/shop', region_group: 'us-std' })
    expect((await list()).map(({ request_id: id }) => id)).toEqual([created.request_id])
    const fetched = await callAs(made, owner, 'GET', `/api/v1/logs/${created.request_id}`)
    const link = new URL(fetched.json<LogRequest>().presigned_url ?? '')
    const file = await made.app.inject({ url: link.pathname + link.search })
    expect(file.headers['content-type']).toBe('application/gzip')
    const range = JSON.stringify({ from: wish.time_start, to: wish.time_end, scope: 'us-std/shop' })
    expect(gunzipSync(file.rawPayload).toString()).toBe(`{"shape":"Book.all()"} ${range}\n`)
    const view = await made.app.inject({ url: `${link.pathname}${link.search}&view=lines` })
    expect(view.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/x-ndjson' })
  })

  test('waits while its range goes on', async () => {
    const ahead = lasting(HOUR_MS, made.clock.now() / 1000 + HOUR_MS / 2)
    const created = (await request({ ...ahead, region_group: 'us-std' })).json<LogRequest>()
    expect(created.state).toBe('Requested')
    expect(created.presigned_url).toBeUndefined()
    made.clock.advance(HOUR_MS * 1000)
    expect((await list())[0]?.state).toBe('Complete')
  })

  test('says how large its lines are once they are complete, as they were first counted [LOGS-01]', async () => {
    made.metered.lines.push('{"shape":"Book.all()"}', '{"shape":"Author.all()"}')
    const ahead = { ...lasting(HOUR_MS, made.clock.now() / 1000 + HOUR_MS / 2), region_group: 'us-std' }
    const created = (await request(ahead)).json<LogRequest>()
    expect(created).not.toHaveProperty('lines')
    expect(created).not.toHaveProperty('size_bytes')
    made.clock.advance(HOUR_MS * 1000)
    const size = { lines: 2, size_bytes: '{"shape":"Book.all()"}\n{"shape":"Author.all()"}\n'.length }
    expect((await list())[0]).toMatchObject(size)
    made.metered.lines.push('{"shape":"Loan.all()"}')
    expect((await list())[0]).toMatchObject(size)
    expect((await callAs(made, owner, 'GET', `/api/v1/logs/${created.request_id}`)).json()).toMatchObject(size)
    expect((await request({ ...lasting(HOUR_MS), region_group: 'us-std' })).json()).toMatchObject({ lines: 3 })
  })

  test('is there without its size where its lines cannot be counted', async () => {
    made.metered.countFails = true
    const created = (await request({ ...lasting(HOUR_MS), region_group: 'us-std' })).json<LogRequest>()
    expect(created).toMatchObject({ state: 'Complete' })
    expect(created).not.toHaveProperty('lines')
    made.metered.countFails = false
    expect((await list())[0]).toMatchObject({ lines: 0, size_bytes: 0 })
  })

  test('ends after it starts [VALID-20] and covers at most 90 days [VALID-21]', async () => {
    const order = await request({ ...lasting(0), region_group: 'us-std' })
    expect(order.statusCode).toBe(400)
    expect(order.json()).toMatchObject({ code: 'validation_error', reason: 'End time must be greater than start time.' })
    const length = await request({ ...lasting(90 * DAY_MS + 1), region_group: 'us-std' })
    expect(length.json()).toMatchObject({ reason: 'The maximum date range is 90 days.' })
    expect((await request({ ...lasting(90 * DAY_MS), region_group: 'us-std' })).statusCode).toBe(200)
  })

  test('with a known token is the one that was made', async () => {
    const wish = { ...lasting(HOUR_MS), region_group: 'us-std', idempotency_token: 'once' }
    const ids = [await request(wish), await request(wish)].map((answer) => answer.json<LogRequest>().request_id)
    expect(ids[0]).toBe(ids[1])
    expect(await list()).toHaveLength(1)
  })

  test('needs a plan with query logs and a role that may request them', async () => {
    const wish = { ...lasting(HOUR_MS), region_group: 'us-std' }
    const billing = await joinAs(made, 'billing@example.com', 'billing')
    expect((await request(wish, billing)).json()).toMatchObject({ code: 'permission_denied' })
    await made.databases.control.query(fql`Account.all().first()!.update({ plan: "free" }).plan`)
    expect((await request(wish)).json()).toMatchObject({ code: 'plan_required' })
  })

  test('stands in the audit log', async () => {
    await request({ ...lasting(HOUR_MS), region_group: 'us-std' })
    const answer = await made.app.inject({ url: '/api/auth/account/audit-log', headers: bearer(owner.secret) })
    expect(answer.json<{ results: AuditEntry[] }>().results[0]).toMatchObject({ action: 'log.request', details: { path: 'us-std' } })
  })
})

describe('the link of a log request', () => {
  test('ends after an hour, and holds for no other request', async () => {
    const wish = { ...lasting(HOUR_MS), region_group: 'us-std' }
    const [one, other] = [await request(wish), await request(wish)].map((answer) => answer.json<LogRequest>())
    const link = new URL(one?.presigned_url ?? '')
    const moved = link.pathname.replace(one?.request_id ?? '', other?.request_id ?? '')
    expect((await made.app.inject({ url: moved + link.search })).statusCode).toBe(403)
    made.clock.advance(HOUR_MS * 1000 + 1000)
    expect((await made.app.inject({ url: link.pathname + link.search })).statusCode).toBe(403)
  })
})

describe('the live log', () => {
  const line = (shape: string): string =>
    JSON.stringify({
      ...{ ts: '2026-11-23T12:00:00.000Z', database: 'SCOPE', kind: 'query', trace_id: '', role: 'admin', status: 200, duration_ms: 1 },
      ...{ compute_ops: 1, read_ops: 0, write_ops: 0, contention_retries: 0, tags: '', shape },
    })
  const follow = (query: object, session = owner) =>
    callAs(made, session, 'GET', `/api/v1/logs/live?${new URLSearchParams({ ...query }).toString()}`)

  test('gives the queries of a database since the call before', async () => {
    made.metered.lines.push(line('one'), line('two'))
    const answer = await follow({ path: 'us/shop', after: '1' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ lines: [{ shape: 'two', database: 'us-std/shop' }], next: '2', missed: 0 })
  })

  test('needs a known region group, a role that may read logs, and a plan with them', async () => {
    expect((await follow({ path: 'mars' })).statusCode).toBe(400)
    const billing = await joinAs(made, 'billing@example.com', 'billing')
    expect((await follow({ path: 'us' }, billing)).json()).toMatchObject({ code: 'permission_denied' })
    await made.databases.control.query(fql`Account.all().first()!.update({ plan: "free" }).plan`)
    expect((await follow({ path: 'us' })).json()).toMatchObject({ code: 'plan_required' })
  })
})
