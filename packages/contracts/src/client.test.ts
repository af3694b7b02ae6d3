import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createApiClient, endpointUrl } from './client.ts'
import { createDatabaseKey, listDatabases } from './endpoints/database.ts'
import { whoami } from './endpoints/identity.ts'
import { getInviteByToken } from './endpoints/invite.ts'
import { logout } from './endpoints/sign-in.ts'

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
  test('puts account calls below /api/v1 and auth calls below /api/auth', () => {
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

describe('createApiClient', () => {
  test('sends JSON with credentials and reads the answer', async () => {
    const { fetch, sent } = createFetch(201, JSON.stringify({ id: '1', secret: 's', role: 'admin', path: 'us-std' }))
    const key = await createApiClient({ fetch }).call(createDatabaseKey, { body: { role: 'admin', path: 'us-std' } })
    expect(key.secret).toBe('s')
    expect(sent[0]?.init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"role":"admin","path":"us-std"}' })
  })

  test('sends the session secret to the auth service only', async () => {
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
