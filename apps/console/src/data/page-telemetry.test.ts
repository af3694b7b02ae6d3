// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callName } from './breadcrumbs.ts'
import { MemorySink, Monitoring } from './monitoring.ts'
import { observedFetch } from './observed-fetch.ts'
import { followPage } from './page-telemetry.ts'
import { QueryFailedError } from './query-outcome.ts'
import type { QueryFailure } from './query-outcome.ts'

const RUN = { method: 'POST', headers: { 'x-query-tags': 'app=terrarium,screen=shell,op=run' } }

describe('callName', () => {
  test.each([
    ['https://us.example/query/1', RUN, 'query shell run'],
    ['/api/v1/databases?path=us/shop&name=secret', undefined, 'GET /api/v1/databases'],
    ['/api/v1/account-keys/3', { method: 'DELETE' }, 'DELETE /api/v1/account-keys/:id'],
    ['/api/v1/copies/412345678901', undefined, 'GET /api/v1/copies/:id'],
    ['/api/auth/account/members/invites/fnTok3nOf', undefined, 'GET /api/auth/account/members/invites/:id'],
    ['https://us.example/schema/1/items/collections/keeper?version=1', undefined, 'GET /schema/1/items/collections/:id'],
    ['/api/auth/account/members/dev@example.com', undefined, 'GET /api/auth/account/members/:id'],
  ])('names %s without what it is about', (url, init, expected) => {
    expect(callName(url, init)).toBe(expected)
  })
})

describe('followPage', () => {
  let answer: () => Promise<Response>
  let sink: MemorySink
  let monitoring: Monitoring
  let stop: () => void
  const settled = () => new Promise((done) => setTimeout(done))
  beforeEach(() => {
    sink = new MemorySink()
    monitoring = new Monitoring(sink)
    vi.spyOn(window, 'fetch').mockImplementation(() => answer())
    stop = followPage(monitoring)
  })
  afterEach(() => {
    stop()
    vi.restoreAllMocks()
  })

  test('reports an error with the calls before it: route, name, status, duration and code, and nothing of what they carried', async () => {
    answer = () => Promise.resolve(new Response(JSON.stringify({ error: { code: 'invalid_query', message: 'Keeper' } }), { status: 400 }))
    await observedFetch('https://us.example/query/1', { ...RUN, body: '{"query":"Keeper.all()"}' })
    await settled()
    answer = () => Promise.reject(new TypeError('offline'))
    await observedFetch('/api/v1/databases').catch(() => undefined)
    await settled()
    monitoring.error(new TypeError('broken'))
    expect(sink.events).toMatchObject([
      {
        kind: 'error',
        trail: [
          { route: window.location.pathname, call: 'query shell run', status: 400, code: 'invalid_query' },
          { call: 'GET /api/v1/databases', status: 0 },
        ],
      },
    ])
    expect(JSON.stringify(sink.events)).not.toContain('Keeper')
  })

  test('keeps the latest twenty calls', async () => {
    answer = () => Promise.resolve(new Response('{}'))
    for (let call = 0; call < 25; call += 1) await observedFetch(`/api/v1/call-${'abcdefghijklmnopqrstuvwxyz'[call] ?? ''}`)
    await settled()
    monitoring.error(new Error('broken'))
    const calls = sink.events[0]?.trail?.map(({ call }) => call) ?? []
    expect([calls.length, calls[0], calls[19]]).toEqual([20, 'GET /api/v1/call-f', 'GET /api/v1/call-y'])
  })

  test('reports the time to the first result of a member, once', async () => {
    answer = () => Promise.resolve(new Response('{}', { status: 400 }))
    await observedFetch('https://us.example/query/1', RUN)
    answer = () => Promise.resolve(new Response('{}'))
    await observedFetch('https://us.example/query/1', { headers: { 'x-query-tags': 'app=terrarium,screen=explorer,op=list' } })
    await settled()
    expect(sink.events).toEqual([])
    await observedFetch('https://us.example/query/1', RUN)
    await observedFetch('https://us.example/query/1', RUN)
    await settled()
    expect(sink.events.map(({ name, detail }) => [name, /^\d+$/.test(detail?.['ms'] ?? '')])).toEqual([['first-result', true]])
  })

  test('leaves bodies to those who asked', async () => {
    answer = () => Promise.resolve(new Response('{"code":"no"}', { status: 403 }))
    expect(await (await observedFetch('/api/v1/databases')).json()).toEqual({ code: 'no' })
  })
})

describe('the message of an error', () => {
  test('is the code alone where it is that of a query, and has no e-mail addresses', () => {
    const sink = new MemorySink()
    const monitoring = new Monitoring(sink)
    monitoring.error(new QueryFailedError({ code: 'constraint_failure', message: 'Keeper "Wilhelmina"', summary: '' } as QueryFailure))
    monitoring.error(new Error('no access for mira@example.com'))
    expect(sink.events.map(({ detail }) => detail)).toEqual([{ message: 'constraint_failure' }, { message: 'no access for redacted' }])
  })
})
