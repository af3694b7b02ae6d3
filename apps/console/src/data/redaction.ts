/** Names of query values that may carry a secret. */
const SECRET_NAMES = /token|code|secret|key|state|credential|password|otp|invite/i

const REDACTED = 'redacted'

/** Paths after which nothing is handed on. */
const STRIPPED = ['/invites', '/resources/security']

/** Returns a path and its query as page views may carry them: no secrets, nothing after certain paths, never a fragment. */
export function redactedPage(path: string, search: string): string {
  const stripped = STRIPPED.find((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  if (stripped !== undefined) return stripped
  const query = new URLSearchParams(search)
  for (const name of new Set(query.keys())) {
    if (SECRET_NAMES.test(name)) query.set(name, REDACTED)
  }
  const rest = query.toString()
  return rest === '' ? path : `${path}?${rest}`
}

/** Takes what looks like a secret out of a text that is handed on: bearer values, database secrets, tokens in addresses. */
export function redactedText(text: string): string {
  return text
    .replace(/\bfn[A-Za-z0-9_-]{20,}/g, REDACTED)
    .replace(/(bearer\s+)[^\s"',]+/gi, `$1${REDACTED}`)
    .replace(/\/invites\/[^\s?#"']+/g, '/invites')
    .replace(/([?&][^=&\s]*(?:token|code|secret|key|state)[^=&\s]*=)[^&#\s"']+/gi, `$1${REDACTED}`)
}
