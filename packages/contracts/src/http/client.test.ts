import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createApiClient, endpointUrl } from './client.ts'
import { createDatabaseKey, listDatabases } from '../endpoints/database.ts'
import { getIdentity, whoami } from '../endpoints/identity.ts'
import { cancelInvite, createInvite, getInviteByToken, resendInvite } from '../endpoints/invite.ts'
import { deleteSession, refreshSession } from '../endpoints/session.ts'
import { logout } from '../endpoints/sign-in.ts'
import type { Endpoint } from './endpoint.ts'

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

function createFetch(status: number, body: string): { fetch: typeof fetch; sent: Sent[] } {
  const sent: Sent[] = []
  return {
    sent,
    fetch: (url, init) => {
      sent.push({ url: url instanceof Request ? url.url : url.toString(), init: init ?? {} })
      return Promise.resolve(new Response(status === 204 ? null : body, { status }))
    },
  }
}

describe('endpointUrl', () => {
  test('puts account calls below /api/v1 and auth calls below /api/auth [CALL-01]', () => {
    expect(endpointUrl(listDatabases, {})).toBe('/api/v1/databases')
    expect(endpointUrl(whoami, {})).toBe('/api/auth/whoami')
  })

  test('encodes parameters and leaves undefined query members out', () => {
    expect(endpointUrl(getInviteByToken, { params: { token: 'a/b' } })).toBe('/api/auth/account/members/invites/a%2Fb')
    expect(endpointUrl(listDatabases, { query: { path: 'us-std/a', max_results: 10, next_token: undefined } })).toBe(
      '/api/v1/databases?path=us-std%2Fa&max_results=10',
    )
  })
})

interface Call {
  readonly endpoint: Endpoint
  readonly input?: object
  readonly line: string
  readonly failure: string
}

const TTL = '2025-03-01T12:15:00.000Z'
const INVITE = { email: 'dev@example.com', role: 'developer' } as const
const KEY = { role: 'server', path: 'us-std/shop', ttl: TTL, name: 'System-generated dashboard key' }
const PAGE = { path: 'us-std', next_token: 'n', max_results: 100, sort_by: '-name' }

describe('the calls of the specification', () => {
  test.each<readonly [string, Call]>([
    ['[CALL-03] [ERR-05]', { endpoint: refreshSession, line: 'POST /api/v1/session/refresh', failure: 'Request failed' }],
    ['[CALL-04]', { endpoint: deleteSession, line: 'DELETE /api/v1/session', failure: 'Request failed' }],
    [
      '[CALL-05] [DATA-14] [ERR-06]',
      {
        endpoint: listDatabases,
        input: { query: PAGE },
        line: 'GET /api/v1/databases?path=us-std&next_token=n&max_results=100&sort_by=-name',
        failure: 'Failed to list databases',
      },
    ],
    [
      '[CALL-06] [ERR-07]',
      {
        endpoint: createDatabaseKey,
        input: { body: KEY },
        line: `POST /api/v1/databases/keys ${JSON.stringify(KEY)}`,
        failure: 'Failed to create database key',
      },
    ],
    ['[CALL-09] [ERR-08]', { endpoint: getIdentity, line: 'GET /api/auth/auth/identity', failure: 'Failed to fetch user identity' }],
    [
      '[CALL-14] [ERR-13]',
      {
        endpoint: getInviteByToken,
        input: { params: { token: 'abc' } },
        line: 'GET /api/auth/account/members/invites/abc',
        failure: 'Failed to get invite by token',
      },
    ],
    [
      '[ERR-09]',
      {
        endpoint: createInvite,
        input: { body: INVITE },
        line: `POST /api/auth/account/members/invites ${JSON.stringify(INVITE)}`,
        failure: 'Failed to send invite',
      },
    ],
    [
      '[ERR-11]',
      {
        endpoint: resendInvite,
        input: { params: { id: '7' } },
        line: 'PUT /api/auth/account/members/invites/7',
        failure: 'Failed to resend invite',
      },
    ],
    [
      '[ERR-12]',
      {
        endpoint: cancelInvite,
        input: { params: { id: '7' } },
        line: 'DELETE /api/auth/account/members/invites/7',
        failure: 'Failed to cancel invite',
      },
    ],
    ['[CALL-15] [ERR-14]', { endpoint: logout, line: 'POST /api/auth/logout', failure: 'Failed to log out' }],
    ['[CALL-23]', { endpoint: whoami, line: 'GET /api/auth/whoami', failure: 'Request failed' }],
  ])('%s are sent as it says, and fail with the text it gives them', async (_ids, { endpoint, input = {}, line, failure }) => {
    const { fetch, sent } = createFetch(500, '{}')
    const call = createApiClient({ fetch }).call(endpoint, input)
    await expect(call).rejects.toMatchObject({ status: 500, message: failure })
    const { url = '', init } = sent[0] ?? {}
    const body = typeof init?.body === 'string' ? ` ${init.body}` : ''
    expect(`${init?.method ?? ''} ${url}${body}`).toBe(line)
    expect(init?.credentials).toBe('include')
  })
})

describe('createApiClient', () => {
  test('sends JSON with credentials and reads the answer [CALL-01] [CALL-07]', async () => {
    const { fetch, sent } = createFetch(201, JSON.stringify({ id: '1', secret: 's', role: 'admin', path: 'us-std' }))
    const key = await createApiClient({ fetch }).call(createDatabaseKey, { body: { role: 'admin', path: 'us-std' } })
    expect(key.secret).toBe('s')
    expect(sent[0]?.init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"role":"admin","path":"us-std"}' })
  })

  test('sends the session secret to the auth service only [CALL-02] [CALL-15]', async () => {
    const { fetch, sent } = createFetch(204, '')
    const client = createApiClient({ fetch, sessionSecret: () => 'shh' })
    await client.call(logout, {})
    await client.call(listDatabases, { query: {} }).catch(() => undefined)
    expect(sent[0]?.init.headers).toMatchObject({ authorization: 'Bearer shh' })
    expect(sent[1]?.init.headers).not.toHaveProperty('authorization')
  })

  test('fails with the default message of the call when the answer has no code', async () => {
    const { fetch } = createFetch(500, '{}')
    const failure = createApiClient({ fetch }).call(listDatabases, { query: {} })
    await expect(failure).rejects.toMatchObject({ code: 'unknown_error', status: 500, message: 'Failed to list databases' })
  })

  test('reports a network failure as an ApiError without status', async () => {
    const client = createApiClient({ fetch: () => Promise.reject(new TypeError('offline')) })
    const failure: unknown = await client.call(whoami, {}).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ code: 'network_error', status: 0, message: 'Request failed' })
  })

  test('refuses a successful answer of another shape', async () => {
    const { fetch } = createFetch(200, '{"results":7}')
    await expect(createApiClient({ fetch }).call(listDatabases, { query: {} })).rejects.toMatchObject({ code: 'unknown_error' })
  })
})
