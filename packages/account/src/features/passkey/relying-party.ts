import { AccountError } from '../../context/account-error.ts'

/** Whom a passkey is for: the host that it belongs to, and the page that may use it. WebAuthn §4, Relying Party. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|\[::1\])$/
const LITERAL_ADDRESS = /^(?:\d+\.\d+\.\d+\.\d+|\[.*\])$/

/**
 * Returns the relying party of the page that asks: that of the console's public address, or the same port of `localhost` where that address is
 * this machine alone. Passkeys belong to names: browsers make none for addresses in digits.
 *
 * @throws {AccountError} conflict that names the address to open instead
 */
export function relyingPartyOf(publicUrl: string, origin: string | undefined): RelyingParty {
  const known = new URL(publicUrl)
  const named = withName(known)
  const wanted = [known, named].find((each) => each.origin === origin) ?? known
  if (LITERAL_ADDRESS.test(wanted.hostname)) throw new AccountError('conflict', { reason: adviceOf(named) })
  return { id: wanted.hostname, origin: wanted.origin }
}

function withName(url: URL): URL {
  const named = new URL(url)
  if (LOOPBACK.test(url.hostname)) named.hostname = 'localhost'
  return named
}

function adviceOf(named: URL): string {
  if (LITERAL_ADDRESS.test(named.hostname)) return 'Passkeys need an address with a name in place of digits.'
  return `Passkeys need an address with a name in place of digits: open ${named.origin} for them.`
}
