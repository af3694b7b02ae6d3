/**
 * Returns the secret of an authorization header: `Bearer secret`, or `Basic` with the secret as the user.
 * undefined: there is none, as for every other scheme. Names of schemes are case-sensitive.
 */
export function secretOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (header.startsWith('Bearer ')) return header.slice('Bearer '.length).trim() || undefined
  return header.startsWith('Basic ') ? userOf(header.slice('Basic '.length).trim()) : undefined
}

/** The user of basic credentials: a secret may hold colons itself, so only the last one can separate it from a password. */
function userOf(credentials: string): string | undefined {
  const text = Buffer.from(credentials, 'base64').toString('utf8')
  const colon = text.lastIndexOf(':')
  if (colon < 0) return text || undefined
  return isScope(text.slice(colon + 1)) ? text : text.slice(0, colon) || undefined
}

/** Whether what follows the last colon is the end of a scoped secret rather than a password. */
function isScope(text: string): boolean {
  return /^(admin|server|server-readonly|client|@role\/.+|@doc\/.+)$/.test(text)
}
