import { getIdentity, whoami } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import type { BillingService } from '../billing/service.ts'
import { presentIdentity, presentSessionUser } from './presenter.ts'

/** Mounts the checks of who the caller is and what they may do. */
export function mountIdentityRoutes(routes: Routes, context: AccountContext, billing: BillingService): void {
  routes.mountMember(whoami, async ({ caller }) => {
    return presentSessionUser(caller.member)
  })

  routes.mountMember(getIdentity, async ({ caller }) => {
    return presentIdentity(caller.member, await billing.identify(caller.member.account.id), context)
  })
}
