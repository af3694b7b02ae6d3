import type { SignInProvider } from '@terrarium/account'
import * as v from 'valibot'
import { addressName, filledText, readJsonList, safeAddress } from './json-list.ts'

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

const providerSchema = v.pipe(
  v.strictObject({
    name: addressName,
    client_id: filledText,
    client_secret: filledText,
    issuer: v.optional(safeAddress),
    title: v.optional(filledText),
    scope: v.optional(filledText),
  }),
  v.check(
    (given) => given.issuer !== undefined || isKnown(given.name),
    `Missing "issuer": only ${Object.keys(PRESETS).join(', ')} are known without it`,
  ),
)

/**
 * Reads the third parties by which members sign in: a JSON list of `{ "name", "client_id", "client_secret", "issuer", "title", "scope" }`.
 * The last two may be missing, the issuer for a name that is known.
 *
 * @throws {SettingsError} for a file that cannot be read or says something else, with the place
 */
export function readSignInProviders(path: string | undefined): readonly SignInProvider[] {
  return readJsonList('TERRARIUM_SIGN_IN_PROVIDERS', path, providerSchema, 'provider').map(toProvider)
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
