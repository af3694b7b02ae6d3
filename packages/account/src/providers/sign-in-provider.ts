/** What every third party has by which members sign in. */
interface ProviderClient {
  /** Stands in addresses and links: lower-case letters, digits and dashes. */
  readonly name: string
  /** As people know it. */
  readonly title: string
  readonly clientId: string
  readonly clientSecret: string
  /** What is asked for, separated by blanks. */
  readonly scope: string
}

/** A provider of OpenID Connect, which tells everything else at its issuer's address. */
export interface OpenIdProvider extends ProviderClient {
  readonly kind: 'openid'
  readonly issuer: string
}

/** A provider of OAuth alone, which tells who signed in by an interface of its own. */
export interface OAuthProvider extends ProviderClient {
  readonly kind: 'oauth'
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  /** Answers with a member that has an `id`, a name and perhaps an address. */
  readonly userEndpoint: string
  /** Answers with a list of `{ email, primary, verified }`; undefined where the address of the user endpoint is a verified one. */
  readonly emailsEndpoint: string | undefined
}

/** A third party by which members sign in. */
export type SignInProvider = OpenIdProvider | OAuthProvider
