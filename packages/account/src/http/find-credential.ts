import type { FastifyRequest } from 'fastify'
import { parseCredential, type Credential } from '../access/credential.ts'
import { readSessionCookie } from './session-cookie.ts'

/** Returns the bearer of a request; undefined when there is none. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Returns the credential of a request: its bearer, else the secret in its session cookie; undefined when there is neither. */
export function findCredential(request: FastifyRequest): Credential | undefined {
  const bearer = bearerOf(request)
  if (bearer !== undefined) return parseCredential(bearer)
  const secret = readSessionCookie(request)?.secret
  return secret === undefined ? undefined : parseCredential(secret)
}
