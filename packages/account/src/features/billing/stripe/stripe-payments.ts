import { PLAN_OFFERS, type Invoice, type OfferedPlan, type PaymentMethod } from '@terrarium/contracts'
import type { Stripe } from 'stripe'
import { timeOf, type AccountContext } from '../../../context/account-context.ts'
import { AccountError } from '../../../context/account-error.ts'
import type { StripeSettings } from '../../../providers/stripe-settings.ts'
import type { BilledAccount, CardRequest, PaymentProvider, PlanPayment } from '../payment-provider.ts'
import { createBillingRepository, type BillingRepository } from '../repository.ts'
import { accountOf, describeCustomer, idOf, listCards, makeCardDefault, removeCard } from './customer.ts'
import { paidPlan, subscribe, unsubscribe } from './plan-subscription.ts'
import { StripeConnection } from './stripe-connection.ts'
import { fetchInvoiceFile, listCustomerInvoices } from './stripe-invoice.ts'

/** What an event of Stripe means for an account: the plan that it pays for now. */
export interface PaidPlan {
  readonly accountId: string
  readonly plan: OfferedPlan
}

/** Payments by Stripe. Cards are given, and banks ask, on pages of Stripe's; each paid plan is a subscription by the month. */
export class StripePayments implements PaymentProvider {
  readonly name = 'stripe'
  readonly publishableKey = ''
  readonly #context: AccountContext
  readonly #connection: StripeConnection
  readonly #repository: BillingRepository

  constructor(context: AccountContext, settings: StripeSettings) {
    this.#context = context
    this.#connection = new StripeConnection(settings, context.logger)
    this.#repository = createBillingRepository(context.control)
  }

  async listMethods({ customer }: BilledAccount): Promise<readonly PaymentMethod[]> {
    return customer === null ? [] : this.#connection.run((stripe) => listCards(stripe, customer))
  }

  async requestCard(account: BilledAccount, returnUrl: string): Promise<CardRequest> {
    const { id, url } = await this.#connection.run(async (stripe) => {
      const customer = await describeCustomer(stripe, this.#repository, account)
      return stripe.checkout.sessions.create({
        mode: 'setup',
        customer,
        allowed_payment_method_types: ['card'],
        success_url: returnUrl,
        cancel_url: returnUrl,
      })
    })
    if (url === null) throw new AccountError('payments_unreachable')
    return { clientSecret: id, url }
  }

  async makeDefault(account: BilledAccount, id: string): Promise<void> {
    const customer = customerOf(account)
    await this.#connection.run((stripe) => makeCardDefault(stripe, customer, id))
  }

  async remove(account: BilledAccount, id: string): Promise<PaymentMethod> {
    const customer = customerOf(account)
    return this.#connection.run((stripe) => removeCard(stripe, customer, id))
  }

  payPlan(account: BilledAccount, plan: OfferedPlan): Promise<PlanPayment> {
    return this.#connection.run((stripe) => this.#pay(stripe, account, plan))
  }

  async release({ customer }: BilledAccount): Promise<void> {
    if (customer !== null) await this.#connection.run((stripe) => unsubscribe(stripe, customer))
  }

  async listInvoices({ customer }: BilledAccount): Promise<readonly Invoice[]> {
    return customer === null ? [] : this.#connection.run((stripe) => listCustomerInvoices(stripe, customer))
  }

  async readInvoiceFile(account: BilledAccount, { id }: Invoice): Promise<Uint8Array | undefined> {
    const customer = customerOf(account)
    return this.#connection.run((stripe) => fetchInvoiceFile(stripe, customer, id))
  }

  /**
   * Reads an event and says which account pays for which plan now; undefined where it concerns none.
   *
   * Events come late, twice and in any order, so what counts is what Stripe says now of the customer whom an event names.
   * @throws {AccountError} bad_request for an event that Stripe has not signed
   */
  async readEvent(body: string, signature: string): Promise<PaidPlan | undefined> {
    const { data } = await this.#connection.readEvent(body, signature)
    const customer = customerIn(data.object)
    if (customer === undefined) return undefined
    return this.#connection.run(async (stripe) => {
      const accountId = await accountOf(stripe, customer)
      if (accountId === undefined || (await this.#repository.find(accountId))?.customer !== customer) return undefined
      const plan = await paidPlan(stripe, customer)
      return plan && { accountId, plan }
    })
  }

  async #pay(stripe: Stripe, account: BilledAccount, plan: OfferedPlan): Promise<PlanPayment> {
    const now = timeOf(this.#context)
    if (PLAN_OFFERS[plan].monthlyCents === 0) {
      if (account.customer !== null) await unsubscribe(stripe, account.customer)
      return { progress: { status: 'succeeded', client_secret: null, url: null }, completeAt: now }
    }
    const customer = await describeCustomer(stripe, this.#repository, account)
    if ((await listCards(stripe, customer)).length === 0) throw new AccountError('payment_required')
    return subscribe(stripe, customer, plan, now)
  }
}

/** An account without a customer has no cards and no invoices. @throws {AccountError} not_found */
function customerOf({ customer }: BilledAccount): string {
  if (customer === null) throw new AccountError('not_found')
  return customer
}

/** Returns the customer whom the object of an event belongs to. */
function customerIn(object: object): string | undefined {
  if (!('customer' in object)) return undefined
  return idOf(object.customer as string | { readonly id: string } | null)
}
