import { TOO_MANY_REQUESTS_TEXT, UNKNOWN_ERROR_TEXT } from './error-text.ts'

/** One kind of failure: its status, and its text where there is no better one. */
export interface ErrorDefinition {
  readonly status: number
  readonly message: string
}

/** Every error code of the account and auth services. */
export const ERRORS = {
  bad_request: { status: 400, message: 'The request is not valid.' },
  validation_error: { status: 400, message: 'Some values are not valid.' },
  invalid_path: { status: 400, message: 'The database path is not valid.' },
  invalid_role: { status: 400, message: 'The role does not exist in that database.' },
  invalid_password_reset_token: { status: 400, message: 'Invalid password reset token provided' },
  unauthorized: { status: 401, message: 'The session is missing, expired or revoked.' },
  invalid_credentials: { status: 401, message: 'The email or password is not correct.' },
  otp_required: { status: 401, message: 'A one-time code is required.' },
  account_unverified: { status: 403, message: 'Verify your email address first.' },
  email_missing: { status: 400, message: 'There is nothing to verify in this link.' },
  email_expired: { status: 410, message: 'This verification link has expired.' },
  email_invalid: { status: 400, message: 'This verification link is not valid.' },
  email_already_verified: { status: 409, message: 'This email address is already verified.' },
  email_pending_conflict: { status: 409, message: 'Another change of email address is already waiting for confirmation.' },
  email_no_pending: { status: 409, message: 'There is no email change waiting for confirmation.' },
  email_reset_limit: { status: 429, message: 'You have reached the limit of verification emails; contact support to continue.' },
  invalid_domain: { status: 400, message: 'This email domain or format is not accepted.' },
  registration_closed: { status: 403, message: 'New accounts are made by invite.' },
  form_failed: { status: 503, message: 'The form could not be sent; please try again.' },
  integration_invalid_key: {
    status: 400,
    message: 'The API key of this integration is not valid; delete the integration and add it again with a new key.',
  },
  integration_unreachable: { status: 503, message: 'The monitoring service does not answer; please try again later.' },
  integration_unconfigured: {
    status: 409,
    message: 'This service is not registered at the monitoring service; add the integration with an API key.',
  },
  integration_connection_expired: {
    status: 410,
    message: 'This connection has expired, was used before or was begun in another session; begin again on the page of integrations.',
  },
  integration_connection_failed: { status: 400, message: 'The monitoring service did not accept the connection; begin again.' },
  third_party_expired: { status: 410, message: 'This sign-in has expired or was begun in another browser; please begin again.' },
  third_party_unknown: { status: 403, message: 'No member has the address of this sign-in; ask the owner of the account for an invite.' },
  third_party_unverified: { status: 403, message: 'The provider has not verified your email address; verify it there first.' },
  passkey_refused: { status: 401, message: 'This passkey is not known here, or it took too long; try again, or sign in another way.' },
  otp_invalid: { status: 401, message: 'The one-time code is not correct.' },
  permission_denied: { status: 403, message: 'Your role does not allow this.' },
  upgrade_failed: { status: 409, message: 'The plan could not be changed; nothing was charged.' },
  payment_required: { status: 402, message: 'A payment method is needed before the plan changes.' },
  payment_declined: { status: 402, message: 'The card was declined.' },
  payment_authentication_failed: { status: 402, message: 'The card could not be authenticated.' },
  three_d_secure_failed: { status: 402, message: 'The bank did not confirm the payment (3-D Secure).' },
  default_payment_method: { status: 409, message: 'The default payment method cannot be removed.' },
  marketplace_billing: { status: 403, message: 'Billing of this account is handled by its marketplace.' },
  addon_unconfigured: { status: 404, message: 'This service takes part in no hosting platform.' },
  addon_unknown: { status: 404, message: 'This service takes part in no hosting platform of that name.' },
  addon_taken: { status: 409, message: 'This add-on is connected to another account already.' },
  payments_unreachable: { status: 503, message: 'Payments cannot be reached at present; nothing was charged. Please try again later.' },
  payments_unavailable: { status: 503, message: 'Payments are not configured on this service.' },
  plan_required: { status: 403, message: 'Your plan does not include this.' },
  origin_denied: { status: 403, message: 'The request comes from another site.' },
  account_locked_hour: {
    status: 403,
    message: 'This account is temporarily locked for one hour after unusual login attempts.',
  },
  account_locked_support: { status: 403, message: 'This account is temporarily locked until you contact support.' },
  account_suspended: { status: 403, message: 'This account is suspended.' },
  invite_send_failed: { status: 503, message: 'The invite could not be sent.' },
  invite_resend_failed: {
    status: 409,
    message: 'The invite could not be sent again: it was used or canceled, or the mail was not accepted.',
  },
  invite_cancel_failed: { status: 409, message: 'The invite could not be canceled: it may already have been used.' },
  invite_limit: { status: 409, message: 'Too many invites are waiting to be accepted.' },
  last_owner: { status: 409, message: 'The last owner can neither be removed nor get another role.' },
  not_found: { status: 404, message: 'Not found.' },
  invite_invalid: { status: 404, message: 'Your invite token is either invalid or expired.' },
  conflict: { status: 409, message: 'The change conflicts with another one.' },
  email_in_use: { status: 409, message: 'This email address already belongs to an account.' },
  backup_depth: { status: 409, message: 'Backups cannot be enabled for a database with 10 or more parents.' },
  backups_unsupported: {
    status: 409,
    message: 'This service makes no backups of this region group.',
  },
  backups_elsewhere: {
    status: 409,
    message: 'Another process of this server keeps the databases of this region group and makes their backups; this one cannot reach them.',
  },
  database_unavailable: { status: 409, message: 'This database is unavailable until a copy or restore is complete.' },
  job_limit: { status: 409, message: 'Five restores or copies are already running; wait until one is complete.' },
  job_ended: { status: 409, message: 'This job has ended, or is about to; it cannot be canceled any more.' },
  snapshot_incomplete: { status: 409, message: 'This snapshot is not complete; choose another one.' },
  snapshot_in_use: { status: 409, message: 'A copy or restore reads this snapshot; delete it when that is complete.' },
  snapshot_damaged: { status: 409, message: 'The file of this snapshot is damaged; choose another one.' },
  saved_query_limit: { status: 409, message: 'There is no room for this query; delete saved queries that you no longer need.' },
  request_size_exceeded: { status: 413, message: 'Request entity is too large' },
  cooldown: { status: 429, message: TOO_MANY_REQUESTS_TEXT },
  internal_error: { status: 500, message: 'An internal error occurred.' },
  data_unavailable: { status: 503, message: 'The database of this service cannot be reached at present; please try again later.' },
  outcome_unknown: { status: 503, message: 'The database did not answer. The change may have been made: look before you try again.' },
  region_unavailable: { status: 503, message: 'The region group does not answer.' },
  unknown_error: { status: 500, message: UNKNOWN_ERROR_TEXT },
} as const satisfies Record<string, ErrorDefinition>

export type ErrorCode = keyof typeof ERRORS

/** Codes of single form fields in a `validation_error`. */
export const FIELD_ERRORS = ['required', 'invalid', 'too_short', 'too_long', 'password_is_email', 'password_too_simple'] as const
export type FieldError = (typeof FIELD_ERRORS)[number]

/** Returns whether a text is one of the catalogue's codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.prototype.hasOwnProperty.call(ERRORS, code)
}
