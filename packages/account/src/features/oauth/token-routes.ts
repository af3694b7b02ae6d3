import { exchangeToken, revokeToken } from '@terrarium/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AccountError } from '../../context/account-error.ts'
import type { AccountContext } from '../../context/account-context.ts'
import type { PublicCall, Routes } from '../../http/endpoint-routes.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { OAuthError } from './oauth-error.ts'
import type { ClientProof, TokenService } from './token-service.ts'

const CALLS_PER_ADDRESS = { limit: 120, windowMs: 60_000 } as const

/** Mounts the endpoints that clients call themselves; they answer faults as RFC 6749 §5.2 says. */
export function mountTokenRoutes(routes: Routes, context: AccountContext, tokens: TokenService): void {
  const byAddress = createRateLimiter(context.clock, CALLS_PER_ADDRESS)

  routes.mountForm(exchangeToken, presentFault, async ({ input, request }) => {
    byAddress.take(request.ip)
    return tokens.exchange(readProof(request, input.body), input.body)
  })

  routes.mountForm(revokeToken, presentFault, async ({ input, request }: PublicCall<typeof revokeToken>) => {
    byAddress.take(request.ip)
    await tokens.revoke(readProof(request, input.body), input.body.token ?? '')
    return undefined
  })
}

/** Answers a fault; undefined for one that is not the client's. */
function presentFault(error: unknown, reply: FastifyReply): object | undefined {
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
function readProof(request: FastifyRequest, body: ProofFields): ClientProof {
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
