import * as v from 'valibot'

/** A setting: how its text is read, what is accepted, and what it is for. */
export interface SettingDefinition<T> {
  readonly schema: v.GenericSchema<string, T>
  /** Completes "accepted: …" where the setting is wrong. */
  readonly accepted: string
  /** As shown in the help; `resolveSettings` has the value itself. */
  readonly default: string
  readonly meaning: string
}

const PORT_MAX = 65535

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(PORT_MAX))
const url = v.pipe(v.string(), v.url(), v.regex(/^https?:/))
const smtpUrl = v.pipe(v.string(), v.url(), v.regex(/^smtps?:/))
const origins = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((each) => each.trim())),
  v.array(
    v.pipe(
      v.string(),
      v.check((each) => each === '*' || (URL.canParse(each) && new URL(each).origin === each)),
    ),
  ),
)
const keyOrigins = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((each) => each.trim())),
  v.array(
    v.pipe(
      v.string(),
      v.regex(/^https?:/),
      v.check((each) => URL.canParse(each) && new URL(each).origin === each),
    ),
  ),
)
const countOrNone = v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number))
const count = v.pipe(countOrNone, v.minValue(1))
const email = v.pipe(v.string(), v.email())
const host = v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:_-]+$/))
const clock = v.picklist(['checked', 'trusted'])
const secret = v.pipe(v.string(), v.regex(/^[^\s,()&=:/]+$/))

const percent = v.pipe(countOrNone, v.maxValue(100))
/** The value of a header may hold a `=`, its name may not. */
const headers = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((each) => [each.slice(0, Math.max(0, each.indexOf('='))), each.slice(each.indexOf('=') + 1)])),
  v.array(
    v.tuple([v.pipe(v.string(), v.trim(), v.regex(/^[\w!#$%&'*+.^`|~-]+$/)), v.pipe(v.string(), v.trim(), v.regex(/^[\x20-\x7e]+$/))]),
  ),
  v.transform((entries) => Object.fromEntries(entries)),
)

const toggle = v.pipe(
  v.picklist(['on', 'off']),
  v.transform((given) => given === 'on'),
)

const ACCEPTED = {
  text: 'a text that is not empty',
  count: 'a whole number from 1',
  countOrNone: 'a whole number from 0',
  port: 'a number from 0 to 65535; 0 is any free port',
  url: 'an address that begins with http:// or https://',
  email: 'an e-mail address',
  secret: 'a text without blanks and without any of , ( ) & = : /',
} as const

function define<T>(schema: v.GenericSchema<string, T>, accepted: string, fallback: string, meaning: string): SettingDefinition<T> {
  return { schema, accepted, default: fallback, meaning }
}

const clusterUrl = (of: string): SettingDefinition<string> =>
  define(url, ACCEPTED.url, 'unset', `a FaunaDB cluster in place of the embedded store of ${of}`)
const clusterSecret = (of: string): SettingDefinition<string> =>
  define(secret, ACCEPTED.secret, 'unset', `root secret of the cluster of ${of}`)

/** Every setting, in the order in which the help shows them. Names are those of environment variables. */
export const SETTINGS = {
  TERRARIUM_DATA: define(text, ACCEPTED.text, './data', 'folder for all data'),
  TERRARIUM_SNAPSHOTS: define(
    text,
    ACCEPTED.text,
    'backups in TERRARIUM_DATA',
    'folder for snapshots of databases; processes over the same clusters share one',
  ),
  TERRARIUM_HOST: define(host, 'a host name or an address', '127.0.0.1', 'address to listen on'),
  TERRARIUM_CONSOLE_PORT: define(port, ACCEPTED.port, '3005', 'console, account and auth services'),
  TERRARIUM_ACCOUNT_PORT: define(port, ACCEPTED.port, '8000', 'account and auth services only'),
  TERRARIUM_US_PORT: define(port, ACCEPTED.port, '8443', 'databases of the region group us'),
  TERRARIUM_EU_PORT: define(port, ACCEPTED.port, '8444', 'databases of the region group eu'),
  TERRARIUM_GLOBAL_PORT: define(port, ACCEPTED.port, '8445', 'databases of the region group global'),
  TERRARIUM_METRICS_PORT: define(port, ACCEPTED.port, 'unset', 'figures for Prometheus, at /metrics; without it there are none'),
  TERRARIUM_OTLP_URL: define(
    url,
    ACCEPTED.url,
    'unset',
    'OpenTelemetry collector that gets traces and metrics by OTLP over HTTP, at /v1/traces and /v1/metrics below this address',
  ),
  TERRARIUM_OTLP_HEADERS: define(
    headers,
    'name=value, more of them separated by commas',
    'none',
    'headers of what is sent to that collector, such as the one that it knows its clients by',
  ),
  TERRARIUM_OTLP_TRACES: define(
    percent,
    'a whole number from 0 to 100',
    '100',
    'percent of the queries that are sent as traces, where callers have not decided that in their traceparent',
  ),
  TERRARIUM_LOG_DAYS: define(countOrNone, ACCEPTED.countOrNone, '90', 'days for which the query log is kept; 0 keeps none'),
  TERRARIUM_LOG_MB: define(count, ACCEPTED.count, '2000', 'megabytes that the query log may take; the oldest day goes first'),
  TERRARIUM_RESTORE_MB_PER_SECOND: define(
    count,
    ACCEPTED.count,
    'as many as they can',
    'megabytes a second that all restores and copies of a region group write together',
  ),
  TERRARIUM_ROOT_KEY: define(secret, ACCEPTED.secret, 'secret on loopback, else required', 'secret of the embedded databases'),
  TERRARIUM_TYPECHECK: define(toggle, 'on or off', 'on', 'whether databases check types unless they say otherwise'),
  TERRARIUM_US_URL: clusterUrl('us'),
  TERRARIUM_US_SECRET: clusterSecret('us'),
  TERRARIUM_EU_URL: clusterUrl('eu'),
  TERRARIUM_EU_SECRET: clusterSecret('eu'),
  TERRARIUM_GLOBAL_URL: clusterUrl('global'),
  TERRARIUM_GLOBAL_SECRET: clusterSecret('global'),
  TERRARIUM_CONTROL_URL: define(url, ACCEPTED.url, 'unset', "a database for the account service's own data in place of the embedded one"),
  TERRARIUM_CONTROL_SECRET: define(secret, ACCEPTED.secret, 'unset', 'secret of that database'),
  TERRARIUM_INTERNAL_URL: define(
    url,
    ACCEPTED.url,
    'the first address of this machine, with TERRARIUM_ACCOUNT_PORT',
    'address at which other processes over the same TERRARIUM_CONTROL_URL reach this one',
  ),
  TERRARIUM_OWNER_EMAIL: define(
    email,
    ACCEPTED.email,
    'unset',
    'e-mail address of the first owner, who then needs no printed link; set password and name too',
  ),
  TERRARIUM_OWNER_PASSWORD: define(text, ACCEPTED.text, 'unset', 'password of the first owner'),
  TERRARIUM_OWNER_NAME: define(text, ACCEPTED.text, 'unset', 'name of the first owner'),
  TERRARIUM_PUBLIC_URL: define(url, ACCEPTED.url, 'from host and port', "the console's address in links and mails"),
  TERRARIUM_ALLOWED_ORIGINS: define(
    origins,
    'origins such as https://app.example.com, separated by commas, or * for all',
    'the console alone',
    'origins whose pages may send queries from a browser',
  ),
  TERRARIUM_JWKS_ORIGINS: define(
    keyOrigins,
    'origins such as http://localhost:9000, separated by commas',
    'none',
    'origins from which keys of access providers are fetched even without TLS or from private addresses',
  ),
  TERRARIUM_SESSION_IDLE_HOURS: define(
    countOrNone,
    ACCEPTED.countOrNone,
    '0',
    'hours without use after which a session ends; 0: it ends after 30 days, used or not',
  ),
  TERRARIUM_WEBHOOK_ORIGINS: define(
    keyOrigins,
    'origins such as http://localhost:9000, separated by commas',
    'none',
    'origins to which usage alerts are sent even without TLS or at private addresses',
  ),
  TERRARIUM_SMTP_URL: define(
    smtpUrl,
    'an address that begins with smtp:// or smtps://',
    'unset',
    'mail server; without it mails are files in <data>/outbox',
  ),
  TERRARIUM_MAIL_FROM: define(
    text,
    ACCEPTED.text,
    'no-reply@ and the host of the console',
    'sender of mails, as an address or as Name <address>',
  ),
  TERRARIUM_REGISTRATION: define(
    toggle,
    'on or off',
    'off',
    'whether anybody may make an account of their own, for tests on loopback alone: every account has all databases',
  ),
  TERRARIUM_DATABASE_GRANTS: define(
    toggle,
    'on or off',
    'off',
    'on: developers reach only the databases that an owner or admin grants them in the settings of each database',
  ),
  TERRARIUM_PLAN_LIMITS: define(
    toggle,
    'on or off',
    'on',
    'whether queries beyond the limits of the plan are refused; the plan of a new account has none',
  ),
  TERRARIUM_CLOCK: define(
    clock,
    'checked or trusted',
    'checked',
    "trusted: believe a machine's clock that is more than a year ahead of the latest commit",
  ),
  TERRARIUM_ANALYTICS_URL: define(url, ACCEPTED.url, '<data>/events', 'takes the page views of the console as JSON'),
  TERRARIUM_MONITORING_URL: define(url, ACCEPTED.url, '<data>/events', 'takes errors and actions of the console as JSON'),
  TERRARIUM_STATUS_URL: define(url, ACCEPTED.url, 'unset', 'tells how the parts of the service do; without it the console asks them'),
  TERRARIUM_FORMS_URL: define(
    url,
    ACCEPTED.url,
    'unset',
    'takes forms about regions, enterprise plans and private links; without it owners have them by mail',
  ),
  TERRARIUM_INTEGRATION_ORIGINS: define(
    keyOrigins,
    'origins such as http://localhost:8126, separated by commas',
    'none',
    "origins of collectors to which members may forward the query log, beside Datadog's own sites",
  ),
  TERRARIUM_DATADOG_OAUTH_CLIENT_ID: define(
    text,
    ACCEPTED.text,
    'unset',
    'id of the OAuth client at Datadog by which members connect it without a key; without it they enter one',
  ),
  TERRARIUM_DATADOG_OAUTH_CLIENT_SECRET: define(text, ACCEPTED.text, 'unset', 'secret of that client'),
  TERRARIUM_DATADOG_OAUTH_AUTHORIZE_URL: define(url, ACCEPTED.url, 'that of the chosen site', 'page on which Datadog asks its users'),
  TERRARIUM_DATADOG_OAUTH_TOKEN_URL: define(url, ACCEPTED.url, 'that of the chosen site', 'where Datadog exchanges a code for a token'),
  TERRARIUM_HOSTING_PLATFORMS: define(
    text,
    ACCEPTED.text,
    'unset',
    'JSON file with the hosting platforms that bill accounts as an add-on; docs/operating.md says what it holds',
  ),
  TERRARIUM_SUPPORT_WIDGET_URL: define(url, ACCEPTED.url, 'unset', 'script of the support widget, for accounts whose flag is on'),
  TERRARIUM_SUPPORT_CHAT_FLAG: define(text, ACCEPTED.text, 'support_chat', 'name of the flag of accounts that have the support widget'),
  TERRARIUM_NEW_ROLES_PAGE: define(toggle, 'on or off', 'off', 'whether every role opens on the page that manages it, flag or not'),
  TERRARIUM_SIGN_IN_PROVIDERS: define(
    text,
    ACCEPTED.text,
    'unset',
    'JSON file with the third parties by which members sign in; docs/operating.md says what it holds',
  ),
  TERRARIUM_STRIPE_KEY: define(
    text,
    ACCEPTED.text,
    'unset',
    'secret key of the Stripe account that takes payments; without it they are simulated',
  ),
  TERRARIUM_STRIPE_WEBHOOK_SECRET: define(
    text,
    ACCEPTED.text,
    'unset',
    'secret by which Stripe signs the events that it sends to /api/auth/account/billing/stripe/events',
  ),
  TERRARIUM_STRIPE_URL: define(url, ACCEPTED.url, "Stripe's own", 'where Stripe answers: a proxy, or a server for tests'),
} as const satisfies Readonly<Record<string, SettingDefinition<unknown>>>

export type SettingName = keyof typeof SETTINGS

/** Settings as they were given, each read and checked. */
export type GivenSettings = { readonly [Name in SettingName]?: (typeof SETTINGS)[Name] extends SettingDefinition<infer T> ? T : never }

export const SETTING_NAMES: readonly SettingName[] = Object.keys(SETTINGS) as SettingName[]

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name)
}

/** The faults of the settings, one line each, in words for the person who set them. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
  }
}
