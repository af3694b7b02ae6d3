import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Where pages send what, and how people reach them. */
export interface Surroundings {
  /** Addresses to which the console sends queries. */
  readonly databaseUrls: readonly string[]
  /** Whether people reach the console by TLS. */
  readonly isSecure: boolean
}

/**
 * Returns the headers of the console's pages, by the host that a request names. Inline scripts, which the bundler writes to tell old
 * browsers from new ones, are allowed by their digests; style elements are allowed because the editor makes them while it runs.
 *
 * @param page the console's page, whose inline scripts are allowed
 */
export function securityHeaders(
  page: string,
  { databaseUrls, isSecure }: Surroundings,
): (host: string) => Readonly<Record<string, string>> {
  const digests = [...page.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const others = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  return (host) => {
    const databases = [...new Set(databaseUrls.flatMap((url) => addressesOf(url, host, isSecure)))]
    return { 'content-security-policy': policyOf(digests, databases), ...others }
  }
}

function policyOf(digests: readonly string[], databases: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...digests].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...databases].join(' ')}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const HOST_NAME = /^(?:[\w.-]+|\[[\da-f:]+\])$/i

/** Whoever opens the console by another name of the same machine reaches the databases by that name. */
function addressesOf(url: string, host: string, isSecure: boolean): string[] {
  const { port, protocol, hostname, origin } = new URL(url)
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') return [origin]
  const named = host.replace(/:\d+$/, '')
  const isNamed = HOST_NAME.test(named) && named !== '127.0.0.1' && named !== 'localhost'
  return [
    `${protocol}//127.0.0.1:${port}`,
    `${protocol}//localhost:${port}`,
    ...(isNamed ? [`${isSecure ? 'https:' : protocol}//${named}:${port}`] : []),
  ]
}
