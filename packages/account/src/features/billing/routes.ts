import {
  createSetupIntent,
  deletePaymentMethod,
  getBilling,
  getInvoiceFile,
  listInvoices,
  listPaymentMethods,
  updateBillingAddress,
  updateBillingContact,
  updatePaymentMethod,
  upgradePlan,
} from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createRateLimiter, type RateLimiter } from '../../http/rate-limit.ts'
import { recordOwn } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { BillingService } from './service.ts'

/** Trying stolen cards takes many attempts. */
export const PAYMENT_RATE = { limit: 20, windowMs: 10 * 60 * 1000 }

interface BillingParts {
  readonly billing: BillingService
  readonly provider: PaymentProvider
  readonly audit: AuditLog
}

/** Mounts billing and plan of accounts. */
export function mountBillingRoutes(routes: Routes, context: AccountContext, parts: BillingParts): void {
  const attempts = createRateLimiter(context.clock, PAYMENT_RATE)
  mountDetails(routes, parts)
  mountPaymentMethods(routes, parts, attempts)
  mountInvoices(routes, parts)
  const { billing, audit } = parts

  routes.mountMember(upgradePlan, async (call) => {
    const { member } = call.caller
    attempts.take(member.account.id)
    const plan = call.input.body.plans.usage
    const progress = await billing.changePlan(member, plan)
    if (progress.status === 'succeeded') {
      await recordOwn(audit, call, 'plan.change', { details: { plan, previous_plan: member.account.plan } })
    }
    return progress
  })
}

function mountDetails(routes: Routes, { billing, audit }: BillingParts): void {
  routes.mountMember(getBilling, ({ caller }) => billing.get(caller.member))

  routes.mountMember(updateBillingContact, async (call) => {
    const info = await billing.setContact(call.caller.member, call.input.body)
    await recordOwn(audit, call, 'billing.update_contact', { details: { email: call.input.body.billing_email } })
    return info
  })

  routes.mountMember(updateBillingAddress, async (call) => {
    const info = await billing.setAddress(call.caller.member, call.input.body)
    await recordOwn(audit, call, 'billing.update_address')
    return info
  })
}

function mountPaymentMethods(routes: Routes, { billing, provider, audit }: BillingParts, attempts: RateLimiter): void {
  routes.mountMember(listPaymentMethods, ({ caller }) => billing.methods(caller.member))

  routes.mountMember(createSetupIntent, async ({ input, caller }) => {
    attempts.take(caller.member.account.id)
    const { clientSecret, url } = await billing.requestCard(caller.member, input.body.return_url)
    return { client_secret: clientSecret, publishable_key: provider.publishableKey, url }
  })

  routes.mountMember(updatePaymentMethod, async (call) => {
    const methods = await billing.makeDefault(call.caller.member, call.input.params.id)
    const name = methods.find(({ id }) => id === call.input.params.id)?.last4 ?? ''
    await recordOwn(audit, call, 'payment_method.make_default', { target: { kind: 'payment_method', id: call.input.params.id, name } })
    return methods
  })

  routes.mountMember(deletePaymentMethod, async (call) => {
    const { id, last4 } = await billing.remove(call.caller.member, call.input.params.id)
    await recordOwn(audit, call, 'payment_method.delete', { target: { kind: 'payment_method', id, name: last4 } })
    return undefined
  })
}

function mountInvoices(routes: Routes, { billing }: BillingParts): void {
  routes.mountMember(listInvoices, ({ caller }) => billing.invoices(caller.member))

  routes.mountMember(getInvoiceFile, async ({ input, caller }) => {
    const { invoice, content } = await billing.invoiceFile(caller.member, input.params.id)
    return { name: `${invoice.number}.pdf`, content: Buffer.from(content).toString('base64') }
  })
}
