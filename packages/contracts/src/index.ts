export { ApiError, parseApiError, type ApiFailure } from './http/api-error.ts'
export { createApiClient, endpointUrl, type ApiClient, type ApiClientOptions, type CallOptions } from './http/client.ts'
export {
  AUDIT_ACTIONS,
  AUDIT_DETAILS,
  AUDIT_LOG_DAYS,
  AUDIT_OUTCOMES,
  AUDIT_TEXT_LENGTH_MAX,
  auditOutcomeSchema,
  type AuditAction,
  type AuditDetail,
  type AuditOutcome,
} from './account/audit-log.ts'
export { listAuditLog, type AuditEntry } from './endpoints/audit-log.ts'
export {
  ACCOUNT_LOCK_MS,
  BACKUP_DEPTH_MAX,
  BACKUP_SCHEDULES,
  CONCURRENT_JOBS_MAX,
  COUNT_CAP,
  DATABASE_KEY_EXPIRY_MARGIN_MS,
  DATABASE_KEY_LIFE_MS,
  DATABASE_KEY_NAME,
  DATE_RANGE_DAYS_MAX,
  DRIVER_ATTEMPTS_MAX,
  DRIVER_BACKOFF_MAX_MS,
  DRIVER_CONNECTIONS_MAX,
  DRIVER_QUERY_TIMEOUT_MS,
  EMAIL_LENGTH_MAX,
  ENVIRONMENT,
  EXPORTED_CONSTANT,
  FETCH_RETRIES_MAX,
  FREE_TRIAL_DAYS,
  HOUR_LOCKS_MAX,
  HTTP2_IDLE_MS,
  HTTP2_STREAMS_MAX,
  IDENTITY_POLL_INTERVAL_MS,
  INVITE_LIFE_MS,
  INVOICE_POLL_INTERVAL_MS,
  INVOICE_REMINDER_INTERVAL_MS,
  INVOICE_SUCCESS_WINDOW_MS,
  MAILED_LINK_COOLDOWN_MS,
  MAILED_LINKS_MAX,
  NAME_LENGTH_MAX,
  OAUTH_SESSION_COOKIE_NAME,
  OAUTH_SESSION_LIFE_MINUTES,
  OAUTH_SESSION_PATH,
  OAUTH_SESSION_TOUCH_MINUTES,
  PAGE_SIZES,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  PENDING_INVITES_MAX,
  QUERY_CLIENT_BUFFER_MS,
  QUERY_TIMEOUT_MS,
  REFRESH_DEDUPE_MS,
  RETRY_STATUSES,
  SERVER_PAGE_SIZE_OPTIONS,
  SERVICE_END_DATE,
  SESSION_COOKIE_LIFE_DAYS,
  SESSION_COOKIE_LIFE_MS,
  SESSION_COOKIE_NAME,
  SESSION_COOKIE_SIZE_MAX,
  SIGN_IN_FAILURES_MAX,
  STATUS_DEDUPE_MS,
} from './account/constants.ts'
export {
  ACCOUNT_BASE_PATH,
  AUTH_BASE_PATH,
  canFailWith,
  defineEndpoint,
  REQUEST_FAILED,
  SERVICE_BASE_PATHS,
  SERVICES,
  type CallInput,
  type Endpoint,
  type EndpointAuth,
  type EndpointOutput,
  type EndpointPermission,
  type InputSchemas,
  type RolePermission,
  type RouteInput,
  type ServiceName,
} from './http/endpoint.ts'
export {
  createDatabaseKey,
  DATABASE_ROLES,
  DATABASE_SORTS,
  DATABASE_STATUSES,
  databaseKeySchema,
  databaseSchema,
  listDatabases,
  type DatabaseEntry,
  type DatabaseKey,
  type DatabaseSort,
  type DatabaseStatus,
} from './endpoints/database.ts'
export {
  DATABASE_GRANTS,
  databaseGrantSchema,
  listDatabaseMembers,
  updateDatabaseMembers,
  type DatabaseGrant,
  type DatabaseMember,
} from './endpoints/database-member.ts'
export {
  ACCOUNT_KEY_TTL_DAYS_MAX,
  accountKeySchema,
  createAccountKey,
  deleteAccountKey,
  listAccountKeys,
  type AccountKey,
} from './endpoints/account-key.ts'
export { contactInfoSchema, getContactInfo, updateContactInfo, websiteSchema, type ContactInfo } from './endpoints/contact-info.ts'
export { cancelExport, createExport, exportSchema, getExport, listExports } from './endpoints/export.ts'
export {
  approveAuthorization,
  authorizationRequestSchema,
  createSession,
  denyAuthorization,
  exchangeToken,
  getAuthorizationRequest,
  getAuthorizationServer,
  getProfile,
  revokeToken,
  startAuthorization,
  type AuthorizationRequest,
} from './endpoints/oauth.ts'
export {
  createOAuthClient,
  deleteOAuthClient,
  grantSchema,
  listGrants,
  listOAuthClients,
  oauthClientSchema,
  REDIRECT_URIS_MAX,
  redirectUriSchema,
  revokeGrant,
  type Grant,
  type OAuthClient,
} from './endpoints/oauth-application.ts'
export { isOAuthScope, OAUTH_SCOPES, type OAuthScope } from './account/oauth-scope.ts'
export { getIdentity, whoami } from './endpoints/identity.ts'
export {
  acceptInvite,
  cancelInvite,
  createInvite,
  getInviteByToken,
  INVITE_STATUSES,
  listInvites,
  publicInviteSchema,
  resendInvite,
  type PublicInvite,
  type TeamInvite,
} from './endpoints/invite.ts'
export {
  deleteMember,
  INVITED_ROLES,
  listMembers,
  reactivateMember,
  suspendMember,
  transferOwnership,
  updateMember,
  type InvitedRole,
  type TeamMember,
} from './endpoints/member.ts'
export { emailSchema, givenEmailSchema, mailedTokenSchema, newPasswordSchema, ownPasswordSchema } from './account/sign-in-fields.ts'
export { isLoopbackAddress, isRedirectUri } from './account/web-address.ts'
export { documentIdSchema, lineSchema, nameSchema } from './account/text-fields.ts'
export { ADDON_STATUSES, authorizeAddon, getAddon, redeemAddonCode, updateAddonSubscription, type Addon } from './endpoints/addon.ts'
export {
  beginIntegrationConnection,
  createIntegration,
  deleteIntegration,
  INTEGRATION_SERVICES,
  INTEGRATION_STATUSES,
  integrationSchema,
  listIntegrations,
  testIntegration,
  type Integration,
  type IntegrationService,
  type IntegrationStatus,
} from './endpoints/integration.ts'
export { REDACTED, redactedText } from './account/redacted-text.ts'
export {
  getRegionCapabilities,
  listRegionCapabilities,
  regionCapabilitySchema,
  type RegionCapability,
  type ServerCapabilities,
} from './endpoints/region-capability.ts'
export {
  beginPasskey,
  beginPasskeySignIn,
  createPasskey,
  deletePasskey,
  finishPasskeySignIn,
  listPasskeys,
  type Passkey,
} from './endpoints/passkey.ts'
export { listOutbox, outboxMailSchema, type OutboxMail } from './endpoints/outbox.ts'
export { beginOneTimeCode, disableOneTimeCode, enableOneTimeCode, renewRecoveryCodes } from './endpoints/one-time-code.ts'
export { cancelEmailChange, requestEmailChange, resendEmailChange, updateOwnProfile } from './endpoints/own-account.ts'
export { deleteOwnSession, deleteOwnSessions, listOwnSessions, ownSessionSchema, type OwnSession } from './endpoints/own-sessions.ts'
export { changePassword, requestPasswordReset, resetPassword } from './endpoints/password.ts'
export { register } from './endpoints/registration.ts'
export { liftSignInLock, listSignInLocks, signInLockSchema, type SignInLock } from './endpoints/sign-in-lock.ts'
export { requestVerification, verifyEmail } from './endpoints/verification.ts'
export {
  deleteSavedQuery,
  getSavedQuery,
  listSavedQueries,
  replaceSavedQuery,
  SAVED_QUERIES_LENGTH_MAX,
  SAVED_QUERIES_MAX,
  type SavedQueryEntry,
} from './endpoints/saved-query.ts'
export { deleteSession, refreshSession } from './endpoints/session.ts'
export { login, logout } from './endpoints/sign-in.ts'
export { COOLDOWN_TEXT, findErrorCodeByText } from './http/error-text.ts'
export { ERRORS, FIELD_ERRORS, isErrorCode, type ErrorCode, type ErrorDefinition, type FieldError } from './http/errors.ts'
export { FEATURE_FLAGS, featureFlagsSchema, isFlagOn, type FeatureFlag, type FeatureFlags } from './account/feature-flags.ts'
export {
  childPath,
  formatAccountPath,
  formatDatabasePath,
  InvalidRegionGroupError,
  parentPath,
  parseDatabasePath,
  type DatabasePath,
} from './account/path.ts'
export {
  ACCOUNT_ROLES,
  accountRoleSchema,
  isAllowed,
  isAllowedExplicitly,
  PERMISSION_RESOURCES,
  PRIVILEGE_ACTIONS,
  viewControlsSchema,
  type AccountRole,
  type PermissionResource,
  type PrivilegeAction,
  type ViewControls,
} from './account/permission.ts'
export {
  DEFAULT_PLAN,
  FREE_PLANS,
  hasPlanFeature,
  isPlan,
  PLAN_FEATURES,
  PLANS,
  TEAM_PLANS,
  UPGRADE_PLANS,
  type Plan,
  type PlanFeature,
} from './account/plan.ts'
export {
  OFFERED_PLANS,
  PLAN_OFFERS,
  SELF_UPGRADE_PLANS,
  TRIAL_PLAN,
  type OfferedPlan,
  type PlanLimits,
  type PlanOffer,
} from './account/plan-offer.ts'
export {
  answerSimulatedChallenge,
  billingAddressSchema,
  billingInfoSchema,
  confirmSimulatedCard,
  createSetupIntent,
  deletePaymentMethod,
  getBilling,
  listPaymentMethods,
  PAYMENT_PROVIDERS,
  paymentMethodSchema,
  paySimulatedInvoice,
  phoneSchema,
  simulateRenewal,
  updateBillingAddress,
  updateBillingContact,
  updatePaymentMethod,
  upgradePlan,
  type BillingAddress,
  type BillingInfo,
  type PaymentMethod,
  type PaymentProgress,
  type PaymentProviderName,
} from './endpoints/billing.ts'
export { isCommonPassword, withoutCommonWords } from './account/common-password.ts'
export { sendExternalForm, type ExternalForm, type ExternalFormKind } from './endpoints/external-form.ts'
export { listOwnIdentities, unlinkIdentity, type OwnIdentity } from './endpoints/own-identities.ts'
export { finishThirdPartySignIn, receiveProviderAnswer, startThirdPartySignIn } from './endpoints/third-party.ts'
export { receiveStripeEvent } from './endpoints/stripe-event.ts'
export { getInvoiceFile, INVOICE_STATUSES, invoiceSchema, listInvoices, OVERDUE_STATUSES, type Invoice } from './endpoints/invoice.ts'
export { viewControlsOf } from './account/role-view-controls.ts'
export {
  DEFAULT_REGION_PREFIX,
  findRegionPrefix,
  REGION_GROUPS,
  REGION_PREFIXES,
  regionGroupName,
  regionGroupSchema,
  regionGroupsSchema,
  regionPrefixSchema,
  type RegionGroup,
  type RegionGroupDefinition,
  type RegionGroups,
  type RegionPrefix,
} from './account/region-group.ts'
export {
  decodeSessionCookie,
  encodeSessionCookie,
  identitySchema,
  isLocalHost,
  SIGN_UP_METHODS,
  sessionSchema,
  sessionUserSchema,
  type Identity,
  type Session,
  type SessionUser,
} from './account/session-record.ts'
export { findRangeFault, type DateRangeFault } from './account/date-range.ts'
export {
  createLogRequest,
  getLogFile,
  followLog,
  getLogRequest,
  listLogRequests,
  LOG_STATES,
  logRequestSchema,
  type LiveLine,
  type LogRequest,
  UNREACHABLE_HEADER,
} from './endpoints/log.ts'
export { followProcessLog, measureProcessLog, readProcessLog } from './endpoints/process-log.ts'
export {
  ALERT_PERIODS,
  createUsageAlert,
  deleteUsageAlert,
  listUsageAlerts,
  testUsageAlert,
  updateUsageAlert,
  USAGE_ALERTS_MAX,
  type UsageAlert,
  type UsageAlertTest,
} from './endpoints/usage-alert.ts'
export { getUsage, USAGE_METRICS, usageSchema, type UsageMetric, type UsageReport } from './endpoints/usage.ts'
export {
  BACKUP_RETENTION_DAYS,
  countParents,
  CRON_LENGTH_MAX,
  defaultBackupCron,
  describeBackupSchedule,
  formatBackupCron,
  INVALID_CRON_TEXT,
  nextBackupRun,
  nextBackupRuns,
  parseBackupCron,
  type BackupRetentionDays,
  type BackupSchedule,
  type BackupScheduleKind,
} from './account/backup-schedule.ts'
export {
  backupConfigurationSchema,
  listBackupConfigurations,
  updateBackupConfiguration,
  type BackupConfiguration,
} from './endpoints/backup-configuration.ts'
export {
  createSnapshot,
  deleteSnapshot,
  getSnapshot,
  listSnapshots,
  SNAPSHOT_ORIGINS,
  SNAPSHOT_STATES,
  snapshotSchema,
  type Snapshot,
  type SnapshotState,
} from './endpoints/snapshot.ts'
export { compareSnapshot, getSnapshotManifest, type SnapshotComparison, type SnapshotManifest } from './endpoints/snapshot-manifest.ts'
export {
  BACKUP_JOB_STATES,
  BACKUP_JOB_STEPS,
  backupJobSchema,
  type BackupJob,
  type BackupJobState,
  type BackupJobStep,
} from './endpoints/backup-job.ts'
export { cancelCopy, createCopy, getCopy, listCopies } from './endpoints/snapshot-copy.ts'
export { cancelRestore, createRestore, getRestore, listRestores } from './endpoints/restore.ts'
