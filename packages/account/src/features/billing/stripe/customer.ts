import type { PaymentMethod } from '@terrarium/contracts'
import type { Stripe } from 'stripe'
import { AccountError } from '../../../context/account-error.ts'
import type { BilledAccount } from '../payment-provider.ts'
import type { BillingRepository } from '../repository.ts'

/** Name under which a customer of Stripe names the account that it is. */
const ACCOUNT = 'terrarium_account'
/** More cards than anybody keeps; Stripe's largest page. */
const CARDS_MAX = 100

/** Returns the customer of an account; makes it the first time, and tells it who is billed. */
export async function describeCustomer(stripe: Stripe, repository: BillingRepository, account: BilledAccount): Promise<string> {
  const facts = factsOf(account)
  if (account.customer !== null) {
    await stripe.customers.update(account.customer, facts)
    return account.customer
  }
  // Two first calls at once make one customer.
  const { id } = await stripe.customers.create(
    { ...facts, metadata: { [ACCOUNT]: account.id } },
    { idempotencyKey: `terrarium-customer-${account.id}` },
  )
  await repository.setCustomer(account.id, id)
  return id
}

/** Returns the account that a customer is; undefined for customers of somebody else and for deleted ones. */
export async function accountOf(stripe: Stripe, customerId: string): Promise<string | undefined> {
  const customer = await stripe.customers.retrieve(customerId)
  return customer.deleted === true ? undefined : customer.metadata[ACCOUNT]
}

/** Lists the cards of a customer, the default one first. The latest card becomes the default where there is none. */
export async function listCards(stripe: Stripe, customerId: string): Promise<readonly PaymentMethod[]> {
  const [customer, { data }] = await Promise.all([
    stripe.customers.retrieve(customerId),
    stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: CARDS_MAX }),
  ])
  if (customer.deleted === true) return []
  const named = idOf(customer.invoice_settings.default_payment_method)
  const known = data.find(({ id }) => id === named) ?? data[0]
  if (known !== undefined && known.id !== named) await setDefault(stripe, customerId, known.id)
  const cards = data.map((method) => presentCard(method, method.id === known?.id))
  return [...cards.filter((card) => card.default), ...cards.filter((card) => !card.default)]
}

/** Makes a card of the customer the default one. @throws {AccountError} not_found */
export async function makeCardDefault(stripe: Stripe, customerId: string, cardId: string): Promise<void> {
  await findCard(stripe, customerId, cardId)
  await setDefault(stripe, customerId, cardId)
}

/** Removes a card of the customer. @throws {AccountError} not_found, default_payment_method */
export async function removeCard(stripe: Stripe, customerId: string, cardId: string): Promise<PaymentMethod> {
  const card = await findCard(stripe, customerId, cardId)
  if (card.default) throw new AccountError('default_payment_method')
  await stripe.paymentMethods.detach(cardId)
  return card
}

async function findCard(stripe: Stripe, customerId: string, cardId: string): Promise<PaymentMethod> {
  const card = (await listCards(stripe, customerId)).find(({ id }) => id === cardId)
  if (card === undefined) throw new AccountError('not_found')
  return card
}

async function setDefault(stripe: Stripe, customerId: string, cardId: string): Promise<void> {
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } })
}

function factsOf({ companyName, email, address }: BilledAccount): Stripe.CustomerUpdateParams {
  const line = (name: string): string => address[name] ?? ''
  return {
    name: companyName,
    email,
    address: {
      line1: line('Address_Line_1'),
      line2: line('Address_Line_2'),
      city: line('Address_City'),
      state: line('Address_State'),
      postal_code: line('Address_PostalCode'),
      country: line('Address_Country'),
    },
  }
}

function presentCard({ id, card }: Stripe.PaymentMethod, isDefault: boolean): PaymentMethod {
  const { brand = 'card', last4 = '', exp_month = 0, exp_year = 0 } = card ?? {}
  return { id, brand, last4, exp_month, exp_year, default: isDefault }
}

/** Returns the id of what Stripe names or gives whole. */
export function idOf(named: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof named === 'string' ? named : named?.id
}
