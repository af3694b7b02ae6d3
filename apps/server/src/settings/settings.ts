import { join, resolve } from 'node:path'
import { isLocalHost } from '@terrarium/contracts'
import type { HostingPlatform, SignInProvider } from '@terrarium/account'
import type { GivenSettings } from './definitions.ts'
import { SettingsError } from './definitions.ts'
import { readHostingPlatforms } from './hosting-platforms.ts'
import { readSignInProviders } from './sign-in-providers.ts'

/** Names of region groups, in the order in which they are listed. */
export const REGION_GROUPS = ['us', 'eu', 'global'] as const
export type RegionGroupName = (typeof REGION_GROUPS)[number]

/** A database elsewhere. */
export interface RemoteDatabase {
  readonly url: string
  readonly secret: string
}

/** The Stripe account that takes payments. */
export interface StripeAccount {
  readonly key: string
  readonly webhookSecret: string
  /** Where Stripe answers; undefined for its own address. */
  readonly url: string | undefined
}

/** The collector of traces and metrics. */
export interface TelemetrySettings {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Share of the queries that are traced where callers have not decided that, from 0 to 1. */
  readonly tracedShare: number
}

/** How this service is registered at Datadog. */
export interface DatadogClient {
  readonly clientId: string
  readonly clientSecret: string
  /** Page of consent and token endpoint; undefined for those of the site that a member chooses. */
  readonly authorizeUrl: string | undefined
  readonly tokenUrl: string | undefined
}

/** The first owner, where the settings name one. */
export interface OwnerSettings {
  readonly email: string
  readonly password: string
  readonly name: string
}

/** All settings, with defaults filled in. */
export interface Settings {
  /** Absolute. */
  readonly dataFolder: string
  /** Folder for snapshots of databases. Absolute. */
  readonly snapshotsFolder: string
  readonly host: string
  readonly consolePort: number
  readonly accountPort: number
  readonly regionPorts: Readonly<Record<RegionGroupName, number>>
  /** undefined: figures are not served. */
  readonly metricsPort: number | undefined
  /** undefined: nothing is sent to a collector. */
  readonly telemetry: TelemetrySettings | undefined
  /** Days for which the query log is kept, 0 for none, and megabytes that it may take. */
  readonly logDays: number
  readonly logMb: number
  /** What all restores and copies of a region group write together; undefined: as much as they can. */
  readonly restoreBytesPerSecond: number | undefined
  readonly rootKey: string
  /** Whether embedded databases check types unless they say otherwise. */
  readonly typecheck: boolean
  /** Region groups that are clusters elsewhere. */
  readonly remoteRegions: Partial<Readonly<Record<RegionGroupName, RemoteDatabase>>>
  readonly remoteControl: RemoteDatabase | undefined
  /** Where other processes over that database reach this one; undefined: at the address it listens at. */
  readonly internalUrl: string | undefined
  readonly owner: OwnerSettings | undefined
  readonly publicUrl: string | undefined
  /** Origins whose pages may send queries, beside the console; `*` for all. */
  readonly allowedOrigins: readonly string[]
  /** Origins from which keys of access providers are fetched even without TLS or from private addresses. */
  readonly keyOrigins: readonly string[]
  readonly webhookOrigins: readonly string[]
  readonly smtpUrl: string | undefined
  /** Sender of mails; by default an address of the console's host. */
  readonly mailSender: string | undefined
  /** Whether anybody may make an account of their own. */
  readonly isRegistrationOpen: boolean
  /** Hours; 0: sessions end by their age alone. */
  readonly sessionIdleHours: number
  /** Whether developers reach granted databases only. */
  readonly grantsDatabases: boolean
  /** Whether what is beyond the limits of the plan is refused. */
  readonly planLimitsAct: boolean
  /** Whether a machine's clock far ahead of the latest commit is believed. */
  readonly isClockTrusted: boolean
  /** Third parties by which members sign in, in the order in which they are offered. */
  readonly signInProviders: readonly SignInProvider[]
  /** undefined: payments are simulated. */
  readonly stripe: StripeAccount | undefined
  readonly analyticsUrl: string | undefined
  readonly monitoringUrl: string | undefined
  readonly statusUrl: string | undefined
  readonly formsUrl: string | undefined
  /** Origins of collectors to which members may forward the query log. */
  readonly integrationOrigins: readonly string[]
  /** undefined: integrations with Datadog are added with keys alone. */
  readonly datadogClient: DatadogClient | undefined
  /** Platforms that bill accounts as an add-on. */
  readonly hostingPlatforms: readonly HostingPlatform[]
  readonly supportWidgetUrl: string | undefined
  /** Undefined: the console's own name. */
  readonly supportChatFlag: string | undefined
  /** Whether a role opens on the page that manages it, whatever flags an account has. */
  readonly newRolesPage: boolean
}

/** Checks the given settings against each other and fills in defaults. @throws {SettingsError} every fault */
export function resolveSettings(given: GivenSettings): Settings {
  const faults: string[] = []
  const data = resolve(given.TERRARIUM_DATA ?? './data')
  const host = given.TERRARIUM_HOST ?? '127.0.0.1'
  const settings: Settings = {
    dataFolder: data,
    snapshotsFolder: resolve(given.TERRARIUM_SNAPSHOTS ?? join(data, 'backups')),
    host,
    consolePort: given.TERRARIUM_CONSOLE_PORT ?? 3005,
    accountPort: given.TERRARIUM_ACCOUNT_PORT ?? 8000,
    regionPorts: { us: given.TERRARIUM_US_PORT ?? 8443, eu: given.TERRARIUM_EU_PORT ?? 8444, global: given.TERRARIUM_GLOBAL_PORT ?? 8445 },
    metricsPort: given.TERRARIUM_METRICS_PORT,
    telemetry: telemetryOf(given, faults),
    logDays: given.TERRARIUM_LOG_DAYS ?? 90,
    logMb: given.TERRARIUM_LOG_MB ?? 2000,
    restoreBytesPerSecond: bytesOf(given.TERRARIUM_RESTORE_MB_PER_SECOND),
    rootKey: rootKeyOf(given, host, faults),
    typecheck: given.TERRARIUM_TYPECHECK ?? true,
    remoteRegions: {
      ...remote('us', pair('US', given.TERRARIUM_US_URL, given.TERRARIUM_US_SECRET, faults)),
      ...remote('eu', pair('EU', given.TERRARIUM_EU_URL, given.TERRARIUM_EU_SECRET, faults)),
      ...remote('global', pair('GLOBAL', given.TERRARIUM_GLOBAL_URL, given.TERRARIUM_GLOBAL_SECRET, faults)),
    },
    remoteControl: pair('CONTROL', given.TERRARIUM_CONTROL_URL, given.TERRARIUM_CONTROL_SECRET, faults),
    internalUrl: given.TERRARIUM_INTERNAL_URL,
    owner: ownerOf(given, faults),
    publicUrl: given.TERRARIUM_PUBLIC_URL,
    allowedOrigins: given.TERRARIUM_ALLOWED_ORIGINS ?? [],
    keyOrigins: given.TERRARIUM_JWKS_ORIGINS ?? [],
    webhookOrigins: given.TERRARIUM_WEBHOOK_ORIGINS ?? [],
    smtpUrl: given.TERRARIUM_SMTP_URL,
    mailSender: given.TERRARIUM_MAIL_FROM,
    sessionIdleHours: given.TERRARIUM_SESSION_IDLE_HOURS ?? 0,
    isRegistrationOpen: registrationOf(given, host, faults),
    grantsDatabases: given.TERRARIUM_DATABASE_GRANTS ?? false,
    planLimitsAct: given.TERRARIUM_PLAN_LIMITS ?? true,
    isClockTrusted: given.TERRARIUM_CLOCK === 'trusted',
    signInProviders: readSignInProviders(given.TERRARIUM_SIGN_IN_PROVIDERS),
    stripe: stripeOf(given, faults),
    analyticsUrl: given.TERRARIUM_ANALYTICS_URL,
    monitoringUrl: given.TERRARIUM_MONITORING_URL,
    statusUrl: given.TERRARIUM_STATUS_URL,
    formsUrl: given.TERRARIUM_FORMS_URL,
    integrationOrigins: given.TERRARIUM_INTEGRATION_ORIGINS ?? [],
    datadogClient: datadogOf(given, faults),
    hostingPlatforms: readHostingPlatforms(given.TERRARIUM_HOSTING_PLATFORMS),
    supportWidgetUrl: given.TERRARIUM_SUPPORT_WIDGET_URL,
    supportChatFlag: given.TERRARIUM_SUPPORT_CHAT_FLAG,
    newRolesPage: given.TERRARIUM_NEW_ROLES_PAGE ?? false,
  }
  findSharedPorts(settings, faults)
  if (faults.length > 0) throw new SettingsError(faults)
  return settings
}

/** Whether only this machine reaches the address. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

const LOOPBACK_ROOT_KEY = 'secret'

function rootKeyOf({ TERRARIUM_ROOT_KEY: key }: GivenSettings, host: string, faults: string[]): string {
  if (isLoopback(host)) return key ?? LOOPBACK_ROOT_KEY
  if (key === undefined || key === LOOPBACK_ROOT_KEY) {
    faults.push(
      `TERRARIUM_ROOT_KEY is required, and must not be "${LOOPBACK_ROOT_KEY}", where TERRARIUM_HOST is ${host}: others than this machine can reach it`,
    )
  }
  return key ?? ''
}

/** Everybody who registers has all databases, so nobody but the people of this machine may. */
function registrationOf(
  { TERRARIUM_REGISTRATION: isOpen, TERRARIUM_PUBLIC_URL: publicUrl }: GivenSettings,
  host: string,
  faults: string[],
) {
  if (isOpen !== true) return false
  const isPublic = publicUrl !== undefined && !isLocalHost(new URL(publicUrl).hostname)
  const exposed = isLoopback(host) ? (isPublic ? `TERRARIUM_PUBLIC_URL is ${publicUrl}` : undefined) : `TERRARIUM_HOST is ${host}`
  if (exposed === undefined) return true
  faults.push(
    `TERRARIUM_REGISTRATION is on and ${exposed}: everybody who registers has all databases, so it is for tests on this machine alone; turn it off and invite people`,
  )
  return false
}

function pair(name: string, url: string | undefined, secret: string | undefined, faults: string[]): RemoteDatabase | undefined {
  if (url !== undefined && secret !== undefined) return { url, secret }
  if (url !== undefined || secret !== undefined) {
    const [there, missing] = url === undefined ? ['SECRET', 'URL'] : ['URL', 'SECRET']
    faults.push(`TERRARIUM_${name}_${there} is set, TERRARIUM_${name}_${missing} is not: they go together`)
  }
  return undefined
}

function stripeOf(given: GivenSettings, faults: string[]): StripeAccount | undefined {
  const { TERRARIUM_STRIPE_KEY: key, TERRARIUM_STRIPE_WEBHOOK_SECRET: webhookSecret, TERRARIUM_STRIPE_URL: url } = given
  if (key !== undefined && webhookSecret !== undefined) return { key, webhookSecret, url }
  const names = ['TERRARIUM_STRIPE_KEY', 'TERRARIUM_STRIPE_WEBHOOK_SECRET', 'TERRARIUM_STRIPE_URL'] as const
  const there = names.find((name) => given[name] !== undefined)
  if (there !== undefined) {
    faults.push(`${there} is set, but payments by Stripe need both TERRARIUM_STRIPE_KEY and TERRARIUM_STRIPE_WEBHOOK_SECRET`)
  }
  return undefined
}

function datadogOf(given: GivenSettings, faults: string[]): DatadogClient | undefined {
  const names = ['CLIENT_ID', 'CLIENT_SECRET', 'AUTHORIZE_URL', 'TOKEN_URL'] as const
  const [clientId, clientSecret, authorizeUrl, tokenUrl] = names.map((name) => given[`TERRARIUM_DATADOG_OAUTH_${name}`])
  if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret, authorizeUrl, tokenUrl }
  const there = names.find((name) => given[`TERRARIUM_DATADOG_OAUTH_${name}`] !== undefined)
  if (there !== undefined) {
    const needed = 'TERRARIUM_DATADOG_OAUTH_CLIENT_ID and TERRARIUM_DATADOG_OAUTH_CLIENT_SECRET'
    faults.push(`TERRARIUM_DATADOG_OAUTH_${there} is set, but connecting Datadog needs both ${needed}`)
  }
  return undefined
}

function remote(name: RegionGroupName, database: RemoteDatabase | undefined): Settings['remoteRegions'] {
  return database === undefined ? {} : { [name]: database }
}

function ownerOf(given: GivenSettings, faults: string[]): OwnerSettings | undefined {
  const { TERRARIUM_OWNER_EMAIL: email, TERRARIUM_OWNER_PASSWORD: password, TERRARIUM_OWNER_NAME: name } = given
  if (email === undefined && password === undefined && name === undefined) return undefined
  if (email !== undefined && password !== undefined && name !== undefined) return { email, password, name }
  faults.push('TERRARIUM_OWNER_EMAIL, TERRARIUM_OWNER_PASSWORD and TERRARIUM_OWNER_NAME go together: set all or none')
  return undefined
}

function telemetryOf(
  { TERRARIUM_OTLP_URL: url, TERRARIUM_OTLP_HEADERS: headers, TERRARIUM_OTLP_TRACES: percent }: GivenSettings,
  faults: string[],
): TelemetrySettings | undefined {
  if (url !== undefined) return { url, headers: headers ?? {}, tracedShare: (percent ?? 100) / 100 }
  if (headers !== undefined || percent !== undefined)
    faults.push('TERRARIUM_OTLP_HEADERS and TERRARIUM_OTLP_TRACES need TERRARIUM_OTLP_URL')
  return undefined
}

function findSharedPorts({ consolePort, accountPort, regionPorts, metricsPort = 0 }: Settings, faults: string[]): void {
  const ports = Object.entries({
    CONSOLE: consolePort,
    ACCOUNT: accountPort,
    US: regionPorts.us,
    EU: regionPorts.eu,
    GLOBAL: regionPorts.global,
    METRICS: metricsPort,
  })
  for (const [at, [name, port]] of ports.entries()) {
    const [other] = ports.slice(0, at).find(([, earlier]) => earlier === port && port !== 0) ?? []
    if (other !== undefined)
      faults.push(`TERRARIUM_${other}_PORT and TERRARIUM_${name}_PORT are both ${port}: each needs a port of its own`)
  }
}

const BYTES_OF_MB = 1_000_000

function bytesOf(megabytes: number | undefined): number | undefined {
  return megabytes === undefined ? undefined : megabytes * BYTES_OF_MB
}
