import fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { createAccountService } from './account-service.ts'
import { createTestContext } from './testing/create-test-context.ts'

async function createApp(): Promise<FastifyInstance> {
  const app = fastify()
  await app.register(createAccountService(createTestContext()).routes)
  return app
}

const JSON_TYPE = /^application\/json/

describe('routes without a session', () => {
  test.each([
    ['GET', '/api/v1/databases', 'reason'],
    ['POST', '/api/v1/databases/keys', 'reason'],
    ['POST', '/api/v1/session/refresh', 'reason'],
    ['GET', '/api/auth/whoami', 'message'],
    ['GET', '/api/auth/auth/identity', 'message'],
  ] as const)('%s %s answers 401 in the shape of its service', async (method, url, textMember) => {
    const answer = await (await createApp()).inject({ method, url })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['content-type']).toMatch(JSON_TYPE)
    expect(answer.json()).toEqual({ code: 'unauthorized', [textMember]: 'The session is missing, expired or revoked.' })
  })

  test.each([
    ['POST', '/api/auth/logout'],
    ['DELETE', '/api/v1/session'],
  ] as const)('%s %s answers 204 without a body and removes the cookie', async (method, url) => {
    const answer = await (await createApp()).inject({ method, url })
    expect(answer.statusCode).toBe(204)
    expect(answer.body).toBe('')
    expect(answer.headers['content-type']).toBeUndefined()
    expect(answer.headers['set-cookie']).toBe('session=; Max-Age=0; Path=/; SameSite=Lax')
  })

  test('an unknown path answers 404 as JSON', async () => {
    const answer = await (await createApp()).inject({ url: '/api/v1/nothing' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ code: 'not_found', reason: 'Not found.' })
  })

  test('a sign-in without e-mail address and password names both fields', async () => {
    const answer = await (await createApp()).inject({ method: 'POST', url: '/api/auth/login', payload: {} })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'validation_error', fields: { email: 'required', password: 'required' } })
  })

  test('a body that is no JSON answers 400', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await (await createApp()).inject({ method: 'POST', url: '/api/auth/login', payload: '{', headers })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ code: 'bad_request', message: 'The body is not valid JSON.' })
  })

  test('a plain form is no body', async () => {
    const payload = 'email=a%40example.com&password=x'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await (await createApp()).inject({ method: 'POST', url: '/api/auth/login', payload, headers })
    expect(answer.json()).toMatchObject({ code: 'validation_error' })
  })

  test('a failure of the control database is answered without its details', async () => {
    const payload = { email: 'ada@example.com', password: 'correct horse battery' }
    const answer = await (await createApp()).inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ code: 'internal_error', message: 'An internal error occurred.' })
  })

  test('answers are never stored and carry the request id of the caller', async () => {
    const answer = await (await createApp()).inject({ url: '/api/auth/whoami', headers: { 'x-request-id': 'abc-1' } })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': 'abc-1', 'x-content-type-options': 'nosniff' })
  })
})

describe('changes from other sites', () => {
  async function logoutFrom(headers: Record<string, string>): Promise<number> {
    return (await (await createApp()).inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode
  }

  test.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ referer: 'https://evil.example/page' }, 403],
    [{ origin: 'http://localhost:3005' }, 204],
    [{ origin: 'http://console.test', host: 'console.test' }, 204],
    [{ 'sec-fetch-site': 'same-origin' }, 204],
    [{ referer: 'http://localhost:3005/login' }, 204],
    [{}, 204],
  ])('%j answers %i', async (headers, status) => {
    expect(await logoutFrom(headers)).toBe(status)
  })

  test('are refused with the headers of every answer', async () => {
    const headers = { origin: 'https://evil.example' }
    const answer = await (await createApp()).inject({ method: 'POST', url: '/api/auth/logout', headers })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })

  test('a preflight from the console is allowed with credentials, from elsewhere not', async () => {
    const app = await createApp()
    const preflight = (origin: string) =>
      app.inject({ method: 'OPTIONS', url: '/api/v1/databases', headers: { origin, 'access-control-request-method': 'GET' } })
    const allowed = (await preflight('http://localhost:3005')).headers
    expect(allowed).toMatchObject({ 'access-control-allow-origin': 'http://localhost:3005', 'access-control-allow-credentials': 'true' })
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  })
})
