import { answerSimulatedChallenge, confirmSimulatedCard, paySimulatedInvoice, simulateRenewal } from '@terrarium/contracts'
import type { AccountContext } from '../../../context/account-context.ts'
import { AccountError } from '../../../context/account-error.ts'
import type { MemberCall, Routes } from '../../../http/endpoint-routes.ts'
import { createRateLimiter } from '../../../http/rate-limit.ts'
import { recordOwn } from '../../audit-log/record-own.ts'
import type { AuditLog } from '../../audit-log/service.ts'
import { PAYMENT_RATE } from '../routes.ts'
import type { BillingService } from '../service.ts'
import type { Confirmed, SimulatedPayments } from './simulated-payments.ts'

/** Mounts the forms and pages of the simulation; without it they answer that there are none. */
export function mountSimulationRoutes(
  routes: Routes,
  context: AccountContext,
  parts: { readonly billing: BillingService; readonly simulation: SimulatedPayments | undefined; readonly audit: AuditLog },
): void {
  const { billing, audit } = parts
  const attempts = createRateLimiter(context.clock, PAYMENT_RATE)

  function begin(accountId: string): SimulatedPayments {
    if (parts.simulation === undefined) throw new AccountError('payments_unavailable')
    attempts.take(accountId)
    return parts.simulation
  }

  /** Does what a confirmed payment was for, and records it. */
  async function finish(call: Pick<MemberCall<typeof confirmSimulatedCard>, 'caller' | 'request'>, confirmed: Confirmed) {
    const { account } = call.caller.member
    const { progress, plan, card, invoiceId } = confirmed
    if (plan !== undefined) {
      await billing.beginChange(account.id, plan.name, plan.completeAt)
      await recordOwn(audit, call, 'plan.change', { details: { plan: plan.name, previous_plan: account.plan } })
    }
    if (card !== undefined) {
      await recordOwn(audit, call, 'payment_method.create', { target: { kind: 'payment_method', id: card.last4, name: card.last4 } })
    }
    if (invoiceId !== undefined) {
      await recordOwn(audit, call, 'billing.pay_invoice', { target: { kind: 'invoice', id: invoiceId, name: invoiceId } })
    }
    return progress
  }

  routes.mountMember(confirmSimulatedCard, async (call) => {
    const { member } = call.caller
    const simulation = begin(member.account.id)
    const { client_secret: secret, ...card } = call.input.body
    return finish(call, await simulation.confirmCard(await billing.billedAccount(member), secret, card))
  })

  routes.mountMember(answerSimulatedChallenge, async (call) => {
    const { member } = call.caller
    const simulation = begin(member.account.id)
    const { client_secret: secret, confirmed } = call.input.body
    return finish(call, await simulation.answer(await billing.billedAccount(member), secret, confirmed))
  })

  routes.mountMember(simulateRenewal, async ({ caller }) => {
    const simulation = begin(caller.member.account.id)
    return simulation.renew(await billing.billedAccount(caller.member), (await billing.get(caller.member)).plans.usage)
  })

  routes.mountMember(paySimulatedInvoice, async (call) => {
    const { member } = call.caller
    const simulation = begin(member.account.id)
    return finish(call, await simulation.payInvoice(await billing.billedAccount(member), call.input.params.id))
  })
}
