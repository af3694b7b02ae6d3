import { ApiError, REQUEST_FAILED } from '@terrarium/contracts'
import type { Endpoint } from '@terrarium/contracts'
import { text } from '../messages/text.ts'
import { ClientError } from './client-errors.ts'
import { KeyStoreError } from './stored-keys.ts'
import { errorKindOf, QueryFailedError } from './query-outcome.ts'
import type { QueryFailure } from './query-outcome.ts'
import { SchemaRequestError } from './schema-request-error.ts'

const TEXTS_BY_CODE: Readonly<Record<string, string>> = {
  invalid_credentials: text('auth.invalid_credentials'),
  otp_required: text('auth.otp_required'),
  otp_invalid: text('auth.otp_invalid'),
  passkey_refused: text('auth.passkey_refused'),
  account_locked_hour: text('auth.locked_hour'),
  account_locked_support: text('auth.locked_support'),
  account_unverified: text('auth.unverified'),
  account_suspended: text('auth.suspended'),
  cooldown: text('errors.cooldown'),
  email_in_use: text('auth.email_in_use'),
  invalid_password_reset_token: text('auth.invalid_reset_token'),
  invite_invalid: text('invite.invalid'),
  permission_denied: text('permission.denied_call'),
  data_unavailable: text('errors.data_unavailable'),
  outcome_unknown: text('errors.outcome_unknown'),
  region_unavailable: text('databases.unavailable'),
}

/** Errors of the console itself, whose messages are for people. */
const OWN_ERRORS = [ClientError, KeyStoreError, SchemaRequestError]

/** Chooses what people read about a failure: the text of a known code, else the call's default, never the server's own words. */
export function errorText(error: unknown, endpoint?: Pick<Endpoint, 'defaultMessage'>): string {
  if (error instanceof ApiError) return TEXTS_BY_CODE[error.code] ?? endpoint?.defaultMessage ?? error.message
  if (error instanceof QueryFailedError) return error.failure.message
  if (OWN_ERRORS.some((own) => error instanceof own)) return (error as Error).message
  return endpoint?.defaultMessage ?? REQUEST_FAILED
}

/** The title of a failed query. */
export function queryErrorTitle(failure: QueryFailure): string {
  const kind = errorKindOf(failure.code)
  if (kind === 'network') return text('client.network')
  if (kind === 'limit_exceeded') return text('db.limit_exceeded', { times: failure.attempts - 1 })
  return text(`db.${kind}`)
}

/** What helps after a failure that has nothing to do with the request itself; undefined for any other. */
export function errorHint(error: unknown): string | undefined {
  if (!navigator.onLine) return text('errors.offline')
  const status = error instanceof ApiError ? error.status : error instanceof QueryFailedError ? error.failure.status : undefined
  if (status === 0) return text('errors.unreachable')
  return status !== undefined && status >= 500 ? text('errors.server') : undefined
}

/** What to hand on about a failure: its code, the page without its query, and the time. Never a secret, nor a member's text. */
export function errorReport(error: unknown): string {
  return [errorDetails(error), window.location.pathname, new Date().toISOString()].join('\n')
}

/** Facts about a failure that are safe to hand on. */
export function errorDetails(error: unknown): string {
  if (error instanceof ApiError) return `${error.status} ${error.code}`
  if (error instanceof QueryFailedError) return `${error.failure.status} ${error.failure.code}`
  return error instanceof Error ? error.name : 'error'
}
