import { readFileSync } from 'node:fs'
import { isLoopbackAddress } from '@terrarium/contracts'
import type { SignInProvider } from '@terrarium/account'
import * as v from 'valibot'
import { SettingsError } from './definitions.ts'

/** A provider without what the settings bring. */
type Preset<P> = P extends SignInProvider ? Omit<P, 'name' | 'clientId' | 'clientSecret'> : never

/** What is known of third parties that many people have accounts at; the settings bring the client. */
const PRESETS = {
  google: { kind: 'openid', title: 'Google', issuer: 'https://accounts.google.com', scope: 'openid email profile' },
  github: {
    kind: 'oauth',
    title: 'GitHub',
    authorizationEndpoint: 'https://github.com/login/oauth/authorize',
    tokenEndpoint: 'https://github.com/login/oauth/access_token',
    userEndpoint: 'https://api.github.com/user',
    emailsEndpoint: 'https://api.github.com/user/emails',
    scope: 'read:user user:email',
  },
  // Accounts there work only once their address is confirmed.
  netlify: {
    kind: 'oauth',
    title: 'Netlify',
    authorizationEndpoint: 'https://app.netlify.com/authorize',
    tokenEndpoint: 'https://api.netlify.com/oauth/token',
    userEndpoint: 'https://api.netlify.com/api/v1/user',
    emailsEndpoint: undefined,
    scope: 'public',
  },
} as const satisfies Readonly<Record<string, Preset<SignInProvider>>>

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'Invalid name: lower-case letters, digits and dashes'))
const address = v.pipe(v.string(), v.url(), v.check(isSafe, 'Invalid address: it must begin with https://, on this machine with http://'))

const providerSchema = v.pipe(
  v.strictObject({
    name,
    client_id: text,
    client_secret: text,
    issuer: v.optional(address),
    title: v.optional(text),
    scope: v.optional(text),
  }),
  v.check(
    (given) => given.issuer !== undefined || isKnown(given.name),
    `Missing "issuer": only ${Object.keys(PRESETS).join(', ')} are known without it`,
  ),
)

const fileSchema = v.array(providerSchema)

/**
 * Reads the third parties by which members sign in: a JSON list of `{ "name", "client_id", "client_secret", "issuer", "title", "scope" }`.
 * The last two may be missing, the issuer for a name that is known.
 *
 * @throws {SettingsError} for a file that cannot be read or says something else, with the place
 */
export function readSignInProviders(path: string | undefined): readonly SignInProvider[] {
  if (path === undefined) return []
  const providers = parse(path, read(path)).map(toProvider)
  const names = providers.map((provider) => provider.name)
  const twice = names.find((each, index) => names.indexOf(each) !== index)
  if (twice !== undefined) throw fault(path, `the provider "${twice}" comes twice`)
  return providers
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error: unknown) {
    throw fault(path, error instanceof Error ? error.message : 'it cannot be read')
  }
}

function parse(path: string, content: string): v.InferOutput<typeof fileSchema> {
  let json: unknown
  try {
    json = JSON.parse(content)
  } catch (error: unknown) {
    throw fault(path, error instanceof Error ? error.message : 'it is no JSON')
  }
  const parsed = v.safeParse(fileSchema, json)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const place = v.getDotPath(issue) ?? ''
  throw fault(path, place === '' ? issue.message : `${place}: ${issue.message}`)
}

function toProvider(given: v.InferOutput<typeof providerSchema>): SignInProvider {
  const own = { name: given.name, clientId: given.client_id, clientSecret: given.client_secret }
  const { issuer, title, scope } = given
  if (issuer !== undefined) return { ...own, kind: 'openid', issuer, title: title ?? given.name, scope: scope ?? 'openid email profile' }
  const preset = isKnown(given.name) ? PRESETS[given.name] : undefined
  if (preset === undefined) throw new TypeError(`the provider ${given.name} has no issuer`)
  return { ...preset, ...own, title: title ?? preset.title, scope: scope ?? preset.scope }
}

function isKnown(name: string): name is keyof typeof PRESETS {
  return Object.hasOwn(PRESETS, name)
}

function isSafe(given: string): boolean {
  const { protocol, hostname } = new URL(given)
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackAddress(hostname))
}

function fault(path: string, reason: string): SettingsError {
  return new SettingsError([`TERRARIUM_SIGN_IN_PROVIDERS names ${path}, which cannot be used: ${reason}`])
}
