import { OFFERED_PLANS, PLAN_OFFERS, type OfferedPlan } from '@terrarium/contracts'
import type { Stripe } from 'stripe'
import { AccountError } from '../../../context/account-error.ts'
import type { PlanPayment } from '../payment-provider.ts'
import { idOf } from './customer.ts'

const CURRENCY = 'usd'
/** Name under which a price of Stripe names the plan that it is of. */
const PLAN = 'terrarium_plan'
/** Subscriptions that give what they are for; an invoice that is late is tried again meanwhile. */
const LIVE: readonly string[] = ['active', 'trialing', 'past_due']
/** Subscriptions whose first charge never succeeded. */
const UNPAID: readonly string[] = ['incomplete', 'incomplete_expired']
/** An account has one live subscription; the others tell of earlier ones. */
const SUBSCRIPTIONS_MAX = 100

/**
 * Returns the plan that a customer pays for, `free` for one who has paid for another until now; undefined for a customer who has never
 * paid, and for one whose subscription is not of the plans that are offered.
 */
export async function paidPlan(stripe: Stripe, customer: string): Promise<OfferedPlan | undefined> {
  const known = await list(stripe, customer)
  const live = findLive(known)
  if (live === undefined) return known.some(({ status }) => !UNPAID.includes(status)) ? 'free' : undefined
  const name = live.items.data[0]?.price.metadata[PLAN]
  return OFFERED_PLANS.find((plan) => plan === name)
}

/** Ends the subscription; what it has paid ahead is credited. */
export async function unsubscribe(stripe: Stripe, customer: string): Promise<void> {
  const live = findLive(await list(stripe, customer))
  if (live !== undefined) await stripe.subscriptions.cancel(live.id, { prorate: true, invoice_now: true })
}

/**
 * Begins or changes the subscription and charges the default card.
 *
 * The plan changes when the charge has succeeded: until then a new subscription is incomplete, and a changed one keeps its old price.
 * @throws {AccountError} payment_declined
 */
export async function subscribe(stripe: Stripe, customer: string, plan: OfferedPlan, now: Date): Promise<PlanPayment> {
  const price = await ensurePrice(stripe, plan)
  const known = await list(stripe, customer)
  await Promise.all(known.filter(({ status }) => status === 'incomplete').map(({ id }) => stripe.subscriptions.cancel(id)))
  const live = findLive(known)
  if (live?.items.data[0]?.price.id === price) return succeeded(now)
  const changed = live === undefined ? await begin(stripe, { customer, price, attempt: known.length }) : await change(stripe, live, price)
  const isPaid = LIVE.includes(changed.status) && changed.pending_update === null
  if (isPaid) return succeeded(now)
  return confirmation(stripe, changed, live === undefined)
}

function succeeded(completeAt: Date): PlanPayment {
  return { progress: { status: 'succeeded', client_secret: null, url: null }, completeAt }
}

async function begin(
  stripe: Stripe,
  { customer, price, attempt }: { readonly customer: string; readonly price: string; readonly attempt: number },
): Promise<Stripe.Subscription> {
  return stripe.subscriptions.create(
    { customer, items: [{ price }], payment_behavior: 'allow_incomplete', off_session: false },
    // A call that is sent twice begins one subscription.
    { idempotencyKey: `terrarium-subscription-${customer}-${price}-${attempt}` },
  )
}

async function change(stripe: Stripe, live: Stripe.Subscription, price: string): Promise<Stripe.Subscription> {
  const item = live.items.data[0]
  if (item === undefined) throw new AccountError('upgrade_failed')
  return stripe.subscriptions.update(live.id, {
    items: [{ id: item.id, price }],
    payment_behavior: 'pending_if_incomplete',
    proration_behavior: 'always_invoice',
    off_session: false,
  })
}

/** Leads to the page on which the holder of the card confirms; without one the charge was declined, and the change is taken back. */
async function confirmation(stripe: Stripe, { id, latest_invoice }: Stripe.Subscription, isNew: boolean): Promise<PlanPayment> {
  const invoiceId = idOf(latest_invoice)
  if (invoiceId === undefined) throw new AccountError('upgrade_failed')
  const [invoice, payments] = await Promise.all([
    stripe.invoices.retrieve(invoiceId),
    stripe.invoicePayments.list({ invoice: invoiceId, expand: ['data.payment.payment_intent'] }),
  ])
  const asks = payments.data.some(
    ({ payment: { payment_intent: intent } }) => typeof intent === 'object' && intent.status === 'requires_action',
  )
  const url = invoice.hosted_invoice_url
  if (asks && url) return { progress: { status: 'requires_action', client_secret: null, url }, completeAt: null }
  if (isNew) await stripe.subscriptions.cancel(id)
  else await stripe.invoices.voidInvoice(invoiceId)
  throw new AccountError('payment_declined')
}

/** Returns the price of a month of a plan; made the first time, so that nothing has to be set up by hand. */
async function ensurePrice(stripe: Stripe, plan: OfferedPlan): Promise<string> {
  const { name, monthlyCents } = PLAN_OFFERS[plan]
  // Another amount is another price: a price of Stripe never changes.
  const key = `terrarium_${plan}_${monthlyCents}_${CURRENCY}`
  const { data } = await stripe.prices.list({ lookup_keys: [key], limit: 1 })
  if (data[0] !== undefined) return data[0].id
  const { id } = await stripe.prices.create(
    {
      currency: CURRENCY,
      unit_amount: monthlyCents ?? 0,
      recurring: { interval: 'month' },
      lookup_key: key,
      metadata: { [PLAN]: plan },
      product_data: { name: `${name} plan` },
    },
    { idempotencyKey: `terrarium-price-${key}` },
  )
  return id
}

async function list(stripe: Stripe, customer: string): Promise<readonly Stripe.Subscription[]> {
  return (await stripe.subscriptions.list({ customer, status: 'all', limit: SUBSCRIPTIONS_MAX })).data
}

function findLive(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  return subscriptions.find(({ status }) => LIVE.includes(status))
}
