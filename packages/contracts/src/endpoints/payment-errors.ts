import type { ErrorCode } from '../http/errors.ts'

/** What any call that reaches the provider of payments may fail with. Subscribers of a marketplace are billed there. */
export const PAYMENT_ERRORS = [
  'marketplace_billing',
  'payments_unavailable',
  'payments_unreachable',
] as const satisfies readonly ErrorCode[]
