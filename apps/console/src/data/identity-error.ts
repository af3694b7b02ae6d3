import { ApiError } from '@terrarium/contracts'
import { errorText } from './error-text.ts'
import { text } from '../messages/identity-text.ts'

const TEXTS_BY_CODE: Readonly<Record<string, string>> = {
  invalid_domain: text('auth.invalid_domain'),
  email_missing: text('email.missing'),
  email_expired: text('email.expired'),
  email_invalid: text('email.invalid'),
  email_already_verified: text('email.already_verified'),
  email_pending_conflict: text('email.pending_conflict'),
  email_no_pending: text('email.no_pending'),
  email_reset_limit: text('email.reset_limit'),
}

/** Returns what people read about a failure around addresses, links and passwords; `fallback` where the failure has no text of its own. */
export function identityErrorText(error: unknown, fallback: string): string {
  const own = error instanceof ApiError ? TEXTS_BY_CODE[error.code] : undefined
  return own ?? errorText(error, { defaultMessage: fallback })
}

/** Returns what is wrong with a new password that the service has refused; undefined when it has not. */
export function passwordFault(error: unknown): string | undefined {
  const code = error instanceof ApiError ? error.fields['password'] : undefined
  if (code === undefined) return undefined
  return code === 'password_is_email' || code === 'password_too_simple' ? text('auth.password_too_simple') : text('form.password_short')
}
