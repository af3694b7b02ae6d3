import type { OAuthClient } from '@terrarium/contracts'
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

const REDIRECT = 'https://stock.example.com/back'
const LOOPBACK = 'http://127.0.0.1/back'

const made = provideOwnedApp()
let secret: string
let app: OAuthClient
let confidential: OAuthClient & { client_secret: string }
beforeAll(async () => {
  secret = (await made.signIn()).secret
  app = await register(false)
  confidential = (await register(true)) as typeof confidential
})

async function register(isConfidential: boolean): Promise<OAuthClient> {
  const payload = { name: 'Stock', redirect_uris: [REDIRECT, LOOPBACK], confidential: isConfidential }
  const answer = await made.app.inject({ method: 'POST', url: '/api/v1/oauth/clients', headers: bearer(secret), payload })
  return answer.json()
}

interface Flow {
  readonly code: string
  readonly verifier: string
}

/** Parameters of an application's authorization, and the form that exchanges its code. */
const appQuery = (challenge: string, changes: Readonly<Record<string, string>> = {}) => ({
  client_id: app.client_id,
  redirect_uri: REDIRECT,
  code_challenge: challenge,
  code_challenge_method: 'S256',
  response_type: 'code',
  scope: 'databases profile',
  state: 'state',
  ...changes,
})
const appForm = ({ code, verifier }: Flow, changes: Readonly<Record<string, string>> = {}) => ({
  client_id: app.client_id,
  code,
  redirect_uri: REDIRECT,
  code_verifier: verifier,
  grant_type: 'authorization_code',
  ...changes,
})

async function appFlow(changes: Readonly<Record<string, string>> = {}): Promise<Flow> {
  const pkce = createPkce(32)
  return { verifier: pkce.verifier, code: await authorize(made.app, secret, appQuery(pkce.challenge, changes)) }
}

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

const exchange = async (flow: Flow): Promise<Tokens> => (await postForm(made.app, 'token', appForm(flow))).json()
const profile = async (token: string) => (await made.app.inject({ url: '/api/v1/oauth/profile', headers: bearer(token) })).statusCode
const refresh = (token: string, changes: Readonly<Record<string, string>> = {}) =>
  postForm(made.app, 'token', { grant_type: 'refresh_token', client_id: app.client_id, refresh_token: token, ...changes })

describe('an open redirect', () => {
  test.each([
    'https://evil.example.com/',
    'http://localhost:3000/',
    'http://127.0.0.1.evil.example.com/',
    'http://127.0.0.1:80@evil.example.com/',
    'http://127.0.0.1:8080/other',
    'http://127.0.0.1:8080/?x=1',
    'https://127.0.0.1:8080',
    'http://[::1]:8080',
    'http://127.0.0.1:8080#fragment',
    'http://127.0.0.1:99999',
    'http://0.0.0.0:8080',
    'http://127.1:8080',
    'http://localhost:3005/auth/oauth/callback/cli/../../../evil',
    'https://localhost:3005/auth/oauth/callback/cli',
    'http://localhost:3006/auth/oauth/callback/cli',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example.com',
    '',
    '\r\nlocation: https://evil.example.com',
  ])('of the command line to %j stays in the console', async (redirectUri) => {
    const location = await startAuthorization(made.app, commandLineQuery(createPkce(), { redirect_uri: redirectUri }))
    expect(location.origin + location.pathname).toBe('http://localhost:3005/authorize')
    expect(location.searchParams.get('error')).toBe('invalid_request')
    expect(location.searchParams.has('request')).toBe(false)
  })

  test.each([
    `${REDIRECT}/more`,
    `${REDIRECT}?x=1`,
    'https://stock.example.com/back/../evil',
    'https://stock.example.com:444/back',
    'http://stock.example.com/back',
    'HTTPS://stock.example.com/back',
    'https://stock.example.com/%62ack',
    'http://127.0.0.1:9/back/',
    'http://127.0.0.1:9/%62ack',
    'http://127.0.0.1:9/x/../back',
    'http://[::1]:9/back',
  ])('of an application to %j stays in the console', async (redirectUri) => {
    const location = await startAuthorization(made.app, appQuery(createPkce(32).challenge, { redirect_uri: redirectUri }))
    expect(location.origin + location.pathname).toBe('http://localhost:3005/authorize')
  })

  test('is none: a loopback address may name any port', async () => {
    const location = await startAuthorization(made.app, appQuery(createPkce(32).challenge, { redirect_uri: 'http://127.0.0.1:49207/back' }))
    expect(location.searchParams.has('request')).toBe(true)
  })

  test('through an unknown client stays in the console', async () => {
    const location = await startAuthorization(
      made.app,
      commandLineQuery(createPkce(), { client_id: '123', redirect_uri: 'https://evil.example.com' }),
    )
    expect(location.href).toBe('http://localhost:3005/authorize?error=invalid_client')
  })

  test('cannot be registered', async () => {
    for (const uri of [
      'http://evil.example.com/',
      'javascript:alert(1)',
      'https://x.example/#f',
      'https://a:b@x.example/',
      'http://localhost/',
      'x',
    ]) {
      const payload = { name: 'Evil', redirect_uris: [uri], confidential: false }
      const answer = await made.app.inject({ method: 'POST', url: '/api/v1/oauth/clients', headers: bearer(secret), payload })
      expect(answer.statusCode, uri).toBe(400)
    }
  })
})

describe('a fault of a known client goes to its address, with the state', () => {
  test.each<[Record<string, string | undefined>, string]>([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: undefined }, 'unsupported_response_type'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ scope: undefined }, 'invalid_scope'],
    [{ scope: '' }, 'invalid_scope'],
    [{ scope: 'admin' }, 'invalid_scope'],
    [{ scope: 'create_session databases' }, 'invalid_scope'],
  ])('%j: %s', async (changes, error) => {
    const pkce = createPkce()
    const location = await startAuthorization(made.app, commandLineQuery(pkce, changes))
    expect(location.origin).toBe(COMMAND_LINE.redirectUri)
    expect(Object.fromEntries(location.searchParams)).toMatchObject({ error, state: pkce.state, iss: 'http://localhost:3005' })
  })
})

describe('a code', () => {
  test.each<[string, (flow: Flow) => Record<string, string>, string]>([
    ['with another verifier', (flow) => appForm(flow, { code_verifier: 'x'.repeat(43) }), 'invalid_grant'],
    ['with a short verifier', (flow) => appForm(flow, { code_verifier: 'short' }), 'invalid_grant'],
    ['with another address', (flow) => appForm(flow, { redirect_uri: LOOPBACK }), 'invalid_grant'],
    ['of another client', (flow) => appForm(flow, { client_id: COMMAND_LINE.clientId }), 'invalid_grant'],
    ['with an unknown client', (flow) => appForm(flow, { client_id: '1' }), 'invalid_client'],
    ['that is made up', (flow) => appForm(flow, { code: `oac.1.${'A'.repeat(43)}` }), 'invalid_grant'],
    ['that is no code', (flow) => appForm(flow, { code: 'x'.repeat(2000) }), 'invalid_grant'],
    ['as another kind of credential', (flow) => appForm(flow, { code: flow.code.replace('oac', 'oat') }), 'invalid_grant'],
    ['with an unknown grant type', (flow) => appForm(flow, { grant_type: 'password' }), 'unsupported_grant_type'],
  ])('%s is refused', async (_what, formOf, error) => {
    const answer = await postForm(made.app, 'token', formOf(await appFlow()))
    expect(answer.statusCode).toBe(error === 'invalid_client' ? 401 : 400)
    expect(answer.json()).toMatchObject({ error })
  })

  test('without a verifier is refused', async () => {
    const { code_verifier: _verifier, ...form } = appForm(await appFlow())
    expect((await postForm(made.app, 'token', form)).json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('that comes a second time ends what it was exchanged for', async () => {
    const flow = await appFlow()
    const tokens = await exchange(flow)
    expect(await profile(tokens.access_token)).toBe(200)
    expect((await postForm(made.app, 'token', appForm(flow))).json()).toMatchObject({ error: 'invalid_grant' })
    expect(await profile(tokens.access_token)).toBe(401)
    expect((await refresh(tokens.refresh_token)).statusCode).toBe(400)
  })

  test('expires after five minutes', async () => {
    const flow = await appFlow()
    made.clock.advance(5 * 60 * 1_000_000)
    expect((await postForm(made.app, 'token', appForm(flow))).json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('needs a form: JSON, and members that come twice, are refused', async () => {
    const flow = await appFlow()
    const json = await made.app.inject({ method: 'POST', url: '/api/v1/oauth/token', payload: appForm(flow) })
    expect(json.statusCode).toBe(401)
    const twice = await made.app.inject({
      method: 'POST',
      url: '/api/v1/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${new URLSearchParams(appForm(flow)).toString()}&client_id=2`,
    })
    expect(twice.json()).toMatchObject({ error: 'invalid_request' })
  })
})

describe('a confidential application', () => {
  const query = (challenge: string) => appQuery(challenge, { client_id: confidential.client_id })
  const basic = (id: string, word: string) => ({ authorization: `Basic ${Buffer.from(`${id}:${word}`).toString('base64')}` })

  test('proves itself by its secret, in one way', async () => {
    const pkce = createPkce(32)
    const code = await authorize(made.app, secret, query(pkce.challenge))
    const form = appForm({ code, verifier: pkce.verifier }, { client_id: confidential.client_id })
    for (const changes of [{}, { client_secret: 'wrong' }, { client_secret: '' }]) {
      const refused = await postForm(made.app, 'token', { ...form, ...changes })
      expect(refused.statusCode).toBe(401)
      expect(refused.json()).toMatchObject({ error: 'invalid_client' })
    }
    const both = { ...form, client_secret: confidential.client_secret }
    expect((await postForm(made.app, 'token', both, basic(confidential.client_id, confidential.client_secret))).statusCode).toBe(400)
    expect((await postForm(made.app, 'token', form, basic(confidential.client_id, 'wrong'))).statusCode).toBe(401)
    expect((await postForm(made.app, 'token', form, basic(confidential.client_id, confidential.client_secret))).statusCode).toBe(200)
  })
})

describe('a refresh token', () => {
  test('rotates, and one that comes back ends them all', async () => {
    const first = await exchange(await appFlow())
    const second = (await refresh(first.refresh_token)).json<Tokens>()
    expect(await profile(second.access_token)).toBe(200)
    expect((await refresh(first.refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
    expect(await profile(second.access_token)).toBe(401)
    expect((await refresh(second.refresh_token)).statusCode).toBe(400)
  })

  test('gives no more than was granted', async () => {
    const { refresh_token: token } = await exchange(await appFlow({ scope: 'profile' }))
    expect((await refresh(token, { scope: 'profile databases' })).json()).toMatchObject({ error: 'invalid_scope' })
    expect((await refresh(token, { client_id: confidential.client_id, client_secret: confidential.client_secret })).statusCode).toBe(400)
    expect((await refresh(token, { scope: 'profile' })).json()).toMatchObject({ scope: 'profile' })
  })

  test('is revoked by its client, with its access tokens', async () => {
    const tokens = await exchange(await appFlow())
    const other = { client_id: confidential.client_id, client_secret: confidential.client_secret, token: tokens.refresh_token }
    expect((await postForm(made.app, 'revoke', other)).statusCode).toBe(200)
    expect(await profile(tokens.access_token)).toBe(200)
    expect((await postForm(made.app, 'revoke', { client_id: app.client_id, token: tokens.refresh_token })).statusCode).toBe(200)
    expect(await profile(tokens.access_token)).toBe(401)
    expect((await postForm(made.app, 'revoke', { client_id: app.client_id, token: 'unknown' })).statusCode).toBe(200)
  })
})

describe('an access token', () => {
  test('reaches what it was granted and nothing else', async () => {
    const { access_token: token } = await exchange(await appFlow({ scope: 'databases' }))
    const statuses: Record<string, number> = {}
    for (const url of [
      '/api/v1/databases',
      '/api/v1/oauth/profile',
      '/api/v1/account-keys',
      '/api/v1/oauth/grants',
      '/api/auth/whoami',
      '/v2/exports',
    ]) {
      statuses[url] = (await made.app.inject({ url, headers: bearer(token) })).statusCode
    }
    expect(statuses).toEqual({
      '/api/v1/databases': 200,
      '/api/v1/oauth/profile': 403,
      '/api/v1/account-keys': 401,
      '/api/v1/oauth/grants': 401,
      '/api/auth/whoami': 401,
      '/v2/exports': 403,
    })
    const mint = { method: 'POST' as const, url: '/api/v1/databases/keys', payload: { role: 'admin', path: 'us-std' } }
    expect((await made.app.inject({ ...mint, headers: bearer(token) })).statusCode).toBe(403)
    expect((await made.app.inject({ method: 'POST', url: '/api/v1/session', headers: bearer(token) })).statusCode).toBe(401)
  })

  test('expires after a quarter of an hour', async () => {
    const { access_token: token } = await exchange(await appFlow())
    made.clock.advance(15 * 60 * 1_000_000)
    expect(await profile(token)).toBe(401)
  })

  test('opens one session', async () => {
    const pkce = createPkce()
    const code = await authorize(made.app, secret, commandLineQuery(pkce))
    const { access_token: token } = (await postForm(made.app, 'token', commandLineForm(code, pkce.verifier))).json<Tokens>()
    const open = () => made.app.inject({ method: 'POST', url: '/api/v1/session', headers: bearer(token) })
    expect((await open()).statusCode).toBe(201)
    expect((await open()).statusCode).toBe(401)
  })
})

describe('a decision', () => {
  const start = async () => requestOf(await startAuthorization(made.app, commandLineQuery(createPkce())))

  test('cannot be made by another site [CALL-26]', async () => {
    const id = await start()
    for (const headers of [
      { origin: 'https://evil.example.com' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { referer: 'https://evil.example.com/' },
    ]) {
      expect((await decide(made.app, 'PATCH', id, { ...bearer(secret), ...headers })).statusCode).toBe(403)
      expect((await decide(made.app, 'DELETE', id, { ...headers })).statusCode).toBe(403)
    }
    expect((await decide(made.app, 'PATCH', id, bearer(secret))).statusCode).toBe(200)
  })

  test('is made once', async () => {
    const id = await start()
    const statuses = await Promise.all(
      ['PATCH', 'PATCH', 'DELETE'].map((method) => decide(made.app, method as 'PATCH', id, bearer(secret))),
    )
    expect(statuses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
  })

  test('comes within ten minutes', async () => {
    const id = await start()
    made.clock.advance(10 * 60 * 1_000_000)
    expect((await decide(made.app, 'PATCH', id, bearer(secret))).statusCode).toBe(404)
  })

  test.each(['nobody', '1', `req.1.${'A'.repeat(43)}`, `req.${'9'.repeat(19)}.${'A'.repeat(43)}`, '..%2f..%2fsession', 'x'.repeat(90)])(
    'about %j is about nothing',
    async (id) => {
      const answer = await made.app.inject({ url: `/api/v1/oauth/authorize/requests/${id}` })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'not_found' })
    },
  )

  test('takes nothing from the request but the reason: addresses and codes of the caller are ignored', async () => {
    const id = await start()
    const payload = { redirect_url: 'https://evil.example.com', reason: '', code: 'mine', scope: ['databases'], member: '1' }
    const { redirect_url: target } = (await decide(made.app, 'PATCH', id, bearer(secret), payload)).json<{ redirect_url: string }>()
    expect(new URL(target).origin).toBe(COMMAND_LINE.redirectUri)
  })

  test('keeps a reason out of headers and other parameters', async () => {
    const id = await start()
    const answer = await decide(made.app, 'DELETE', id, {}, { reason: 'a\r\nx: 1&code=2"<script>' })
    const target = new URL(answer.json<{ redirect_url: string }>().redirect_url)
    expect(target.searchParams.has('code')).toBe(false)
    expect(target.searchParams.get('error_description')).toBe('a  x: 1&code=2 <script>')
  })
})

describe('account keys', () => {
  const create = (payload: object, key = secret) =>
    made.app.inject({ method: 'POST', url: '/api/v1/account-keys', headers: bearer(key), payload })

  test('are hashed at rest, live as long as they say and remember when they were used [KEYS-04] [KEYS-05]', async () => {
    const answer = await create({ name: 'build', ttl_days: 1 })
    expect(answer.statusCode).toBe(201)
    const key = answer.json<{ id: string; secret: string; last_used_at: null }>()
    expect(key.last_used_at).toBeNull()
    const databases = () => made.app.inject({ url: '/api/v1/databases', headers: bearer(key.secret) })
    expect((await databases()).statusCode).toBe(200)
    const listed = (await made.app.inject({ url: '/api/v1/account-keys', headers: bearer(secret) })).body
    expect(listed).not.toContain(key.secret.split('.')[2])
    expect(JSON.parse(listed)).toMatchObject({ results: [{ name: 'build', last_used_at: expect.any(String) as string }] })
    made.clock.advance(24 * 60 * 60 * 1_000_000)
    expect((await databases()).statusCode).toBe(401)
    secret = (await made.signIn()).secret
  })

  test.each<[object, string]>([
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 1 }, 'name'],
    [{ name: ['x'] }, 'name'],
    [{ name: 'x', ttl_days: 0 }, 'ttl_days'],
    [{ name: 'x', ttl_days: -1 }, 'ttl_days'],
    [{ name: 'x', ttl_days: 1.5 }, 'ttl_days'],
    [{ name: 'x', ttl_days: 1e9 }, 'ttl_days'],
    [{ name: 'x', ttl_days: '30' }, 'ttl_days'],
    [{ name: 'x', ttl_days: {} }, 'ttl_days'],
  ])('are not made of %j', async (payload, field) => {
    const answer = await create(payload)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toContain(field)
  })

  test('take no members that are not theirs', async () => {
    const answer = await create({
      name: 'mine',
      member: { id: '1', name: 'Eve' },
      secret: 'mine',
      secretHash: 'x',
      expires_at: null,
      id: '7',
    })
    const key = answer.json<{ id: string; secret: string; member: { name: string } }>()
    expect([key.id, key.secret]).not.toContain('7')
    expect(key.secret).not.toBe('mine')
    expect(key.member.name).toBe('Ada Lovelace')
  })

  test('of others are not seen, deleted or guessed by a developer', async () => {
    await made.addMember('dev@example.com', 'developer')
    const developer = (await made.signIn('dev@example.com')).secret
    const { id } = (await create({ name: 'of the owner' })).json<{ id: string }>()
    expect((await made.app.inject({ url: '/api/v1/account-keys', headers: bearer(developer) })).json()).toEqual({ results: [] })
    const remove = (of: string, key: string) =>
      made.app.inject({ method: 'DELETE', url: `/api/v1/account-keys/${of}`, headers: bearer(key) })
    expect((await remove(id, developer)).statusCode).toBe(404)
    const own = (await create({ name: 'own' }, developer)).json<{ id: string; secret: string }>()
    expect((await remove(own.id, secret)).statusCode).toBe(204)
    expect((await made.app.inject({ url: '/api/v1/databases', headers: bearer(own.secret) })).statusCode).toBe(401)
  })

  test('make no keys and see none', async () => {
    const { secret: key } = (await create({ name: 'ci' })).json<{ secret: string }>()
    expect((await create({ name: 'more' }, key)).statusCode).toBe(401)
    expect((await made.app.inject({ url: '/api/v1/account-keys', headers: bearer(key) })).statusCode).toBe(401)
    expect((await made.app.inject({ method: 'POST', url: '/api/v1/session/refresh', headers: bearer(key) })).statusCode).toBe(401)
  })
})

describe('grants and applications of others', () => {
  test('are not seen, revoked or deleted', async () => {
    await made.addMember('other@example.com', 'developer')
    const other = (await made.signIn('other@example.com')).secret
    await signInCommandLine(made.app, secret)
    const { results } = (await made.app.inject({ url: '/api/v1/oauth/grants', headers: bearer(secret) })).json<{
      results: { id: string }[]
    }>()
    expect(results.length).toBeGreaterThan(0)
    expect((await made.app.inject({ url: '/api/v1/oauth/grants', headers: bearer(other) })).json()).toEqual({ results: [] })
    for (const { id } of results) {
      expect((await made.app.inject({ method: 'DELETE', url: `/api/v1/oauth/grants/${id}`, headers: bearer(other) })).statusCode).toBe(404)
    }
    expect((await made.app.inject({ method: 'DELETE', url: `/api/v1/oauth/clients/${app.id}`, headers: bearer(other) })).statusCode).toBe(
      403,
    )
  })
})

describe('what is logged and stored', () => {
  test('holds no secret, code or token', async () => {
    const flow = await appFlow()
    const tokens = await exchange(flow)
    const parts = [flow.code, tokens.access_token, tokens.refresh_token, confidential.client_secret].map(
      (text) => text.split('.').at(-1) ?? '',
    )
    for (const part of parts) expect(made.logged.join('\n')).not.toContain(part)
  })
})

describe('a flood', () => {
  test('of authorizations from one address is slowed down', async () => {
    made.clock.advance(60 * 1_000_000)
    const statuses = new Set<number>()
    for (let count = 0; count < 125; count += 1) statuses.add((await made.app.inject({ url: '/api/v1/oauth/authorize' })).statusCode)
    expect([...statuses]).toEqual([302, 429])
    const slow = await postForm(made.app, 'token', {})
    expect([401, 429]).toContain(slow.statusCode)
  })
})
