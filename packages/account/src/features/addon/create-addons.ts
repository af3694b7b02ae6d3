import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { BillingService } from '../billing/service.ts'
import { createAddonRepository } from './repository.ts'
import { mountAddonRoutes } from './routes.ts'
import { AddonService } from './service.ts'

/** Creates what hosting platforms that bill accounts need, over a context. */
export function createAddons(
  context: AccountContext,
  { audit, billing }: { readonly audit: AuditLog; readonly billing: BillingService },
): { readonly mount: (routes: Routes) => void } {
  const addons = new AddonService({ context, repository: createAddonRepository(context.control), billing })
  return { mount: (routes) => mountAddonRoutes(routes, context, { addons, audit }) }
}
