// @vitest-environment happy-dom
import { ApiError, createDatabaseKey, listDatabases, logout } from '@terrarium/contracts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createAccountClient } from './account-client.ts'
import { createKeyValueStorage } from './browser-storage.ts'
import { SessionStore } from './session-store.ts'
import { sessionRecord } from './testing/session-record.ts'

interface Seen {
  readonly method: string
  readonly url: string
}

/** Answers requests in order by their path, and records them. */
function createServer(answer: (request: Seen, count: number) => Response | Promise<Response>) {
  const seen: Seen[] = []
  const fetchStub: typeof fetch = async (input, init) => {
    const request = { method: init?.method ?? 'GET', url: typeof input === 'string' ? input : '' }
    seen.push(request)
    return answer(request, seen.filter((other) => other.url === request.url).length)
  }
  return { seen, fetch: fetchStub }
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}

const UNAUTHORIZED = () => json(401, { code: 'unauthorized', reason: 'no' })
const RENEWED = () => json(200, { account_key: 'renewed', refresh_token: 'next' })

describe('createAccountClient', () => {
  let session: SessionStore
  beforeEach(() => {
    session = new SessionStore(createKeyValueStorage(undefined))
    session.set(sessionRecord())
  })

  test('answers a 401 with one refresh and one repetition [STATE-20]', async () => {
    const server = createServer(({ url }, count) =>
      url.endsWith('/session/refresh') ? RENEWED() : count === 1 ? UNAUTHORIZED() : json(200, { results: [] }),
    )
    const client = createAccountClient({ fetch: server.fetch, session, onSessionLost: () => expect.unreachable() })

    await expect(client.call(listDatabases, { query: {} })).resolves.toEqual({ results: [] })

    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/v1/databases',
      'POST /api/v1/session/refresh',
      'GET /api/v1/databases',
    ])
    expect(session.get()?.secret).toBe('renewed')
    expect(session.get()?.refresh_token).toBe('next')
  })

  test('takes over what another tab has renewed while it waited for its turn [STATE-19]', async () => {
    const storage = createKeyValueStorage(undefined)
    const tabs = [new SessionStore(storage), new SessionStore(storage)]
    tabs[0]?.set(sessionRecord())
    tabs[1]?.reload()
    let last: Promise<unknown> = Promise.resolve()
    const request = (_name: string, work: () => Promise<unknown>) => (last = last.then(work))
    vi.stubGlobal('navigator', { locks: { request } })
    const secrets: (string | undefined)[] = []
    const server = createServer(({ url }, count) => {
      if (url.endsWith('/session/refresh')) return RENEWED()
      return count <= 2 ? UNAUTHORIZED() : json(200, { results: [] })
    })
    const clients = tabs.map((tab) => createAccountClient({ fetch: server.fetch, session: tab, onSessionLost: () => expect.unreachable() }))
    await Promise.all(clients.map((client) => client.call(listDatabases, { query: {} })))
    secrets.push(...tabs.map((tab) => tab.get()?.secret))
    vi.unstubAllGlobals()
    expect(secrets).toEqual(['renewed', 'renewed'])
    expect(server.seen.filter(({ url }) => url.endsWith('/session/refresh'))).toHaveLength(1)
  })

  test('shares one refresh between calls that fail together [STATE-19]', async () => {
    const server = createServer(async ({ url }, count) => {
      await Promise.resolve()
      if (url.endsWith('/session/refresh')) return RENEWED()
      if (url.endsWith('/databases/keys'))
        return count === 1 ? UNAUTHORIZED() : json(201, { id: '1', secret: 's', role: 'admin', path: 'us-std' })
      return count === 1 ? UNAUTHORIZED() : json(200, { results: [] })
    })
    const client = createAccountClient({ fetch: server.fetch, session, onSessionLost: () => expect.unreachable() })

    await Promise.all([
      client.call(listDatabases, { query: {} }),
      client.call(createDatabaseKey, { body: { role: 'admin', path: 'us-std' } }),
    ])

    expect(server.seen.filter(({ url }) => url.endsWith('/session/refresh'))).toHaveLength(1)
  })

  test.each([401, 403])('loses the session when the refresh answers %i', async (status) => {
    const onSessionLost = vi.fn()
    const server = createServer(({ url }) =>
      url.endsWith('/session/refresh') ? json(status, { code: 'unauthorized', reason: 'no' }) : UNAUTHORIZED(),
    )
    const client = createAccountClient({ fetch: server.fetch, session, onSessionLost })

    await expect(client.call(listDatabases, { query: {} })).rejects.toBeInstanceOf(ApiError)

    expect(onSessionLost).toHaveBeenCalledTimes(1)
    expect(session.get()).toBeUndefined()
  })

  test('keeps the session when the refresh fails otherwise', async () => {
    const server = createServer(({ url }) => (url.endsWith('/session/refresh') ? json(503, {}) : UNAUTHORIZED()))
    const client = createAccountClient({ fetch: server.fetch, session, onSessionLost: () => expect.unreachable() })

    await expect(client.call(listDatabases, { query: {} })).rejects.toMatchObject({ status: 401 })

    expect(session.get()).toBeDefined()
    expect(server.seen).toHaveLength(2)
  })

  test('does not refresh a second time for the same call', async () => {
    const server = createServer(({ url }) => (url.endsWith('/session/refresh') ? RENEWED() : UNAUTHORIZED()))
    const client = createAccountClient({ fetch: server.fetch, session, onSessionLost: () => expect.unreachable() })

    await expect(client.call(listDatabases, { query: {} })).rejects.toMatchObject({ status: 401 })

    expect(server.seen.filter(({ url }) => url.endsWith('/session/refresh'))).toHaveLength(1)
  })

  test('does not refresh for signing out', async () => {
    const server = createServer(() => UNAUTHORIZED())
    const client = createAccountClient({ fetch: server.fetch, session, onSessionLost: () => expect.unreachable() })

    await expect(client.call(logout, {})).rejects.toMatchObject({ status: 401 })

    expect(server.seen).toHaveLength(1)
  })
})
