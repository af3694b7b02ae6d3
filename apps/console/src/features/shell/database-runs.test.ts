// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { createKeyValueStorage } from '../../data/browser-storage.ts'
import type { DatabaseClient, QueryRequest } from '../../data/database-client.ts'
import { networkFailure, readOutcome } from '../../data/query-answer.ts'
import type { QueryOutcome } from '../../data/query-outcome.ts'
import { createServices } from '../../data/services.ts'
import { SessionStore } from '../../data/session-store.ts'
import { sessionRecord } from '../../data/testing/session-record.ts'
import { toPlain } from '../../data/wire-value.ts'
import { databaseRuns } from './database-runs.ts'

const SHOP = { regionGroup: 'us', names: ['shop'] } as const
const MEASURED = { totalTimeMs: 5, attempts: 1 }
const answered = (data: unknown): QueryOutcome => readOutcome(200, JSON.stringify({ data, summary: '', stats: {} }), MEASURED)
const request = (query: string) => ({ query, offset: 0, role: 'server' as const })

/** Databases that answer when the test says so. */
function setUp() {
  const asked: { readonly request: QueryRequest; readonly answer: (outcome: QueryOutcome) => void }[] = []
  const database: DatabaseClient = {
    run: (sent) =>
      new Promise((answer, fail) => {
        asked.push({ request: sent, answer })
        sent.signal?.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')))
      }),
    read: () => Promise.resolve(null),
  }
  const session = new SessionStore(createKeyValueStorage(undefined))
  session.set(sessionRecord())
  const services = {
    ...createServices({ fetch: () => Promise.reject(new TypeError()), session, onSessionLost: () => undefined }),
    database,
  }
  const open = () => databaseRuns(services, SHOP, 'shop')
  return { asked, session, open, runs: open() }
}

describe('databaseRuns', () => {
  beforeEach(() => localStorage.clear())

  test('keeps the answer for whoever comes back to the shell, and what was run', async () => {
    const { asked, open, runs } = setUp()
    const running = runs.start(request('1'))
    expect(runs.getRun().state).toBe('running')
    asked[0]?.answer(answered({ '@int': '1' }))
    await running
    expect(open().getRun()).toMatchObject({ state: 'done', request: { query: '1' } })
    expect(open().getHistory()).toMatchObject([{ text: '1', role: 'server', outcome: 'ok' }])
  })

  test('drops an answer that comes after the next run has begun', async () => {
    const { asked, runs } = setUp()
    const slow = runs.start(request('slow'))
    const fast = runs.start(request('fast'))
    asked[1]?.answer(answered('fast'))
    await fast
    asked[0]?.answer(answered('slow'))
    await slow
    expect(runs.getRun()).toMatchObject({ state: 'done', request: { query: 'fast' } })
  })

  test('leaves the answer before in sight while a run is under way and when it is stopped', async () => {
    const { asked, runs } = setUp()
    const first = runs.start(request('first'))
    asked[0]?.answer(answered('first'))
    await first
    const second = runs.start(request('second'))
    expect(runs.getRun()).toMatchObject({ state: 'running', previous: { request: { query: 'first' } } })
    runs.cancel()
    await second
    expect(runs.getRun()).toMatchObject({ state: 'stopped', previous: { request: { query: 'first' } } })
  })

  test('loads the next page of a set with the privileges of its run', async () => {
    const { asked, runs } = setUp()
    const running = runs.start(request('Book.all()'))
    asked[0]?.answer(answered({ '@set': { data: ['a'], after: 'cursor' } }))
    await running
    const loading = runs.loadMore('$')
    expect(runs.getRun()).toMatchObject({ pages: { $: 'loading' } })
    expect(asked[1]?.request).toMatchObject({ role: 'server', query: { fql: ['Set.paginate(', { value: 'cursor' }, ', ', {}, ')'] } })
    asked[1]?.answer(answered({ data: ['b'] }))
    await loading
    const run = runs.getRun()
    expect(run.state === 'done' && run.outcome.kind === 'success' && toPlain(run.outcome.data)).toEqual({ data: ['a', 'b'] })
    expect(run).toMatchObject({ pages: {} })
  })

  test('says why a page could not be had, and keeps what is there', async () => {
    const { asked, runs } = setUp()
    const running = runs.start(request('Book.all()'))
    asked[0]?.answer(answered({ '@set': { data: ['a'], after: 'cursor' } }))
    await running
    const loading = runs.loadMore('$')
    asked[1]?.answer(networkFailure(false, MEASURED))
    await loading
    expect(runs.getRun()).toMatchObject({ state: 'done', pages: { $: { failed: expect.stringContaining('No answer') as string } } })
  })

  test('forgets everything when the session ends', async () => {
    const { asked, session, open, runs } = setUp()
    const running = runs.start(request('1'))
    asked[0]?.answer(answered(1))
    await running
    session.clear()
    session.set(sessionRecord({ id: '2' }))
    expect(open().getRun()).toEqual({ state: 'idle' })
  })
})
