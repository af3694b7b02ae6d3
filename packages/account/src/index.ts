export { AccountError, type AccountErrorDetails } from './context/account-error.ts'
export type { AccountContext, Logger, RegionGroupAccess } from './context/account-context.ts'
export type { OwnerDetails, OwnerInvite } from './features/invite/service.ts'
export { UNDECLARED_FAILURE } from './http/on-error.ts'
export { createDatabaseClient, type DatabaseClientOptions } from './providers/database-client.ts'
export type { DatabaseBackups, RegionBackups } from './providers/database-backups.ts'
export type { HourOfUsage, QueryLogSource, UsageSource } from './providers/metering.ts'
export type { WebhookSender } from './providers/webhook-sender.ts'
export type { KeptMail, Mail, MailProvider } from './providers/mail.ts'
export {
  IntakeError,
  type FollowedLog,
  type IntakeCount,
  type IntakeLine,
  type IntakeTarget,
  type IntegrationAccess,
  type LogPosition,
  type MonitoringConsent,
  type MonitoringIntake,
} from './providers/monitoring.ts'
export type { FormSink } from './providers/form-sink.ts'
export type { HostingPlatform } from './providers/hosting-platform.ts'
export type { SignInProvider } from './providers/sign-in-provider.ts'
export type { Allowance } from './providers/allowance.ts'
export type { InspectRegion, RegionFinding } from './providers/region-inspection.ts'
export type { SchemaAccess, SchemaCall } from './providers/schema-access.ts'
export { SchemaInstallError } from './schema/install.ts'
export type { OwnProcess } from './providers/own-process.ts'
export { systemRandom, type Random } from './providers/random.ts'
export { createAccountService, type AccountService, type AccountStart } from './account-service.ts'
