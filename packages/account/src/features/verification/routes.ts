import { requestVerification, verifyEmail } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createSharedRateLimiter } from '../../http/shared-rate-limit.ts'
import type { VerificationService } from './service.ts'

const PER_ADDRESS = { limit: 60, windowMs: 60_000 } as const

/** Mounts verification, for people who hold the token of a mail. */
export function mountVerificationRoutes(routes: Routes, context: AccountContext, verification: VerificationService): void {
  const byAddress = createSharedRateLimiter(context, 'verification', PER_ADDRESS)

  routes.mountPublic(verifyEmail, async ({ input, request }) => {
    await byAddress.take(request.ip)
    await verification.verify(input.body.token, request.ip)
    return undefined
  })

  routes.mountPublic(requestVerification, async ({ input, request }) => {
    await byAddress.take(request.ip)
    await verification.request(input.body.email)
    return undefined
  })
}
