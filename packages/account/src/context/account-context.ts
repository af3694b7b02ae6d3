import type { Clock } from '@terrarium/base'
import type { RegionPrefix } from '@terrarium/contracts'
import type { Client } from 'fauna'
import type { Allowance } from '../providers/allowance.ts'
import type { DatabaseBackups } from '../providers/database-backups.ts'
import type { FormSink } from '../providers/form-sink.ts'
import type { MailProvider } from '../providers/mail.ts'
import type { HostingPlatform } from '../providers/hosting-platform.ts'
import type { LiveLogSource, QueryLogSource, UsageSource } from '../providers/metering.ts'
import type { IntegrationAccess } from '../providers/monitoring.ts'
import type { OwnProcess } from '../providers/own-process.ts'
import type { Random } from '../providers/random.ts'
import type { InspectRegion } from '../providers/region-inspection.ts'
import type { SchemaAccess } from '../providers/schema-access.ts'
import type { SignInProvider } from '../providers/sign-in-provider.ts'
import type { StripeSettings } from '../providers/stripe-settings.ts'
import type { WebhookSender } from '../providers/webhook-sender.ts'

/** A region group that this service lists databases of and mints keys in. */
export interface RegionGroupAccess {
  readonly prefix: RegionPrefix
  /** Address at which browsers and drivers reach its databases. */
  readonly url: string
  /** Secret of an admin key of its root; never leaves the service. */
  readonly rootSecret: string
  /** Client of its databases; each query names its own secret. The caller closes it. */
  readonly client: Client
}

/** Structured log; pino's logger is one. */
export interface Logger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Everything the service needs from its host. */
export interface AccountContext {
  readonly clock: Clock
  readonly random: Random
  readonly mail: MailProvider
  readonly logger: Logger
  /** Client of the control database, with an admin secret. The caller closes it. */
  readonly control: Client
  /** Schema endpoints of the control database. */
  readonly controlSchema: SchemaAccess
  /** This process among those over the same control database; missing: it is the only one. */
  readonly ownProcess?: OwnProcess | undefined
  /** Region groups in the order in which they are listed. */
  readonly regionGroups: readonly RegionGroupAccess[]
  readonly inspectRegion: InspectRegion
  readonly queryLog: QueryLogSource
  readonly liveLog: LiveLogSource
  readonly usage: UsageSource
  /** What queries may do, by the limits of the plan; missing: limits do not act. */
  readonly allowance?: Allowance | undefined
  readonly webhooks: WebhookSender
  readonly backups: DatabaseBackups
  readonly integrations: IntegrationAccess
  /** Address of the console, in links and as an allowed origin. */
  readonly publicUrl: string
  /** Further origins that may send changes; the origin of the request's own host always may. */
  readonly allowedOrigins: readonly string[]
  /** Whether anybody may make an account of their own; missing: by invite alone. */
  readonly isRegistrationOpen?: boolean
  /** Time without use after which a member's session ends; missing: it ends by its age alone. */
  readonly sessionIdleMs?: number | undefined
  /** Whether developers reach only the databases that an owner or admin grants them; missing: every database. */
  readonly grantsDatabases?: boolean
  /** Third parties by which members sign in, in the order in which they are offered; missing: none. */
  readonly signInProviders?: readonly SignInProvider[]
  /** Platforms that bill accounts as an add-on; missing: none. */
  readonly hostingPlatforms?: readonly HostingPlatform[]
  /** Takes the forms that people send to those who run the service; missing: the owner of the account has them by mail. */
  readonly forms?: FormSink | undefined
  /** How Stripe is reached; missing: payments are simulated. */
  readonly stripe?: StripeSettings | undefined
  /** Whether the session cookie is sent over TLS only. */
  readonly secureCookies: boolean
}

/** Returns the service's time. */
export function timeOf({ clock }: Pick<AccountContext, 'clock'>): Date {
  return new Date(nowMs(clock))
}

/** Returns the clock's time in milliseconds since the epoch. */
export function nowMs(clock: Clock): number {
  return Math.floor(clock.now() / 1000)
}
