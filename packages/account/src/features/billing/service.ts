import {
  FREE_TRIAL_DAYS,
  OFFERED_PLANS,
  PLAN_OFFERS,
  SELF_UPGRADE_PLANS,
  TRIAL_PLAN,
  isPlan,
  type BillingAddress,
  type BillingInfo,
  type Identity,
  type Invoice,
  type OfferedPlan,
  type PaymentMethod,
  type PaymentProgress,
} from '@terrarium/contracts'
import { hasPermission } from '../../access/authorize.ts'
import type { Member } from '../../access/caller.ts'
import { nowMs, type AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import type { BilledAccount, CardRequest, PaymentProvider } from './payment-provider.ts'
import { createBillingRepository, type BillingRepository, type BillingState } from './repository.ts'

/** What an identity says of the plan of its account. */
export type PlanIdentity = Pick<
  Identity,
  'plan' | 'planSynced' | 'plan_display_name' | 'plan_monthly_price' | 'limits' | 'is_plan_deprecated' | 'eligible_for_trial'
> & {
  /** Whether a marketplace bills the account. */
  readonly hasMarketplace: boolean
}

/** Whom the invoices of an account go to. */
export interface BillingContact {
  readonly company_name: string
  readonly billing_email: string
  readonly phone_number: string
}

/** Plans that cost something by the month. */
const PAID_PLANS = OFFERED_PLANS.filter((plan) => (PLAN_OFFERS[plan].monthlyCents ?? 0) > 0)
const DAY_MS = 24 * 60 * 60 * 1000
const CENTS = 100

/** Billing over a payment provider. */
export class BillingService {
  readonly #context: AccountContext
  readonly #provider: PaymentProvider
  readonly #repository: BillingRepository

  constructor(context: AccountContext, provider: PaymentProvider) {
    this.#context = context
    this.#provider = provider
    this.#repository = createBillingRepository(context.control)
  }

  /** Completes what has become due, and tells what the identity says of the plan. */
  async identify(accountId: string): Promise<PlanIdentity> {
    return presentPlan(await this.#read(accountId))
  }

  async get(member: Member): Promise<BillingInfo> {
    const state = await this.#read(member.account.id)
    return {
      plans: { usage: state.plan },
      company_name: state.companyName,
      billing_email: state.email,
      phone_number: state.phone,
      address: { ...state.address },
      provider: this.#provider.name,
      marketplace: state.marketplace !== null,
      trial_ends_at: state.trialEndsAt?.toISOString() ?? null,
    }
  }

  /** The account as payments know it. @throws {AccountError} marketplace_billing */
  async billedAccount(member: Member): Promise<BilledAccount> {
    const { marketplace, ...account } = await this.payingAccount(member)
    if (marketplace !== null) throw new AccountError('marketplace_billing')
    return account
  }

  /** The account as payments know it, and the marketplace that bills it, if one does. */
  async payingAccount(member: Member): Promise<BilledAccount & Pick<BillingState, 'marketplace'>> {
    const { companyName, email, address, customer, marketplace } = await this.#read(member.account.id)
    return { id: member.account.id, companyName, email: email === '' ? member.email : email, address, customer, marketplace }
  }

  /** @throws {AccountError} marketplace_billing */
  async setContact(member: Member, contact: BillingContact): Promise<BillingInfo> {
    const { id } = await this.billedAccount(member)
    const { company_name: companyName, billing_email: email, phone_number: phone } = contact
    await this.#repository.setContact(id, { companyName, email, phone })
    return this.get(member)
  }

  /** @throws {AccountError} marketplace_billing */
  async setAddress(member: Member, address: BillingAddress): Promise<BillingInfo> {
    const { id } = await this.billedAccount(member)
    await this.#repository.setAddress(id, address)
    return this.get(member)
  }

  async methods(member: Member): Promise<PaymentMethod[]> {
    return [...(await this.#provider.listMethods(await this.billedAccount(member)))]
  }

  /** @throws {AccountError} validation_error for an address that is not the console's, marketplace_billing */
  async requestCard(member: Member, returnUrl: string): Promise<CardRequest> {
    if (new URL(returnUrl).origin !== new URL(this.#context.publicUrl).origin) {
      throw new AccountError('validation_error', { fields: { return_url: 'invalid' } })
    }
    return this.#provider.requestCard(await this.billedAccount(member), returnUrl)
  }

  /** @throws {AccountError} not_found, marketplace_billing */
  async makeDefault(member: Member, id: string): Promise<PaymentMethod[]> {
    const account = await this.billedAccount(member)
    await this.#provider.makeDefault(account, id)
    return [...(await this.#provider.listMethods(account))]
  }

  /** @throws {AccountError} not_found, default_payment_method, marketplace_billing */
  async remove(member: Member, id: string): Promise<PaymentMethod> {
    return this.#provider.remove(await this.billedAccount(member), id)
  }

  async invoices(member: Member): Promise<Invoice[]> {
    return [...(await this.#provider.listInvoices(await this.billedAccount(member)))]
  }

  /**
   * Begins a change of plan or the trial.
   *
   * @throws {AccountError} permission_denied, conflict, payment_required, payment_declined, upgrade_failed, marketplace_billing
   */
  async changePlan(member: Member, plan: OfferedPlan | typeof TRIAL_PLAN): Promise<PaymentProgress> {
    const account = await this.billedAccount(member)
    const { plan: current, pendingPlan } = await this.#repository.get(account.id)
    if (!mayChangePlan(member, current)) throw new AccountError('permission_denied')
    if (pendingPlan !== null) throw new AccountError('conflict', { reason: 'Another change of plan is under way.' })
    if (plan === current) throw new AccountError('conflict', { reason: 'The account has this plan already.' })
    if (plan === TRIAL_PLAN) return this.#beginTrial(account.id, current)
    const { progress, completeAt } = await this.#provider.payPlan(account, plan)
    if (progress.status === 'succeeded') await this.beginChange(account.id, plan, completeAt)
    return progress
  }

  /** Begins a change of plan that has been paid. @param completeAt null: when the provider says so */
  async beginChange(accountId: string, plan: OfferedPlan, completeAt: Date | null): Promise<void> {
    await this.#repository.beginChange({ accountId, plan, completeAt })
  }

  /** Gives an account the plan that it pays for. Returns the plan that it had; undefined where nothing changed. */
  setPaidPlan(accountId: string, plan: OfferedPlan): Promise<string | undefined> {
    return this.#repository.setPaidPlan(accountId, plan, PAID_PLANS)
  }

  /** Returns an invoice and its PDF. @throws {AccountError} not_found, marketplace_billing */
  async invoiceFile(member: Member, id: string): Promise<{ readonly invoice: Invoice; readonly content: Uint8Array }> {
    const account = await this.billedAccount(member)
    const invoice = (await this.#provider.listInvoices(account)).find((each) => each.id === id)
    if (invoice === undefined) throw new AccountError('not_found')
    const { renderInvoice } = await import('./invoice-file.ts')
    const content = (await this.#provider.readInvoiceFile(account, invoice)) ?? (await renderInvoice(invoice, await this.get(member)))
    return { invoice, content }
  }

  /** Ends what an account pays for here, because a marketplace bills it now. @throws {AccountError} payments_unreachable */
  release(account: BilledAccount): Promise<void> {
    return this.#provider.release(account)
  }

  async #beginTrial(accountId: string, current: string): Promise<PaymentProgress> {
    const endsAt = new Date(this.#now().getTime() + FREE_TRIAL_DAYS * DAY_MS)
    const isBegun = mayTry(current) && (await this.#repository.beginTrial(accountId, TRIAL_PLAN, endsAt))
    if (!isBegun) throw new AccountError('conflict', { reason: 'This account cannot begin a trial.' })
    return { status: 'succeeded', client_secret: null, url: null }
  }

  #read(accountId: string): Promise<BillingState> {
    return this.#repository.settle(accountId, this.#now())
  }

  #now(): Date {
    return new Date(nowMs(this.#context.clock))
  }
}

/** Members of a free or individual account may, others with a permission of their own (console-spec §4). */
function mayChangePlan(member: Member, plan: string): boolean {
  return SELF_UPGRADE_PLANS.some((each) => each === plan) || hasPermission(member.role, { resource: 'upgrades', action: 'create' })
}

function mayTry(plan: string): boolean {
  return SELF_UPGRADE_PLANS.some((each) => each === plan)
}

function presentPlan({ plan, pendingPlan, hadTrial, marketplace }: BillingState): PlanIdentity {
  const offer = isPlan(plan) ? PLAN_OFFERS[plan] : undefined
  return {
    plan,
    planSynced: pendingPlan === null,
    plan_display_name: offer?.name ?? plan,
    plan_monthly_price: (offer?.monthlyCents ?? 0) / CENTS,
    limits: { ...(offer?.limits ?? {}) },
    is_plan_deprecated: offer?.isDeprecated ?? false,
    eligible_for_trial: marketplace === null && !hadTrial && mayTry(plan),
    hasMarketplace: marketplace !== null,
  }
}
