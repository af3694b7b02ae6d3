import { AccountError } from '../../context/account-error.ts'

/** Until when an address is locked: a time, or until somebody lifts it. */
export type Lock = { readonly until: Date } | 'support'

/** Returns the error that says how long an address is locked. */
export function lockedError(lock: Lock): AccountError {
  if (lock === 'support') return new AccountError('account_locked_support')
  return new AccountError('account_locked_hour', { until: lock.until.toISOString() })
}
