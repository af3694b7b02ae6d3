import { requestPasswordReset, resetPassword } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createSharedRateLimiter } from '../../http/shared-rate-limit.ts'
import type { PasswordResetService } from './service.ts'

const PER_ADDRESS = { limit: 60, windowMs: 60_000 } as const

/** Mounts the replacement of forgotten passwords. */
export function mountPasswordResetRoutes(routes: Routes, context: AccountContext, resets: PasswordResetService): void {
  const byAddress = createSharedRateLimiter(context, 'password reset', PER_ADDRESS)

  routes.mountPublic(requestPasswordReset, async ({ input, request }) => {
    await byAddress.take(request.ip)
    await resets.request(input.body.email, request.ip)
    return undefined
  })

  routes.mountPublic(resetPassword, async ({ input, request }) => {
    await byAddress.take(request.ip)
    await resets.reset(input.body.token, input.body.password, request.ip)
    return undefined
  })
}
