/** How Stripe is reached. */
export interface StripeSettings {
  /** Secret key of the operator's Stripe account. */
  readonly key: string
  /** Secret by which Stripe signs its events. */
  readonly webhookSecret: string
  /** Where Stripe answers; undefined for its own address. */
  readonly url: string | undefined
}
