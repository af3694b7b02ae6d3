const DIGITS = /^(?:[\d.]+|\[.*\])$/

/**
 * Whether this browser makes and uses passkeys on this page: it knows them, the page has come by TLS or from this machine, and its address has
 * the name of a host.
 */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && window.isSecureContext && !DIGITS.test(window.location.hostname)
}
