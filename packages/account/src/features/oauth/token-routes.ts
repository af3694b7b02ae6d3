import { exchangeToken, revokeToken } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import type { PublicCall, Routes } from '../../http/endpoint-routes.ts'
import { createSharedRateLimiter } from '../../http/shared-rate-limit.ts'
import { presentFault, readProof } from './client-form.ts'
import type { TokenService } from './token-service.ts'

const CALLS_PER_ADDRESS = { limit: 120, windowMs: 60_000 } as const

/** Mounts the endpoints that clients call themselves; they answer faults as RFC 6749 §5.2 says. */
export function mountTokenRoutes(routes: Routes, context: AccountContext, tokens: TokenService): void {
  const byAddress = createSharedRateLimiter(context, 'token', CALLS_PER_ADDRESS)

  routes.mountForm(exchangeToken, presentFault, async ({ input, request }) => {
    await byAddress.take(request.ip)
    return tokens.exchange(readProof(request, input.body), input.body)
  })

  routes.mountForm(revokeToken, presentFault, async ({ input, request }: PublicCall<typeof revokeToken>) => {
    await byAddress.take(request.ip)
    await tokens.revoke(readProof(request, input.body), input.body.token ?? '')
    return undefined
  })
}
