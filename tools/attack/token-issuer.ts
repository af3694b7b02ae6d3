import { createHmac, generateKeyPairSync, sign, type JsonWebKey, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const KEY_ID = 'of-the-issuer'
const HOUR_SECONDS = 3600

/** Parts of a token that an attacker chooses. */
export interface Forgery {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
  /** Default: the issuer's key. `stranger`: a key of the attacker; `secret`: HMAC with the issuer's public key; `none`: no signature. */
  readonly signedBy?: 'issuer' | 'stranger' | 'secret' | 'none'
}

/** An endpoint of keys on loopback, and tokens that its key has signed, or that only look so. */
export interface TokenIssuer {
  readonly origin: string
  /** Requests that the endpoint of keys has answered. */
  readonly fetches: () => number
  /** A token for this audience, valid for an hour unless the forgery says otherwise. */
  readonly token: (audience: string, forgery?: Forgery) => string
  readonly close: () => void
}

/** Starts an issuer with a key of its own. */
export async function startTokenIssuer(): Promise<TokenIssuer> {
  const issuer = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keys = { keys: [{ ...issuer.publicKey.export({ format: 'jwk' }), kid: KEY_ID, use: 'sig' }] }
  let fetches = 0
  const server = createServer((_request, response) => {
    fetches++
    response.setHeader('content-type', 'application/json').end(JSON.stringify(keys))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signatures = {
    issuer: (text: string) => rsaOf(issuer.privateKey, text),
    stranger: (text: string) => rsaOf(stranger.privateKey, text),
    secret: (text: string) =>
      createHmac('sha256', issuer.publicKey.export({ format: 'pem', type: 'spki' }))
        .update(text)
        .digest('base64url'),
    none: () => '',
  }
  return {
    origin,
    fetches: () => fetches,
    token: (audience, { claims, header, signedBy = 'issuer' } = {}) => {
      const usual = { iss: origin, aud: audience, sub: 'mallory', exp: Math.floor(Date.now() / 1000) + HOUR_SECONDS }
      const signed = `${encode({ alg: 'RS256', kid: KEY_ID, ...header })}.${encode({ ...usual, ...claims })}`
      return `${signed}.${signatures[signedBy](signed)}`
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A public key of the attacker's, as a token may bring it along. */
export function strangerKey(): JsonWebKey {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
}

function rsaOf(key: KeyObject, text: string): string {
  return sign('sha256', Buffer.from(text), key).toString('base64url')
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
