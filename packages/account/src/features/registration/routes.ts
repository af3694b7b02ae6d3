import { register } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createSharedRateLimiter } from '../../http/shared-rate-limit.ts'
import type { RegistrationService } from './service.ts'

const PER_ADDRESS = { limit: 30, windowMs: 60_000 } as const

/** Mounts registration. */
export function mountRegistrationRoutes(routes: Routes, context: AccountContext, registration: RegistrationService): void {
  const byAddress = createSharedRateLimiter(context, 'registration', PER_ADDRESS)

  routes.mountPublic(register, async ({ input, request }) => {
    await byAddress.take(request.ip)
    const { first_name: first, last_name: last, email, company_name: companyName, password } = input.body
    await registration.register({ name: `${first} ${last}`, email, companyName, password }, request.ip)
    return undefined
  })
}
