import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Headers of the console's pages. Inline scripts, which the bundler writes to tell old browsers from new ones, are allowed by their
 * digests; style elements are allowed because the editor makes them while it runs.
 *
 * @param page the console's page, whose inline scripts are allowed
 * @param databaseUrls where the console sends queries
 * @param isSecure whether people reach the console by TLS
 */
export function securityHeaders(page: string, databaseUrls: readonly string[], isSecure: boolean): Readonly<Record<string, string>> {
  const digests = [...page.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...digests].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...databaseUrls.flatMap(withLoopbackNames)].join(' ')}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Whoever opens the console by the other name of the same machine reaches the databases by that name. */
function withLoopbackNames(url: string): string[] {
  const { port, protocol, hostname, origin } = new URL(url)
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') return [origin]
  return [`${protocol}//127.0.0.1:${port}`, `${protocol}//localhost:${port}`]
}
