import { isLoopbackAddress, isRedirectUri } from '@terrarium/contracts'

/**
 * Returns whether an address that a request names is one that its client registered.
 *
 * Addresses are compared as texts, so that nothing can be appended. Loopback addresses may name any port, because a program on a
 * person's machine takes a free one (RFC 8252 §7.3).
 */
export function matchesRedirectUri(registered: readonly string[], requested: string): boolean {
  if (!isRedirectUri(requested)) return false
  return registered.some((known) => known === requested || differsByLoopbackPort(known, requested))
}

/** Returns whether an address is that of a program on the person's own machine: `http://127.0.0.1:…/` without a path or query. */
export function isLoopbackRoot(requested: string): boolean {
  return /^http:\/\/127\.0\.0\.1(:\d{1,5})?\/?$/.test(requested) && URL.canParse(requested)
}

function differsByLoopbackPort(known: string, requested: string): boolean {
  const [a, b] = [new URL(known), new URL(requested)]
  if (a.protocol !== 'http:' || !isLoopbackAddress(a.hostname)) return false
  // What follows the host is compared as it was written: parsing would resolve dot segments and escapes.
  return a.protocol === b.protocol && a.hostname === b.hostname && afterHost(known) === afterHost(requested)
}

function afterHost(address: string): string {
  return address.replace(/^http:\/\/[^/?#]*/, '')
}
