import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CompactSign } from 'jose/jws/compact/sign'
import { exportJWK } from 'jose/key/export'
import { generateKeyPair } from 'jose/key/generate/keypair'

/** A signer of tokens, and what its endpoint publishes of it. */
export interface SigningKey {
  readonly jwk: Readonly<Record<string, unknown>>
  /** Signs claims; members of the header are added to `alg` and `kid`. */
  sign(claims: object, header?: object): Promise<string>
}

/** Makes a key; without `kid` neither it nor its tokens have a name. */
export async function createSigningKey(alg: string, kid?: string): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const name = kid === undefined ? {} : { kid }
  return {
    jwk: { ...(await exportJWK(publicKey)), ...name, use: 'sig' },
    sign: (claims, header = {}) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(claims))).setProtectedHeader({ alg, ...name, ...header }).sign(privateKey),
  }
}

/** An endpoint of keys on loopback. */
export interface KeyServer {
  readonly origin: string
  readonly uri: string
  /** Requests so far. */
  readonly requests: number
  /** Publishes keys from now on. */
  publish(...keys: readonly SigningKey[]): void
  /** Answers otherwise from now on. */
  answerWith(respond: (request: IncomingMessage, response: ServerResponse) => void): void
  close(): Promise<void>
}

/** Starts an endpoint of keys. */
export async function startKeyServer(): Promise<KeyServer> {
  let respond = (_request: IncomingMessage, response: ServerResponse): void => void response.writeHead(404).end()
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    respond(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    uri: `${origin}/keys`,
    get requests() {
      return requests
    },
    publish: (...keys) => {
      const text = JSON.stringify({ keys: keys.map(({ jwk }) => jwk) })
      respond = (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(text)
    },
    answerWith: (next) => (respond = next),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
