import type { AccountContext } from './context/account-context.ts'
import type { Routes } from './http/endpoint-routes.ts'
import { createAddons } from './features/addon/create-addons.ts'
import type { AuditLog } from './features/audit-log/service.ts'
import { mountBillingRoutes } from './features/billing/routes.ts'
import { BillingService } from './features/billing/service.ts'
import { mountSimulationRoutes } from './features/billing/simulation/routes.ts'
import { SimulatedPayments } from './features/billing/simulation/simulated-payments.ts'
import { mountStripeRoutes } from './features/billing/stripe/routes.ts'
import { StripePayments } from './features/billing/stripe/stripe-payments.ts'

/** Billing of accounts: by Stripe where the settings name it, else by the simulation, or by the hosting platform that an account came from. */
export interface Billing {
  readonly service: BillingService
  mount(routes: Routes): void
}

/** Creates billing over a context. */
export function createBilling(context: AccountContext, audit: AuditLog): Billing {
  const stripe = context.stripe && new StripePayments(context, context.stripe)
  const simulated = new SimulatedPayments(context)
  const provider = stripe ?? simulated
  const simulation = stripe === undefined ? simulated : undefined
  const billing = new BillingService(context, provider)
  const addons = createAddons(context, { audit, billing })
  return {
    service: billing,
    mount: (routes) => {
      mountBillingRoutes(routes, context, { billing, provider, audit })
      mountSimulationRoutes(routes, context, { billing, simulation, audit })
      mountStripeRoutes(routes, { billing, stripe, audit })
      addons.mount(routes)
    },
  }
}
