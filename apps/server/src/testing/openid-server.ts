import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type GenerateKeyPairResult } from 'jose'

/** A person of the provider. */
export interface OpenIdPerson {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
}

/** How the next token of identity is wrong. */
export type TokenFault = 'nonce' | 'issuer' | 'audience' | 'expired' | 'unsigned' | 'foreign_key'

/** A provider of OpenID Connect with which a test decides what is answered, right or wrong. */
export interface OpenIdServer extends AsyncDisposable {
  readonly issuer: string
  /** Forms that reached the token endpoint. */
  readonly tokenCalls: Readonly<Record<string, string>>[]
  fault: TokenFault | undefined
  /** Signs a person in at the page that a browser was sent to; returns where the browser is sent back to. */
  authorize(page: string, person: OpenIdPerson): URL
}

/** Client of the service at the provider. */
export const OPENID_CLIENT = { clientId: 'terrarium', clientSecret: 'fern-and-moss' } as const

const LIFE_SECONDS = 300

/** Opens the provider on a free port. */
export async function openOpenIdServer(): Promise<OpenIdServer> {
  const provider = new OpenIdState(await generateKeyPair('RS256'), await generateKeyPair('RS256'))
  const http = createServer((request, response) => {
    void text(request).then(async (body) => {
      const found = await provider.answer(request.url ?? '/', Object.fromEntries(new URLSearchParams(body)))
      response.writeHead(found === undefined ? 400 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(found ?? { error: 'invalid_grant' }))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  provider.issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return Object.assign(provider, { [Symbol.asyncDispose]: () => new Promise<void>((resolve) => http.close(() => resolve())) })
}

class OpenIdState {
  issuer = ''
  fault: TokenFault | undefined
  readonly tokenCalls: Record<string, string>[] = []
  readonly #own: GenerateKeyPairResult
  readonly #foreign: GenerateKeyPairResult
  readonly #codes = new Map<string, { readonly person: OpenIdPerson; readonly nonce: string }>()
  #next = 1

  constructor(own: GenerateKeyPairResult, foreign: GenerateKeyPairResult) {
    this.#own = own
    this.#foreign = foreign
  }

  authorize(page: string, person: OpenIdPerson): URL {
    const asked = new URL(page).searchParams
    const code = `code-${this.#next++}`
    this.#codes.set(code, { person, nonce: asked.get('nonce') ?? '' })
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', asked.get('state') ?? '')
    return back
  }

  async answer(path: string, form: Record<string, string>): Promise<object | undefined> {
    if (path === '/.well-known/openid-configuration') return metadata(this.issuer)
    if (path === '/jwks') return { keys: [{ ...(await exportJWK(this.#own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }] }
    if (path !== '/token') return undefined
    this.tokenCalls.push(form)
    const granted = this.#codes.get(form['code'] ?? '')
    this.#codes.delete(form['code'] ?? '')
    if (granted === undefined || form['client_secret'] !== OPENID_CLIENT.clientSecret) return undefined
    return { access_token: 'access', token_type: 'Bearer', id_token: await this.#sign(granted.person, granted.nonce) }
  }

  #sign(person: OpenIdPerson, nonce: string): Promise<string> | string {
    const { fault } = this
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      ...person,
      iss: fault === 'issuer' ? 'http://127.0.0.1:1' : this.issuer,
      aud: fault === 'audience' ? 'somebody-else' : OPENID_CLIENT.clientId,
      nonce: fault === 'nonce' ? 'another' : nonce,
      iat: now,
      exp: fault === 'expired' ? now - LIFE_SECONDS : now + LIFE_SECONDS,
    }
    if (fault === 'unsigned') return new UnsecuredJWT(claims).encode()
    return signWith(claims, (fault === 'foreign_key' ? this.#foreign : this.#own).privateKey)
  }
}

function signWith(claims: Record<string, unknown>, key: CryptoKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key)
}

function metadata(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
}
