/**
 * What an application may be granted: to open a session as the member, to see databases, to mint keys of databases, to read who the member is.
 *
 * `create_session` is what the command line asks for; it carries everything that the member's role allows.
 */
export const OAUTH_SCOPES = ['create_session', 'databases', 'database_keys', 'profile'] as const
export type OAuthScope = (typeof OAUTH_SCOPES)[number]

/** Returns whether a text is a scope of this service. */
export function isOAuthScope(text: string): text is OAuthScope {
  return (OAUTH_SCOPES as readonly string[]).includes(text)
}
