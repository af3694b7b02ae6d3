import { createHmac } from 'node:crypto'
import { fastifyCookie } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Ties a sign-in to the browser that began it: the id of the sign-in, and a secret that only this browser has. */
export interface BrowserBinding {
  readonly id: string
  readonly secret: string
}

const COOKIE_PREFIX = 'third_party_'
const COOKIE_PATH = '/api/auth/oauth'
/** Uses of the secret; each gives a value that tells nothing of the others. */
type Use = 'state' | 'nonce' | 'verifier' | 'code'

/**
 * Derives what the protocol needs from the browser's secret, so that nothing of it has to be stored: `state` comes back with the answer,
 * `nonce` in the token of identity, the `verifier` proves to the provider who began (RFC 7636), the `code` leads on to the console.
 */
export function deriveFor({ id, secret }: BrowserBinding, use: Use): string {
  const value = createHmac('sha256', secret).update(`${use}:${id}`).digest('base64url')
  // These two come back without the cookie's name, and name the cookie themselves.
  return use === 'state' || use === 'code' ? `${id}.${value}` : value
}

/** Returns the id of the sign-in that a state or a code names. */
export function idIn(value: string): string | undefined {
  return /^(\d{1,19})\.[\w-]{43}$/.exec(value)?.[1]
}

/** Gives the browser its secret; scripts cannot read it. It comes along when the provider leads back, so it is `Lax`. */
export function bindBrowser(reply: FastifyReply, { id, secret }: BrowserBinding, lifeMs: number, secure: boolean): void {
  const options = { path: COOKIE_PATH, sameSite: 'lax', httpOnly: true, secure, maxAge: Math.floor(lifeMs / 1000) } as const
  reply.header('set-cookie', fastifyCookie.serialize(COOKIE_PREFIX + id, secret, options))
}

/** Returns the binding of a sign-in that a request's cookie holds; undefined for another browser. */
export function bindingOf(request: FastifyRequest, id: string): BrowserBinding | undefined {
  const secret = fastifyCookie.parse(request.headers.cookie ?? '')[COOKIE_PREFIX + id]
  return secret === undefined || !/^[\w-]{43}$/.test(secret) ? undefined : { id, secret }
}

/** Takes the secret back. */
export function releaseBrowser(reply: FastifyReply, id: string, secure: boolean): void {
  const cookie = fastifyCookie.serialize(COOKIE_PREFIX + id, '', { path: COOKIE_PATH, sameSite: 'lax', httpOnly: true, secure, maxAge: 0 })
  reply.header('set-cookie', cookie)
}
