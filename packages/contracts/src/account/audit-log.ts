import * as v from 'valibot'

/** What an entry of the audit log may be about: each is a noun of the account and what happened to it. */
export const AUDIT_ACTIONS = [
  'account.create',
  'account.transfer_ownership',
  'account_key.create',
  'account_key.delete',
  'account_key.use',
  'addon.connect',
  'addon.deny',
  'addon.end',
  'backup_configuration.update',
  'billing.pay_invoice',
  'billing.update_address',
  'billing.update_contact',
  'contact_info.update',
  'copy.cancel',
  'copy.create',
  'copy.finish',
  'database_key.create',
  'email.change',
  'email.change_cancel',
  'email.change_request',
  'email.verify',
  'export.create',
  'export.cancel',
  'external_form.send',
  'identity.link',
  'identity.unlink',
  'integration.create',
  'integration.delete',
  'integration.test',
  'invite.accept',
  'invite.cancel',
  'invite.create',
  'invite.resend',
  'log.request',
  'member.grant_databases',
  'member.lock',
  'member.reactivate',
  'member.register',
  'member.remove',
  'member.suspend',
  'member.unlock',
  'member.update_role',
  'oauth_client.create',
  'oauth_client.delete',
  'oauth_client.update',
  'oauth_grant.create',
  'oauth_grant.deny',
  'oauth_grant.revoke',
  'otp.disable',
  'otp.enable',
  'otp.renew_recovery_codes',
  'passkey.create',
  'passkey.delete',
  'password.change',
  'password.reset',
  'password.reset_request',
  'payment_method.create',
  'payment_method.delete',
  'payment_method.make_default',
  'permission.denied',
  'plan.change',
  'profile.update',
  'restore.cancel',
  'restore.create',
  'restore.finish',
  'session.reuse',
  'session.revoke',
  'session.revoke_all',
  'session.sign_in',
  'session.sign_out',
  'snapshot.create',
  'snapshot.delete',
  'usage_alert.create',
  'usage_alert.delete',
  'usage_alert.test',
  'usage_alert.update',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
export const auditActionSchema = v.picklist(AUDIT_ACTIONS)

/** How an action ended: done, refused because of what the caller may do, or failed for another reason. */
export const AUDIT_OUTCOMES = ['success', 'denied', 'failure'] as const
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number]
export const auditOutcomeSchema = v.picklist(AUDIT_OUTCOMES)

/**
 * What an entry may say beyond its action and target. None of them may hold a password, a token, a code or a secret.
 *
 * A name that is missing here does not reach the log.
 */
export const AUDIT_DETAILS = [
  'client',
  'count',
  'databases',
  'email',
  'endpoint',
  'expires_at',
  'form',
  'kind',
  'path',
  'plan',
  'previous_email',
  'previous_plan',
  'previous_role',
  'provider',
  'reason',
  'redirect_host',
  'role',
  'scope',
  'session_id',
] as const
export type AuditDetail = (typeof AUDIT_DETAILS)[number]

/** Days for which an entry is kept. */
export const AUDIT_LOG_DAYS = 365
/** Characters of a name or a detail that an entry keeps. */
export const AUDIT_TEXT_LENGTH_MAX = 300
