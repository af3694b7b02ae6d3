import { fastifyCookie } from '@fastify/cookie'
import { decodeSessionCookie, encodeSessionCookie, SESSION_COOKIE_NAME, type Session } from '@terrarium/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'

// Not HttpOnly: sign-out removes it even when the service does not answer, which only a script of the page can do (decision 028).
const ATTRIBUTES = { path: '/', sameSite: 'lax', httpOnly: false } as const

/** Returns the session that a request's cookie holds; undefined when there is none. */
export function readSessionCookie(request: FastifyRequest): Session | undefined {
  const header = request.headers.cookie
  if (header === undefined) return undefined
  const value = fastifyCookie.parse(header, { decode: verbatim })[SESSION_COOKIE_NAME]
  return value === undefined ? undefined : decodeSessionCookie(value)
}

/** Sets the session cookie for what is left of the session's life. */
export function setSessionCookie(reply: FastifyReply, session: Session, lifeMs: number, secure: boolean): void {
  const maxAge = Math.max(0, Math.floor(lifeMs / 1000))
  const options = { ...ATTRIBUTES, secure, maxAge, encode: verbatim }
  reply.header('set-cookie', fastifyCookie.serialize(SESSION_COOKIE_NAME, encodeSessionCookie(session), options))
}

/** Removes the session cookie. */
export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.header('set-cookie', fastifyCookie.serialize(SESSION_COOKIE_NAME, '', { ...ATTRIBUTES, secure, maxAge: 0 }))
}

function verbatim(value: string): string {
  return value
}
