import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'

/** Characters of the largest event that is read. */
const EVENT_LENGTH_MAX = 500_000

/**
 * Takes an event of Stripe: `invoice.*`, `customer.subscription.*` and `checkout.session.completed`; others are acknowledged.
 *
 * The body is the text as it was signed, in the header `Stripe-Signature`.
 */
export const receiveStripeEvent = defineEndpoint({
  name: 'receiveStripeEvent',
  service: 'auth',
  method: 'POST',
  path: '/account/billing/stripe/events',
  input: { body: v.pipe(v.string(), v.maxLength(EVENT_LENGTH_MAX)) },
  output: v.object({}),
  errors: ['payments_unavailable', 'payments_unreachable'],
  auth: 'public',
  permission: 'public',
})
