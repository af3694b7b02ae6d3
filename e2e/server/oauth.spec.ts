import * as oauth from 'oauth4webapi'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeOwner, openSession } from '../fixtures/owner.ts'
import { useServer } from '../fixtures/server.ts'

// A client library that is certified for OpenID Connect, over plain HTTP as on one's own machine.
const PLAIN = { [oauth.allowInsecureRequests]: true } as const
const REDIRECT = 'https://stock.example.com/back'

const server = useServer()
let origin: string
let secret: string
let description: oauth.AuthorizationServer

interface Registered {
  readonly client_id: string
  readonly client_secret?: string
}

beforeAll(async () => {
  origin = server().addresses.console
  secret = (JSON.parse(await openSession(server(), await makeOwner(server()))) as { readonly secret: string }).secret
  const answer = await oauth.discoveryRequest(new URL(origin), { ...PLAIN, algorithm: 'oauth2' })
  description = await oauth.processDiscoveryResponse(new URL(origin), answer)
})

async function register(confidential: boolean): Promise<Registered> {
  const answer = await fetch(`${origin}/api/v1/oauth/clients`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Stock', redirect_uris: [REDIRECT], confidential }),
  })
  return (await answer.json()) as Registered
}

/** Goes through the authorization of a client as its browser does, and exchanges the code as the library does. */
async function signIn(registered: Registered, authentication: oauth.ClientAuth, scope: string) {
  const client: oauth.Client = { client_id: registered.client_id }
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const address = new URL(description.authorization_endpoint ?? '')
  const parameters = {
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  const started = await fetch(address, { redirect: 'manual' })
  const id = new URL(started.headers.get('location') ?? '').searchParams.get('request') ?? ''
  const approved = await fetch(`${origin}/api/v1/oauth/authorize/requests/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const { redirect_url: target } = (await approved.json()) as { readonly redirect_url: string }
  const answer = oauth.validateAuthResponse(description, client, new URL(target), state)
  const token = await oauth.authorizationCodeGrantRequest(description, client, authentication, answer, REDIRECT, verifier, PLAIN)
  return { client, token: await oauth.processAuthorizationCodeResponse(description, client, token) }
}

async function profileOf(token: string): Promise<Response> {
  return oauth.protectedResourceRequest(token, 'GET', new URL(`${origin}/api/v1/oauth/profile`), new Headers(), null, PLAIN)
}

describe('a client library of OAuth 2', () => {
  test('finds the endpoints in the discovery document, on either port', async () => {
    expect(description).toMatchObject({ issuer: origin, code_challenge_methods_supported: ['S256'] })
    const other = await fetch(`${server().addresses.account}/.well-known/oauth-authorization-server`)
    expect(await other.json()).toEqual(description)
  })

  test('signs a public client in, renews its access and revokes it', async () => {
    const registered = await register(false)
    const authentication = oauth.None()
    const { client, token } = await signIn(registered, authentication, 'profile')
    expect(token).toMatchObject({ token_type: 'bearer', scope: 'profile' })
    expect((await profileOf(token.access_token)).status).toBe(200)
    const renewal = await oauth.refreshTokenGrantRequest(description, client, authentication, token.refresh_token ?? '', PLAIN)
    const renewed = await oauth.processRefreshTokenResponse(description, client, renewal)
    expect((await profileOf(renewed.access_token)).status).toBe(200)
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(description, client, authentication, renewed.refresh_token ?? '', PLAIN),
    )
    await expect(profileOf(renewed.access_token).then(({ status }) => status)).resolves.toBe(401)
  })

  test.each([
    ['basic authentication', oauth.ClientSecretBasic],
    ['members of the form', oauth.ClientSecretPost],
  ])('signs a confidential client in by %s', async (_way, authenticationOf) => {
    const registered = await register(true)
    const { token } = await signIn(registered, authenticationOf(registered.client_secret ?? ''), 'databases profile')
    expect(await (await profileOf(token.access_token)).json()).toMatchObject({ role: 'owner', company_name: 'Salt & Spine' })
  })

  test('hears of a wrong secret', async () => {
    const registered = await register(true)
    const refused = signIn(registered, oauth.ClientSecretPost('wrong'), 'profile')
    await expect(refused).rejects.toMatchObject({ status: 401 })
  })
})
