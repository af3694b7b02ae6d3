import * as contracts from '@terrarium/contracts'
import { encodeSessionCookie, ERRORS, SERVICE_BASE_PATHS, type Endpoint, type Session } from '@terrarium/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import { bearer, OWNER, sessionCookieOf } from '../testing/account-app.ts'
import { isAlive, provideOwnedApp } from '../testing/provide-app.ts'

const made = provideOwnedApp()
let owner: Session
beforeAll(async () => {
  owner = await made.signIn()
})

const ENDPOINTS = Object.values<unknown>(contracts).filter(isEndpoint)
const MUTATING = ENDPOINTS.filter(({ method }) => method !== 'GET').map((endpoint) => ({ name: endpoint.name, endpoint }))

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'service' in value && 'method' in value && 'path' in value
}

const urlOf = ({ service, path }: Endpoint, parameter = '1'): string =>
  SERVICE_BASE_PATHS[service] + path.replace(/:\w+/g, encodeURIComponent(parameter))
const cookie = () => ({ cookie: `session=${encodeSessionCookie(owner)}` })

/** What a browser says of a request that a page of another site sends, by its age and the page's tricks. */
const FOREIGN: readonly Readonly<Record<string, string>>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost:3005.evil.example' },
  { origin: 'https://evil.example', referer: 'http://localhost:3005/' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { referer: 'https://evil.example/http://localhost:3005/' },
]

describe('a page of another site, with the cookie of a member', () => {
  test.each(MUTATING)('cannot call $name', async ({ endpoint }) => {
    for (const headers of FOREIGN) {
      const answer = await made.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint),
        headers: { ...cookie(), ...headers },
        payload: {},
      })
      expect([answer.statusCode, answer.body], JSON.stringify(headers)).toEqual([
        403,
        expect.stringContaining(ERRORS.origin_denied.message),
      ])
    }
    expect(await isAlive(made, owner)).toBe(true)
  })

  test('cannot send JSON as a plain form, which browsers send without asking', async () => {
    const payload = JSON.stringify({ name: 'Eve' })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { ...cookie(), 'content-type': type }
      const answer = await made.app.inject({ method: 'PATCH', url: '/api/auth/account/user', headers, payload })
      expect(answer.statusCode, type).toBe(400)
    }
  })

  test('is not allowed to read answers', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3005.evil.example']) {
      const answer = await made.app.inject({ url: '/api/auth/whoami', headers: { ...cookie(), origin } })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  })
})

describe('every answer', () => {
  test.each(ENDPOINTS.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    'of $name is neither kept nor taken for a page',
    async ({ endpoint }) => {
      const { headers } = await made.app.inject({ method: endpoint.method, url: urlOf(endpoint) })
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
      expect(String(headers['content-type'] ?? '')).not.toContain('text/html')
    },
  )

  test.each(ENDPOINTS.filter(({ path }) => path.includes(':')).map((endpoint) => ({ name: endpoint.name, endpoint })))(
    'of $name to a path as a parameter is a refusal',
    async ({ endpoint }) => {
      for (const parameter of [
        '../../../etc/passwd',
        '..\\..\\windows',
        '/etc/passwd',
        '%2e%2e%2f',
        'a\u0000b',
        "1') Member.all()",
        '9'.repeat(400),
      ]) {
        const answer = await made.app.inject({
          method: endpoint.method,
          url: urlOf(endpoint, parameter),
          headers: bearer(owner.secret),
          payload: {},
        })
        expect(answer.statusCode, parameter).toBeGreaterThanOrEqual(400)
        expect(answer.statusCode, parameter).toBeLessThan(500)
      }
    },
  )
})

const PATHS = ['../../../etc/passwd', '/etc/passwd', 'us/../../eu', 'us-std/..%2f..%2fetc', '..\\..\\windows', 'us/a\u0000b', 'C:\\x']
/** Every body and query that names a database, a place or a file. */
const NAMING: readonly (readonly [string, (path: string) => { readonly query?: Record<string, string>; readonly payload?: object }])[] = [
  ['createSnapshot', (path) => ({ payload: { path } })],
  ['updateBackupConfiguration', (path) => ({ payload: { path, enabled: true, cron: '0 3 * * *', retention_days: 5 } })],
  ['createCopy', (destination) => ({ payload: { snapshot_id: '1', destination, name: 'copy' } })],
  ['createCopy', (name) => ({ payload: { snapshot_id: '1', destination: 'us', name } })],
  ['createExport', (database) => ({ payload: { database, destination: 's3://bucket/path', format: 'simple' } })],
  ['createExport', (path) => ({ payload: { database: 'us-std/shop', destination: `s3://bucket/${path}`, format: 'simple' } })],
  ['createExport', (bucket) => ({ payload: { database: 'us-std/shop', destination: { s3: { bucket, path: 'x' } }, format: 'simple' } })],
  ['createLogRequest', (database) => ({ payload: { database, time_start: '2030-01-01T00:00:00Z', time_end: '2030-01-02T00:00:00Z' } })],
  [
    'createUsageAlert',
    (path) => ({ payload: { name: 'a', metric: 'read', path, period: 'day', threshold: 1, mail: true, webhook_url: null } }),
  ],
  ['updateDatabaseMembers', (path) => ({ payload: { path, grants: [] } })],
  ['createDatabaseKey', (path) => ({ payload: { role: 'server', path } })],
  ['followLog', (path) => ({ query: { path } })],
  ['listSnapshots', (path) => ({ query: { path } })],
  ['listDatabaseMembers', (path) => ({ query: { path } })],
  ['getAddon', (resource) => ({ query: { resource } })],
]

/** What they take is compared with names of databases and opens nothing. */
const COMPARED_ALONE = ['createLogRequest', 'createUsageAlert']

describe('a path in place of a name', () => {
  test.each(NAMING)('is refused by %s, or finds nothing', async (name, requestOf) => {
    const endpoint = ENDPOINTS.find((each) => each.name === name)
    if (endpoint === undefined) throw new Error(`there is no ${name}`)
    for (const path of PATHS) {
      const { query, payload } = requestOf(path)
      const headers = bearer(owner.secret)
      const answer = await made.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint),
        headers,
        ...(query && { query }),
        ...(payload && { payload }),
      })
      const { results = [], lines = [] } = answer.json<{ results?: unknown[]; lines?: unknown[] }>()
      expect([...results, ...lines], path).toEqual([])
      const isRefused = [400, 404, 409, 429].includes(answer.statusCode)
      const isEmpty = answer.statusCode === 200 && answer.headers['content-type']?.toString().includes('json') === true
      expect(isRefused || isEmpty || COMPARED_ALONE.includes(name), `${path}: ${answer.body}`).toBe(true)
      expect(answer.body).not.toContain('root:')
    }
  })
})

describe('fixation of a session', () => {
  const login = (headers: Record<string, string>) =>
    made.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: { email: OWNER.email, password: OWNER.password } })

  test('by a cookie from before: signing in gives another session', async () => {
    const answer = await login(cookie())
    const fresh = answer.json<Session>()
    expect(fresh.session_id).not.toBe(owner.session_id)
    expect(fresh.secret).not.toBe(owner.secret)
    expect(decodeURIComponent(sessionCookieOf(answer))).toContain(fresh.secret)
  })

  test('by a made-up secret or id: neither is taken over', async () => {
    const planted = { ...owner, id: '1', session_id: '1', secret: `ses.1.${'A'.repeat(43)}` }
    const answer = await login({ cookie: `session=${encodeSessionCookie(planted)}` })
    expect(answer.json<Session>().session_id).not.toBe('1')
    expect(await isAlive(made, planted)).toBe(false)
  })

  test('by a session in the body: it is not read', async () => {
    const payload = {
      email: OWNER.email,
      password: OWNER.password,
      session: { ...owner, secret: 'planted' },
      session_id: '1',
      role: 'owner',
    }
    const answer = await made.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(answer.body).not.toContain('planted')
    expect(answer.json<Session>().session_id).not.toBe('1')
  })
})

describe('who has an account', () => {
  const MINUTE = 60_000_000
  /** Milliseconds of a wrong sign-in; a further failure is never one too many. */
  async function wrongSignIn(email: string): Promise<number> {
    const start = performance.now()
    const answer = await made.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'not the password' } })
    expect(answer.json()).toMatchObject({ code: 'invalid_credentials' })
    return performance.now() - start
  }

  test('is not told by the time of an answer: both hash a password', async () => {
    const times: Record<'member' | 'nobody', number[]> = { member: [], nobody: [] }
    for (let round = 0; round < 8; round += 1) {
      const [member, nobody] = [`member${round}@example.com`, `nobody${round}@example.com`]
      await made.addMember(member, 'developer')
      times.nobody.push(await wrongSignIn(nobody))
      times.member.push(await wrongSignIn(member))
      made.clock.advance(MINUTE)
    }
    const [member, nobody] = [Math.min(...times.member), Math.min(...times.nobody)]
    // Without the hash an answer takes a tenth.
    expect(nobody).toBeGreaterThan(member / 2)
    expect(member).toBeGreaterThan(nobody / 2)
  })

  test.each([
    ['/api/auth/account/password/forgot', 202],
    ['/api/auth/account/verify/request', 202],
  ])('is not told by %s', async (url, status) => {
    made.clock.advance(MINUTE)
    const answers = await Promise.all(
      [OWNER.email, 'stranger@example.com'].map((email) => made.app.inject({ method: 'POST', url, payload: { email } })),
    )
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [status, ''],
      [status, ''],
    ])
  })
})
