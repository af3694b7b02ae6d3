import type { FastifyReply, FastifyRequest } from 'fastify'
import { AccountError } from '../../context/account-error.ts'
import { OAuthError } from './oauth-error.ts'

/** What a client proves itself with. */
export interface ClientProof {
  readonly clientId: string | undefined
  readonly clientSecret: string | undefined
}

/** Answers a fault of a client's form as RFC 6749 §5.2 says; undefined for one that is not the client's. */
export function presentFault(error: unknown, reply: FastifyReply): object | undefined {
  if (error instanceof OAuthError) {
    reply.code(error.status)
    if (error.code === 'invalid_client') reply.header('www-authenticate', 'Basic realm="oauth"')
    return { error: error.code, error_description: error.message }
  }
  if (error instanceof AccountError && error.status < 500) {
    reply.code(error.status)
    const { retryAfterSeconds } = error.details
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    return { error: error.code === 'cooldown' ? 'temporarily_unavailable' : 'invalid_request', error_description: error.message }
  }
  return undefined
}

interface ProofFields {
  readonly client_id?: string | undefined
  readonly client_secret?: string | undefined
}

/** Reads a client's id and secret: of the body, or of basic authentication, whose parts are form-encoded. RFC 6749 §2.3.1. */
export function readProof(request: FastifyRequest, body: ProofFields): ClientProof {
  const basic = /^Basic +([\w+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (basic === undefined) return { clientId: body.client_id, clientSecret: body.client_secret }
  if (body.client_secret !== undefined) throw new OAuthError('invalid_request', 'a client authenticates in one way only')
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':', 2).map(decodeForm)
  if (body.client_id !== undefined && body.client_id !== id) throw new OAuthError('invalid_request', 'client_id differs')
  return { clientId: id, clientSecret: secret }
}

function decodeForm(text: string): string {
  return new URLSearchParams(`text=${text.replaceAll('&', '%26')}`).get('text') ?? ''
}
