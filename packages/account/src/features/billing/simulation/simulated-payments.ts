import { PLAN_OFFERS, type Invoice, type OfferedPlan, type PaymentMethod, type PaymentProgress } from '@terrarium/contracts'
import { createSecret, hashSecret, isDocumentId, matchesHash } from '../../../access/credential.ts'
import { nowMs, type AccountContext } from '../../../context/account-context.ts'
import { AccountError } from '../../../context/account-error.ts'
import type { BilledAccount, CardRequest, PaymentProvider, PlanPayment } from '../payment-provider.ts'
import {
  createSimulationRepository,
  type CardFacts,
  type IntentPurpose,
  type SimulationRepository,
  type StoredCard,
  type StoredInvoice,
} from './repository.ts'
import { findTestCard } from './test-cards.ts'

/** A card as it is typed into the simulation's form. */
export interface TypedCard {
  readonly number: string
  readonly exp_month: number
  readonly exp_year: number
}

/** What a confirmed payment was for, with what the service has to do about it. */
export interface Confirmed {
  readonly progress: PaymentProgress
  /** The plan that was paid; undefined for anything else. */
  readonly plan?: { readonly name: OfferedPlan; readonly completeAt: Date }
  readonly card?: CardFacts
  readonly invoiceId?: string
}

const INTENT_LIFE_MS = 60 * 60 * 1000
/** A confirmation of a payment company takes some seconds. */
const COMPLETE_AFTER_MS = 2_000
const SUCCEEDED: PaymentProgress = { status: 'succeeded', client_secret: null, url: null }

/**
 * Payments without a payment company: test cards, a bank that asks, invoices by the month on demand.
 *
 * Real numbers are refused, so nothing here is worth stealing. A change of plan is complete some seconds after it was paid, as with a
 * company that confirms by itself.
 */
export class SimulatedPayments implements PaymentProvider {
  readonly name = 'simulation'
  readonly publishableKey = ''
  readonly #context: AccountContext
  readonly #repository: SimulationRepository

  constructor(context: AccountContext) {
    this.#context = context
    this.#repository = createSimulationRepository(context.control)
  }

  async listMethods({ id }: BilledAccount): Promise<readonly PaymentMethod[]> {
    const cards = await this.#repository.cards(id)
    return [...cards].sort((a, b) => Number(b.isDefault) - Number(a.isDefault)).map(presentCard)
  }

  async requestCard({ id }: BilledAccount): Promise<CardRequest> {
    return { clientSecret: await this.#ask(id, { kind: 'card', card: null }), url: null }
  }

  async makeDefault(account: BilledAccount, id: string): Promise<void> {
    if (!isDocumentId(id) || !(await this.#repository.makeDefault(account.id, id))) throw new AccountError('not_found')
  }

  async remove(account: BilledAccount, id: string): Promise<PaymentMethod> {
    const card = (await this.#repository.cards(account.id)).find((each) => each.id === id)
    if (card === undefined) throw new AccountError('not_found')
    if (card.isDefault || !(await this.#repository.removeCard(account.id, id))) throw new AccountError('default_payment_method')
    return presentCard(card)
  }

  async payPlan(account: BilledAccount, plan: OfferedPlan): Promise<PlanPayment> {
    if (PLAN_OFFERS[plan].monthlyCents === 0) return { progress: SUCCEEDED, completeAt: this.#now() }
    const progress = await this.#charge(account, { kind: 'plan', plan })
    if (progress.status === 'requires_action') return { progress, completeAt: null }
    await this.#issue(account, plan, 'Paid')
    return { progress, completeAt: this.#completion() }
  }

  release(): Promise<void> {
    return Promise.resolve() // each month is paid by a call of its own
  }

  async listInvoices({ id }: BilledAccount): Promise<readonly Invoice[]> {
    return (await this.#repository.invoices(id)).map((invoice) => this.#present(invoice))
  }

  readInvoiceFile(): Promise<undefined> {
    return Promise.resolve(undefined)
  }

  /** Takes a card for `requestCard`. @throws {AccountError} not_found, validation_error, payment_declined */
  async confirmCard(account: BilledAccount, clientSecret: string, typed: TypedCard): Promise<Confirmed> {
    const { id, purpose } = await this.#find(account, clientSecret)
    if (purpose.kind !== 'card') throw new AccountError('not_found')
    const { facts, onAdd } = readCard(typed, this.#now())
    if (onAdd === 'declined') throw new AccountError('payment_declined')
    if (onAdd === 'accepted') return this.#addCard(account, id, facts)
    await this.#repository.keepCard(id, facts)
    return { progress: { status: 'requires_action', client_secret: clientSecret, url: null } }
  }

  /**
   * Answers the bank's question. A card that is not confirmed may be tried again.
   *
   * @throws {AccountError} not_found, payment_authentication_failed, three_d_secure_failed, payment_declined
   */
  async answer(account: BilledAccount, clientSecret: string, confirmed: boolean): Promise<Confirmed> {
    const { id, purpose } = await this.#find(account, clientSecret)
    if (purpose.kind !== 'card') return this.#answerCharge(account, id, purpose, confirmed)
    if (!confirmed) throw new AccountError('payment_authentication_failed')
    if (purpose.card === null) throw new AccountError('not_found')
    return this.#addCard(account, id, purpose.card)
  }

  /** Makes the next month's invoice. @throws {AccountError} conflict for a plan that costs nothing, payment_required */
  async renew(account: BilledAccount, name: string): Promise<Invoice> {
    const plan = paidPlan(name)
    if (plan === undefined) throw new AccountError('conflict', { reason: 'The plan of this account costs nothing.' })
    const { behavior } = await this.#defaultCard(account)
    return this.#present(await this.#issue(account, plan, behavior === 'pays' ? 'Paid' : 'Retrying'))
  }

  /** @throws {AccountError} not_found, conflict for a paid one, payment_required, payment_declined */
  async payInvoice(account: BilledAccount, id: string): Promise<Confirmed> {
    const known = (await this.#repository.invoices(account.id)).find((each) => each.id === id)
    if (known === undefined) throw new AccountError('not_found')
    if (known.status === 'Paid') throw new AccountError('conflict', { reason: 'The invoice is paid already.' })
    const progress = await this.#charge(account, { kind: 'invoice', invoiceId: id })
    if (progress.status === 'requires_action') return { progress }
    await this.#repository.payInvoice(account.id, id)
    return { progress, invoiceId: id }
  }

  async #answerCharge(
    account: BilledAccount,
    intentId: string,
    purpose: Exclude<IntentPurpose, { readonly kind: 'card' }>,
    confirmed: boolean,
  ): Promise<Confirmed> {
    await this.#end(intentId)
    if (!confirmed) throw new AccountError('three_d_secure_failed')
    if ((await this.#defaultCard(account)).behavior === 'asks_then_declines') throw new AccountError('payment_declined')
    if (purpose.kind === 'plan') {
      await this.#issue(account, purpose.plan, 'Paid')
      return { progress: SUCCEEDED, plan: { name: purpose.plan, completeAt: this.#completion() } }
    }
    if (!(await this.#repository.payInvoice(account.id, purpose.invoiceId))) throw new AccountError('not_found')
    return { progress: SUCCEEDED, invoiceId: purpose.invoiceId }
  }

  async #addCard(account: BilledAccount, intentId: string, card: CardFacts): Promise<Confirmed> {
    await this.#end(intentId)
    await this.#repository.addCard(account.id, card, this.#now())
    return { progress: SUCCEEDED, card }
  }

  /** Charges the default card, or has its bank ask. */
  async #charge(account: BilledAccount, purpose: IntentPurpose): Promise<PaymentProgress> {
    const { behavior } = await this.#defaultCard(account)
    if (behavior === 'declines') throw new AccountError('payment_declined')
    if (behavior === 'pays') return SUCCEEDED
    return { status: 'requires_action', client_secret: await this.#ask(account.id, purpose), url: null }
  }

  /** Makes what a confirmation has to name. */
  async #ask(accountId: string, purpose: IntentPurpose): Promise<string> {
    const secret = createSecret(this.#context.random)
    const now = this.#now()
    const expiresAt = new Date(now.getTime() + INTENT_LIFE_MS)
    const id = await this.#repository.createIntent({ accountId, secretHash: hashSecret(secret), purpose }, now, expiresAt)
    return `${id}.${secret}`
  }

  async #find(account: BilledAccount, clientSecret: string): Promise<{ readonly id: string; readonly purpose: IntentPurpose }> {
    const [id = '', secret = ''] = clientSecret.split('.')
    const intent = isDocumentId(id) ? await this.#repository.findIntent(account.id, id, this.#now()) : undefined
    if (intent === undefined || !matchesHash(secret, intent.secretHash)) throw new AccountError('not_found')
    return { id, purpose: intent.purpose }
  }

  async #end(id: string): Promise<void> {
    if (!(await this.#repository.endIntent(id))) throw new AccountError('not_found')
  }

  async #defaultCard(account: BilledAccount): Promise<StoredCard> {
    const card = (await this.#repository.cards(account.id)).find(({ isDefault }) => isDefault)
    if (card === undefined) throw new AccountError('payment_required')
    return card
  }

  #issue(account: BilledAccount, plan: OfferedPlan, status: Invoice['status']): Promise<StoredInvoice> {
    const { name, monthlyCents } = PLAN_OFFERS[plan]
    const description = `${name} plan, one month`
    return this.#repository.createInvoice({ accountId: account.id, date: this.#now(), amount: monthlyCents ?? 0, description, status })
  }

  #present(row: StoredInvoice): Invoice {
    const url = new URL(`/resources/account-settings/billing/invoices/${row.id}`, this.#context.publicUrl).href
    return { ...row, date: row.date.toISOString(), currency: 'usd', url }
  }

  #now(): Date {
    return new Date(nowMs(this.#context.clock))
  }

  #completion(): Date {
    return new Date(this.#now().getTime() + COMPLETE_AFTER_MS)
  }
}

function paidPlan(name: string): OfferedPlan | undefined {
  return (['individual', 'team', 'business'] as const).find((plan) => plan === name)
}

/** @throws {AccountError} validation_error for a number that is no test card's, and for a card that has expired */
function readCard({ number, exp_month: month, exp_year: year }: TypedCard, now: Date) {
  const digits = number.replace(/ /g, '')
  const known = findTestCard(digits)
  if (known === undefined) throw new AccountError('validation_error', { fields: { number: 'invalid' } })
  if (Date.UTC(year, month, 1) <= now.getTime()) throw new AccountError('validation_error', { fields: { exp_year: 'invalid' } })
  const facts = { brand: known.brand, last4: digits.slice(-4), expMonth: month, expYear: year, behavior: known.behavior }
  return { facts, onAdd: known.onAdd }
}

function presentCard({ id, brand, last4, expMonth, expYear, isDefault }: StoredCard): PaymentMethod {
  return { id, brand, last4, exp_month: expMonth, exp_year: expYear, default: isDefault }
}
