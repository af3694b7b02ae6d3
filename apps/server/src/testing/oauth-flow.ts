import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** The official command line as its source has it. */
export const COMMAND_LINE = { clientId: 'Aq4_G0mOtm_F1fK3PuzE0k-i9F0', redirectUri: 'http://127.0.0.1:49207' } as const

/** A verifier, its challenge and a state, made as the command line makes them: of 20 random bytes. */
export interface Pkce {
  readonly verifier: string
  readonly challenge: string
  readonly state: string
}

/** Makes fresh values. @param size bytes of the verifier */
export function createPkce(size = 20): Pkce {
  const verifier = randomBytes(size).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url'), state: randomBytes(20).toString('base64url') }
}

/** Returns the parameters of the command line's authorization request, changed by `changes`; undefined leaves one out. */
export function commandLineQuery(pkce: Pkce, changes: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  const query = {
    client_id: COMMAND_LINE.clientId,
    redirect_uri: COMMAND_LINE.redirectUri,
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
    response_type: 'code',
    scope: 'create_session',
    state: pkce.state,
    ...changes,
  }
  return Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

/** Sends an authorization request and returns where it leads. */
export async function startAuthorization(app: FastifyInstance, query: Readonly<Record<string, string>>): Promise<URL> {
  const answer = await app.inject({ url: '/api/v1/oauth/authorize', query: { ...query }, headers: { 'content-type': 'text/html' } })
  if (answer.statusCode !== 302) throw new Error(`authorize answers ${answer.statusCode}: ${answer.body}`)
  return new URL(String(answer.headers.location))
}

/** Returns the id of the request that an authorization began. */
export function requestOf(location: URL): string {
  return location.searchParams.get('request') ?? ''
}

/** Decides about a request. @param headers those of the caller */
export function decide(
  app: FastifyInstance,
  method: 'PATCH' | 'DELETE',
  id: string,
  headers: Record<string, string>,
  payload: object = {},
) {
  return app.inject({ method, url: `/api/v1/oauth/authorize/requests/${encodeURIComponent(id)}`, headers, payload })
}

/** Sends a form to an endpoint of clients. */
export function postForm(app: FastifyInstance, path: 'token' | 'revoke', form: Readonly<Record<string, string>>, headers: object = {}) {
  return app.inject({
    method: 'POST',
    url: `/api/v1/oauth/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ ...form }).toString(),
  })
}

/** Goes through an authorization and returns the code. @param secret session secret of the member who approves */
export async function authorize(app: FastifyInstance, secret: string, query: Readonly<Record<string, string>>): Promise<string> {
  const id = requestOf(await startAuthorization(app, query))
  const approved = await decide(app, 'PATCH', id, { authorization: `Bearer ${secret}` })
  if (approved.statusCode !== 200) throw new Error(`approval answers ${approved.statusCode}: ${approved.body}`)
  return new URL(approved.json<{ redirect_url: string }>().redirect_url).searchParams.get('code') ?? ''
}

/** Returns the form by which the command line exchanges a code. */
export function commandLineForm(code: string, verifier: string, changes: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    client_id: COMMAND_LINE.clientId,
    client_secret: 'a-secret-that-is-part-of-its-source',
    code,
    redirect_uri: COMMAND_LINE.redirectUri,
    code_verifier: verifier,
    grant_type: 'authorization_code',
    ...changes,
  }
}

/** Signs the command line in and returns what it stores. */
export async function signInCommandLine(app: FastifyInstance, secret: string): Promise<{ account_key: string; refresh_token: string }> {
  const pkce = createPkce()
  const code = await authorize(app, secret, commandLineQuery(pkce))
  const { access_token: token } = (await postForm(app, 'token', commandLineForm(code, pkce.verifier))).json<{ access_token: string }>()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/session',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  if (answer.statusCode !== 201) throw new Error(`session answers ${answer.statusCode}: ${answer.body}`)
  return answer.json()
}
