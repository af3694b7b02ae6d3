import { REDACTED } from '@terrarium/contracts'

/** Names of query values that may carry a secret. */
const SECRET_NAMES = /token|code|secret|key|state|credential|password|otp|invite/i

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
