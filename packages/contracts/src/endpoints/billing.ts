import * as v from 'valibot'
import { emailSchema } from '../account/sign-in-fields.ts'
import { OFFERED_PLANS, TRIAL_PLAN } from '../account/plan-offer.ts'
import { documentIdSchema, lineSchema, nameSchema, providerIdSchema } from '../account/text-fields.ts'
import { defineEndpoint, type RolePermission } from '../http/endpoint.ts'
import { invoiceSchema } from './invoice.ts'
import { PAYMENT_ERRORS } from './payment-errors.ts'

const READ: RolePermission = { resource: 'billing', action: 'read' }
const WRITE: RolePermission = { resource: 'billing', action: 'write' }
const PHONE = /^[+\d][\d ()./-]*$/
const PHONE_LENGTH_MAX = 40
const ADDRESS_LENGTH_MAX = 200
const SECRET_LENGTH_MAX = 200

const shortLine = lineSchema(ADDRESS_LENGTH_MAX)
const filledLine = v.pipe(shortLine, v.nonEmpty())

/** Postal address of an account's invoices (console-spec §3). */
export const billingAddressSchema = v.strictObject({
  Address_Line_1: filledLine,
  Address_Line_2: shortLine,
  Address_City: filledLine,
  Address_State: shortLine,
  Address_PostalCode: filledLine,
  Address_Country: filledLine,
})
export type BillingAddress = v.InferOutput<typeof billingAddressSchema>

/** Telephone number of a billing contact: digits and what people put between them; it may be empty. */
export const phoneSchema = v.pipe(
  lineSchema(PHONE_LENGTH_MAX),
  v.check((phone) => phone === '' || PHONE.test(phone)),
)

/** Who takes the payments: `simulation` knows test cards alone, `none` takes nothing. */
export const PAYMENT_PROVIDERS = ['simulation', 'stripe', 'none'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number]

/** How an account is billed. Texts are empty until they are first saved. */
export const billingInfoSchema = v.object({
  plans: v.object({ usage: v.string() }),
  company_name: v.string(),
  billing_email: v.string(),
  phone_number: v.string(),
  address: v.record(v.string(), v.string()),
  provider: v.picklist(PAYMENT_PROVIDERS),
  /** Whether a marketplace bills the account. */
  marketplace: v.boolean(),
  trial_ends_at: v.nullable(v.string()),
})
export type BillingInfo = v.InferOutput<typeof billingInfoSchema>

/** Returns how the caller's account is billed. */
export const getBilling = defineEndpoint({
  name: 'getBilling',
  service: 'auth',
  method: 'GET',
  path: '/account/billing',
  input: {},
  output: billingInfoSchema,
  auth: 'session',
  permission: READ,
  defaultMessage: 'Failed to fetch billing info',
})

/** Replaces whom invoices go to. */
export const updateBillingContact = defineEndpoint({
  name: 'updateBillingContact',
  service: 'auth',
  method: 'PUT',
  path: '/account/billing/contact',
  input: { body: v.strictObject({ company_name: nameSchema, billing_email: emailSchema, phone_number: phoneSchema }) },
  output: billingInfoSchema,
  errors: PAYMENT_ERRORS,
  auth: 'session',
  permission: WRITE,
  defaultMessage: 'Your billing information was not saved; your input is kept, please try again.',
})

/** Replaces the address of invoices. */
export const updateBillingAddress = defineEndpoint({
  name: 'updateBillingAddress',
  service: 'auth',
  method: 'PUT',
  path: '/account/billing/customer',
  input: { body: billingAddressSchema },
  output: billingInfoSchema,
  errors: PAYMENT_ERRORS,
  auth: 'session',
  permission: WRITE,
  defaultMessage: 'Failed to update customer info',
})

/** A card on file. */
export const paymentMethodSchema = v.object({
  id: v.string(),
  brand: v.string(),
  last4: v.string(),
  exp_month: v.number(),
  exp_year: v.number(),
  default: v.boolean(),
})
export type PaymentMethod = v.InferOutput<typeof paymentMethodSchema>

/** Lists the cards of the caller's account, the default one first. */
export const listPaymentMethods = defineEndpoint({
  name: 'listPaymentMethods',
  service: 'auth',
  method: 'GET',
  path: '/account/billing/payment_methods',
  input: {},
  output: v.array(paymentMethodSchema),
  errors: PAYMENT_ERRORS,
  auth: 'session',
  permission: READ,
  defaultMessage: 'Failed to fetch payment methods',
})

/** Makes a card the default one. */
export const updatePaymentMethod = defineEndpoint({
  name: 'updatePaymentMethod',
  service: 'auth',
  method: 'PUT',
  path: '/account/billing/payment_methods/:id',
  input: { params: v.object({ id: providerIdSchema }), body: v.strictObject({ default: v.literal(true) }) },
  output: v.array(paymentMethodSchema),
  errors: [...PAYMENT_ERRORS, 'not_found'],
  auth: 'session',
  permission: WRITE,
  defaultMessage: 'Your billing information was not saved; your input is kept, please try again.',
})

/** Removes a card; never the default one. */
export const deletePaymentMethod = defineEndpoint({
  name: 'deletePaymentMethod',
  service: 'auth',
  method: 'DELETE',
  path: '/account/billing/payment_methods/:id',
  input: { params: v.object({ id: providerIdSchema }) },
  output: null,
  errors: [...PAYMENT_ERRORS, 'not_found', 'default_payment_method'],
  auth: 'session',
  permission: WRITE,
  defaultMessage: 'Failed to delete payment method',
})

/**
 * Begins adding a card. With `url` the card is given on the provider's own page, which leads back to `return_url`; without one to the
 * provider's form, which proves with `client_secret` what it acts for.
 */
export const createSetupIntent = defineEndpoint({
  name: 'createSetupIntent',
  service: 'auth',
  method: 'POST',
  path: '/account/billing/setup_intent',
  input: { body: v.strictObject({ return_url: v.pipe(v.string(), v.maxLength(2000), v.url()) }) },
  output: v.object({ client_secret: v.string(), publishable_key: v.string(), url: v.nullable(v.string()) }),
  errors: [...PAYMENT_ERRORS, 'cooldown'],
  auth: 'session',
  permission: WRITE,
  defaultMessage: 'Failed to create setup intent',
})

/** What has to happen before a payment is made: the holder of the card confirms it with the bank (3-D Secure). */
const paymentProgressSchema = v.object({
  status: v.picklist(['succeeded', 'requires_action']),
  /** What the confirmation is for; null when there is none. */
  client_secret: v.nullable(v.string()),
  /** The bank's page, which leads back; null where the provider's own form asks. */
  url: v.nullable(v.string()),
})
export type PaymentProgress = v.InferOutput<typeof paymentProgressSchema>

/**
 * Changes the plan of the caller's account, or begins its trial; what it costs is charged to the default card. The identity says with
 * `planSynced` when the change is complete.
 *
 * Members of a free or individual account may; others need create on `upgrades` (console-spec §4).
 */
export const upgradePlan = defineEndpoint({
  name: 'upgradePlan',
  service: 'auth',
  method: 'POST',
  path: '/account/billing/upgrade',
  input: { body: v.strictObject({ plans: v.strictObject({ usage: v.picklist([...OFFERED_PLANS, TRIAL_PLAN]) }) }) },
  output: paymentProgressSchema,
  errors: [
    ...PAYMENT_ERRORS,
    'permission_denied',
    'conflict',
    'upgrade_failed',
    'payment_required',
    'payment_declined',
    'three_d_secure_failed',
    'cooldown',
  ],
  auth: 'session',
  permission: 'self',
  defaultMessage: 'Failed to update plan',
})

const clientSecretSchema = v.pipe(v.string(), v.maxLength(SECRET_LENGTH_MAX), v.nonEmpty())

/** Gives a test card to the simulation of payments, which keeps nothing of it but brand, last digits, expiry and how it behaves. */
export const confirmSimulatedCard = defineEndpoint({
  name: 'confirmSimulatedCard',
  service: 'auth',
  method: 'POST',
  path: '/account/billing/simulation/card',
  input: {
    body: v.strictObject({
      client_secret: clientSecretSchema,
      number: v.pipe(v.string(), v.regex(/^[\d ]{12,23}$/)),
      exp_month: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
      exp_year: v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2099)),
      cvc: v.pipe(v.string(), v.regex(/^\d{3,4}$/)),
    }),
  },
  output: paymentProgressSchema,
  errors: [...PAYMENT_ERRORS, 'not_found', 'payment_declined', 'cooldown'],
  auth: 'session',
  permission: WRITE,
})

/** Answers the bank's question in the simulation of payments. */
export const answerSimulatedChallenge = defineEndpoint({
  name: 'answerSimulatedChallenge',
  service: 'auth',
  method: 'POST',
  path: '/account/billing/simulation/challenge',
  input: { body: v.strictObject({ client_secret: clientSecretSchema, confirmed: v.boolean() }) },
  output: paymentProgressSchema,
  errors: [
    ...PAYMENT_ERRORS,
    'permission_denied',
    'not_found',
    'payment_declined',
    'payment_authentication_failed',
    'three_d_secure_failed',
    'cooldown',
  ],
  auth: 'session',
  permission: 'self',
})

/** Makes the next month's invoice in the simulation of payments, and charges the default card. */
export const simulateRenewal = defineEndpoint({
  name: 'simulateRenewal',
  service: 'auth',
  method: 'POST',
  path: '/account/billing/simulation/renewal',
  input: {},
  output: invoiceSchema,
  errors: [...PAYMENT_ERRORS, 'conflict', 'payment_required', 'cooldown'],
  auth: 'session',
  permission: WRITE,
})

/** Pays an overdue invoice with the default card in the simulation of payments. */
export const paySimulatedInvoice = defineEndpoint({
  name: 'paySimulatedInvoice',
  service: 'auth',
  method: 'POST',
  path: '/account/billing/simulation/invoices/:id/pay',
  input: { params: v.object({ id: documentIdSchema }) },
  output: paymentProgressSchema,
  errors: [...PAYMENT_ERRORS, 'not_found', 'conflict', 'payment_required', 'payment_declined', 'cooldown'],
  auth: 'session',
  permission: WRITE,
})
