import { receiveStripeEvent } from '@terrarium/contracts'
import { AccountError } from '../../../context/account-error.ts'
import type { Routes } from '../../../http/endpoint-routes.ts'
import type { AuditLog } from '../../audit-log/service.ts'
import type { BillingService } from '../service.ts'
import type { StripePayments } from './stripe-payments.ts'

/** Mounts what Stripe calls; without Stripe it answers that there are no payments. */
export function mountStripeRoutes(
  routes: Routes,
  { billing, stripe, audit }: { readonly billing: BillingService; readonly stripe: StripePayments | undefined; readonly audit: AuditLog },
): void {
  routes.mountText(receiveStripeEvent, async ({ input, request }) => {
    if (stripe === undefined) throw new AccountError('payments_unavailable')
    const signature = request.headers['stripe-signature']
    const paid = await stripe.readEvent(input.body, typeof signature === 'string' ? signature : '')
    if (paid === undefined) return {}
    const { accountId, plan } = paid
    const previous = await billing.setPaidPlan(accountId, plan)
    if (previous !== undefined) {
      const details = { plan, previous_plan: previous }
      await audit.record({ accountId, actor: null, action: 'plan.change', address: null, details })
    }
    return {}
  })
}
