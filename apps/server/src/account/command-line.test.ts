import { beforeAll, describe, expect, test } from 'vitest'
import { bearer } from '../testing/account-app.ts'
import {
  authorize,
  COMMAND_LINE,
  commandLineForm,
  commandLineQuery,
  createPkce,
  decide,
  postForm,
  requestOf,
  signInCommandLine,
  startAuthorization,
} from '../testing/oauth-flow.ts'
import { provideOwnedApp } from '../testing/provide-app.ts'

const made = provideOwnedApp()
let secret: string
let regionSecret: string
beforeAll(async () => {
  const session = await made.signIn()
  secret = session.secret
  regionSecret = session.regionGroups['us']?.secret ?? ''
})

const show = (id: string, headers = {}) => made.app.inject({ url: `/api/v1/oauth/authorize/requests/${id}`, headers })
const databases = (key: string) => made.app.inject({ url: '/api/v1/databases', query: { max_results: '1000' }, headers: bearer(key) })

describe('fauna login', () => {
  test('goes from the authorization to an account key [CALL-24] [CALL-26]', async () => {
    const pkce = createPkce()
    const location = await startAuthorization(made.app, commandLineQuery(pkce))
    expect(location.origin + location.pathname).toBe('http://localhost:3005/authorize')
    expect(location.searchParams.has('error')).toBe(false)

    const shown = await show(requestOf(location))
    expect(shown.statusCode).toBe(200)
    expect(shown.json()).toMatchObject({
      id: requestOf(location),
      client: { name: 'Fauna CLI', verified: true },
      scope: ['create_session'],
      redirect_uri: COMMAND_LINE.redirectUri,
    })

    const approved = await decide(made.app, 'PATCH', requestOf(location), bearer(secret), {
      redirect_url: COMMAND_LINE.redirectUri,
      reason: '',
    })
    expect(approved.statusCode).toBe(200)
    const target = new URL(approved.json<{ redirect_url: string }>().redirect_url)
    expect(target.origin).toBe(COMMAND_LINE.redirectUri)
    expect(target.searchParams.get('state')).toBe(pkce.state)

    const code = target.searchParams.get('code') ?? ''
    const exchanged = await postForm(made.app, 'token', commandLineForm(code, pkce.verifier))
    expect(exchanged.statusCode).toBe(200)
    expect(exchanged.json()).toMatchObject({ token_type: 'Bearer', scope: 'create_session' })
    expect(exchanged.json()).not.toHaveProperty('refresh_token')

    const opened = await made.app.inject({
      method: 'POST',
      url: '/api/v1/session',
      headers: { ...bearer(exchanged.json<{ access_token: string }>().access_token), 'content-type': 'application/json' },
    })
    expect(opened.statusCode).toBe(201)
    expect(opened.headers['set-cookie']).toBeUndefined()
    const keys = opened.json<{ account_key: string; refresh_token: string }>()
    expect((await databases(keys.account_key)).statusCode).toBe(200)
    const minted = await made.app.inject({
      method: 'POST',
      url: '/api/v1/databases/keys',
      headers: bearer(keys.account_key),
      payload: { role: 'admin', path: 'us-std', name: 'System generated shell key' },
    })
    expect(minted.statusCode).toBe(201)
  })

  test('is approved with the secret of the us region group and its header [CALL-27] [CALL-28]', async () => {
    const id = requestOf(await startAuthorization(made.app, commandLineQuery(createPkce())))
    const other = await decide(made.app, 'PATCH', id, { ...bearer(regionSecret), region_group: 'eu-std' })
    expect(other.statusCode).toBe(401)
    const approved = await decide(made.app, 'PATCH', id, { ...bearer(regionSecret), region_group: 'us-std' })
    expect(approved.statusCode).toBe(200)
  })

  test('is denied with a reason and without a session [CALL-25]', async () => {
    const pkce = createPkce()
    const id = requestOf(await startAuthorization(made.app, commandLineQuery(pkce)))
    const denied = await decide(made.app, 'DELETE', id, {}, { redirect_url: COMMAND_LINE.redirectUri, reason: 'Not me' })
    expect(denied.statusCode).toBe(200)
    const target = new URL(denied.json<{ redirect_url: string }>().redirect_url)
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      error: 'access_denied',
      error_description: 'Not me',
      state: pkce.state,
    })
    expect((await show(id)).statusCode).toBe(404)
  })

  test('pastes a code whose token request names another loopback address', async () => {
    const pkce = createPkce()
    const query = commandLineQuery(pkce, { redirect_uri: 'http://127.0.0.1:3005/auth/oauth/callback/cli' })
    const code = await authorize(made.app, secret, query)
    const exchanged = await postForm(made.app, 'token', commandLineForm(code, pkce.verifier, { redirect_uri: 'http://127.0.0.1:0' }))
    expect(exchanged.statusCode).toBe(200)
  })

  test('renews its key, and signs out', async () => {
    const first = await signInCommandLine(made.app, secret)
    const refreshed = await made.app.inject({ method: 'POST', url: '/api/v1/session/refresh', headers: bearer(first.refresh_token) })
    expect(refreshed.statusCode).toBe(200)
    const second = refreshed.json<{ account_key: string; refresh_token: string }>()
    expect((await databases(first.account_key)).statusCode).toBe(401)
    expect((await databases(second.account_key)).statusCode).toBe(200)
    const ended = await made.app.inject({ method: 'DELETE', url: '/api/v1/session', headers: bearer(second.account_key) })
    expect(ended.statusCode).toBe(204)
    expect((await databases(second.account_key)).statusCode).toBe(401)
    const again = await made.app.inject({ method: 'POST', url: '/api/v1/session/refresh', headers: bearer(second.refresh_token) })
    expect(again.statusCode).toBe(401)
  })

  test('ends when its access is revoked', async () => {
    const keys = await signInCommandLine(made.app, secret)
    const listed = await made.app.inject({ url: '/api/v1/oauth/grants', headers: bearer(secret) })
    const grants = listed.json<{ results: { id: string; client: { name: string } }[] }>().results
    expect(grants).toMatchObject([{ client: { name: 'Fauna CLI', verified: true }, scope: ['create_session'] }])
    const revoked = await made.app.inject({ method: 'DELETE', url: `/api/v1/oauth/grants/${grants[0]?.id}`, headers: bearer(secret) })
    expect(revoked.statusCode).toBe(204)
    expect((await databases(keys.account_key)).statusCode).toBe(401)
  })

  test('reaches databases and nothing of the member itself', async () => {
    const { account_key: key } = await signInCommandLine(made.app, secret)
    for (const url of ['/api/auth/whoami', '/api/auth/auth/identity', '/api/v1/oauth/grants', '/api/v1/account-keys']) {
      expect((await made.app.inject({ url, headers: bearer(key) })).statusCode, url).toBe(401)
    }
    const id = requestOf(await startAuthorization(made.app, commandLineQuery(createPkce())))
    expect((await decide(made.app, 'PATCH', id, bearer(key))).statusCode).toBe(401)
  })
})

describe('exports', () => {
  const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
    made.app.inject({ method, url, headers: bearer(secret), ...(payload && { payload }) })

  test('of a database that does not exist are refused in the form that the command line reads', async () => {
    expect((await send('GET', '/v2/exports?max_results=10&state=Pending&state=Complete')).json()).toEqual({ response: { results: [] } })
    const missing = await send('GET', '/v2/exports/1')
    expect(missing.statusCode).toBe(404)
    expect(missing.json()).toEqual({ error: { code: 'not_found', message: 'There is no export with this id.' } })
    const refused = await send('POST', '/v2/exports', { database: 'us-std/none', destination: 's3://bucket/path', format: 'simple' })
    expect(refused.statusCode).toBe(404)
    expect(refused.json()).toMatchObject({ error: { code: 'not_found', message: 'There is no database at this path.' } })
    expect(refused.headers['content-type']).toContain('application/json')
  })

  test('need a credential', async () => {
    const answer = await made.app.inject({ url: '/v2/exports' })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ error: { code: 'unauthorized' } })
  })
})
