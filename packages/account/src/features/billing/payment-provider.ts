import type { Invoice, OfferedPlan, PaymentMethod, PaymentProgress, PaymentProviderName } from '@terrarium/contracts'

/** An account as a payment provider bills it. */
export interface BilledAccount {
  readonly id: string
  readonly companyName: string
  /** Empty until it is given. */
  readonly email: string
  readonly address: Readonly<Record<string, string>>
  /** The provider's own name for the account; null before the first payment method. */
  readonly customer: string | null
}

/** Where and how a card is given. */
export interface CardRequest {
  readonly clientSecret: string
  /** The provider's page; null where its form is part of the console. */
  readonly url: string | null
}

/** How a change of plan goes on. */
export interface PlanPayment {
  readonly progress: PaymentProgress
  /** When a paid change is complete; null: when the provider says so, or when a confirmation is waited for. */
  readonly completeAt: Date | null
}

/** Takes payments: a simulation with test cards, or a company by its own interface. No card number passes through it. */
export interface PaymentProvider {
  readonly name: PaymentProviderName
  /** By which the provider's form names its merchant; empty where it needs none. */
  readonly publishableKey: string
  /** The default card first. */
  listMethods(account: BilledAccount): Promise<readonly PaymentMethod[]>
  requestCard(account: BilledAccount, returnUrl: string): Promise<CardRequest>
  /** @throws {AccountError} not_found */
  makeDefault(account: BilledAccount, id: string): Promise<void>
  /** Removes a card and returns it. @throws {AccountError} not_found, default_payment_method */
  remove(account: BilledAccount, id: string): Promise<PaymentMethod>
  /**
   * Charges a month of a plan to the default card and begins the change.
   *
   * @throws {AccountError} payment_required, payment_declined, upgrade_failed, payments_unreachable
   */
  payPlan(account: BilledAccount, plan: OfferedPlan): Promise<PlanPayment>
  /** Ends what the account pays for by the month; what it has paid ahead is credited. @throws {AccountError} payments_unreachable */
  release(account: BilledAccount): Promise<void>
  /** Newest first. */
  listInvoices(account: BilledAccount): Promise<readonly Invoice[]>
  /** Returns the provider's own PDF of an invoice; undefined where it makes none. */
  readInvoiceFile(account: BilledAccount, invoice: Invoice): Promise<Uint8Array | undefined>
}
