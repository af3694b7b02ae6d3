import * as oauth from 'oauth4webapi'
import { isLoopbackAddress } from '@terrarium/contracts'
import type { SignInProvider } from '../../providers/sign-in-provider.ts'
import type { Person } from './person.ts'
import { fetchPerson } from './oauth-person.ts'
import { readIdToken } from './openid-person.ts'
import type { Reach } from './reach.ts'

/** What binds an answer to the sign-in that asked for it. */
export interface SignInProof {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Speaks to one third party: authorization code with PKCE (RFC 6749 §4.1, RFC 7636). */
export interface ProviderConnection {
  readonly provider: SignInProvider
  /** Returns the page of the provider on which a person signs in. @throws {Error} when the provider cannot be reached */
  begin(proof: SignInProof): Promise<URL>
  /** Checks an answer and returns who signed in. @throws {Error} for an answer that is not the provider's to this sign-in, or a refusal */
  finish(answer: URLSearchParams, proof: SignInProof): Promise<Person>
}

const TIMEOUT_MS = 10_000
const METADATA_LIFE_MS = 60 * 60 * 1000
const CLOCK_TOLERANCE_SECONDS = 30

/** Creates a connection; nothing is asked before it is needed. */
export function connectProvider(provider: SignInProvider, redirectUri: string): ProviderConnection {
  const client: oauth.Client = { client_id: provider.clientId, [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  const authentication = oauth.ClientSecretPost(provider.clientSecret)
  let known: { readonly server: oauth.AuthorizationServer; readonly at: number } | undefined

  async function describe(): Promise<oauth.AuthorizationServer> {
    if (known === undefined || performance.now() - known.at > METADATA_LIFE_MS) {
      known = { server: await metadataOf(provider), at: performance.now() }
    }
    return known.server
  }

  return {
    provider,
    begin: async ({ state, nonce, verifier }) => {
      const url = new URL(endpointOf((await describe()).authorization_endpoint))
      const parameters = {
        client_id: provider.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: provider.scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(provider.kind === 'openid' && { nonce }),
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url
    },
    finish: async (answer, { state, nonce, verifier }) => {
      const server = await describe()
      const reach: Reach = { server, client, options: optionsFor(server.token_endpoint) }
      const checked = oauth.validateAuthResponse(server, client, comparable(answer, provider), state)
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication,
        checked,
        redirectUri,
        verifier,
        reach.options(),
      )
      return provider.kind === 'openid' ? readIdToken(reach, response, nonce) : fetchPerson(reach, response, provider)
    },
  }
}

async function metadataOf(provider: SignInProvider): Promise<oauth.AuthorizationServer> {
  if (provider.kind === 'oauth') {
    const { authorizationEndpoint, tokenEndpoint } = provider
    return {
      issuer: new URL(authorizationEndpoint).origin,
      authorization_endpoint: authorizationEndpoint,
      token_endpoint: tokenEndpoint,
    }
  }
  const issuer = new URL(provider.issuer)
  const response = await oauth.discoveryRequest(issuer, optionsFor(provider.issuer)())
  return oauth.processDiscoveryResponse(issuer, response)
}

/** Requests are cut short, and go without TLS to this machine alone. */
function optionsFor(address: string | undefined): () => { readonly signal: AbortSignal; readonly [oauth.allowInsecureRequests]: boolean } {
  const isLocal = address !== undefined && isLoopbackAddress(new URL(address).hostname)
  return () => ({ signal: AbortSignal.timeout(TIMEOUT_MS), [oauth.allowInsecureRequests]: isLocal })
}

function endpointOf(address: string | undefined): string {
  if (address === undefined) throw new Error('the provider names no page on which people sign in')
  return address
}

/** Only providers of OpenID Connect say beforehand how they name themselves in an answer (RFC 9207). */
function comparable(answer: URLSearchParams, { kind }: SignInProvider): URLSearchParams {
  const copy = new URLSearchParams(answer)
  if (kind === 'oauth') copy.delete('iss')
  return copy
}
