import * as v from 'valibot'

/** A setting: how its text is read, what is accepted, and what it is for. */
export interface SettingDefinition<T> {
  readonly schema: v.GenericSchema<string, T>
  /** Completes "accepted: …" where the setting is wrong. */
  readonly accepted: string
  /** As shown in the help; the value itself is settled by `resolveSettings`. */
  readonly default: string
  readonly meaning: string
}

const PORT_MAX = 65535

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const port = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(PORT_MAX))
const url = v.pipe(v.string(), v.url(), v.regex(/^https?:/))
const smtpUrl = v.pipe(v.string(), v.url(), v.regex(/^smtps?:/))
const email = v.pipe(v.string(), v.email())
const host = v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:_-]+$/))
const secret = v.pipe(v.string(), v.regex(/^[^\s,()&=:/]+$/))

const ACCEPTED = {
  text: 'a text that is not empty',
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
  TERRARIUM_DATA: define(text, ACCEPTED.text, './data', 'folder of everything durable'),
  TERRARIUM_HOST: define(host, 'a host name or an address', '127.0.0.1', 'address to listen on'),
  TERRARIUM_CONSOLE_PORT: define(port, ACCEPTED.port, '3005', 'console with account and auth services'),
  TERRARIUM_ACCOUNT_PORT: define(port, ACCEPTED.port, '8000', 'account and auth services alone'),
  TERRARIUM_US_PORT: define(port, ACCEPTED.port, '8443', 'databases of the region group us'),
  TERRARIUM_EU_PORT: define(port, ACCEPTED.port, '8444', 'databases of the region group eu'),
  TERRARIUM_GLOBAL_PORT: define(port, ACCEPTED.port, '8445', 'databases of the region group global'),
  TERRARIUM_ROOT_KEY: define(secret, ACCEPTED.secret, 'secret on loopback, else required', 'root key of the embedded databases'),
  TERRARIUM_US_URL: clusterUrl('us'),
  TERRARIUM_US_SECRET: clusterSecret('us'),
  TERRARIUM_EU_URL: clusterUrl('eu'),
  TERRARIUM_EU_SECRET: clusterSecret('eu'),
  TERRARIUM_GLOBAL_URL: clusterUrl('global'),
  TERRARIUM_GLOBAL_SECRET: clusterSecret('global'),
  TERRARIUM_CONTROL_URL: define(url, ACCEPTED.url, 'unset', "a database for the account service's own data in place of the embedded one"),
  TERRARIUM_CONTROL_SECRET: define(secret, ACCEPTED.secret, 'unset', 'secret of that database'),
  TERRARIUM_OWNER_EMAIL: define(email, ACCEPTED.email, 'unset', 'makes the first owner without the printed link; with password and name'),
  TERRARIUM_OWNER_PASSWORD: define(text, ACCEPTED.text, 'unset', 'password of the first owner'),
  TERRARIUM_OWNER_NAME: define(text, ACCEPTED.text, 'unset', 'name of the first owner'),
  TERRARIUM_PUBLIC_URL: define(url, ACCEPTED.url, 'from host and port', "the console's address in links and mails"),
  TERRARIUM_SMTP_URL: define(
    smtpUrl,
    'an address that begins with smtp:// or smtps://',
    'unset',
    'mail server; without it mails are files in <data>/outbox',
  ),
  TERRARIUM_STRIPE_KEY: define(text, ACCEPTED.text, 'unset', 'payments by Stripe; without it they are simulated'),
} as const satisfies Readonly<Record<string, SettingDefinition<unknown>>>

export type SettingName = keyof typeof SETTINGS

/** Settings as they were given, each read and checked. */
export type GivenSettings = { readonly [Name in SettingName]?: (typeof SETTINGS)[Name] extends SettingDefinition<infer T> ? T : never }

export const SETTING_NAMES: readonly SettingName[] = Object.keys(SETTINGS) as SettingName[]

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name)
}
