import { createHash } from 'node:crypto'
import type { PageConfig } from './page-config.ts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** The addresses that pages send requests to, and how people reach the console. */
export interface Deployment {
  /** Addresses to which the console sends queries. */
  readonly databaseUrls: readonly string[]
  /** Whether people reach the console by TLS. */
  readonly isSecure: boolean
  readonly pageConfig: PageConfig
}

/**
 * Returns the headers of the console's pages, by the host that a request names. Inline scripts, which the bundler writes to distinguish old
 * browsers from new ones, are allowed by their digests; style elements are allowed because the editor makes them while it runs.
 *
 * @param page the console's page, whose inline scripts are allowed
 */
export function securityHeaders(
  page: string,
  { databaseUrls, isSecure, pageConfig }: Deployment,
): (host: string) => Readonly<Record<string, string>> {
  const services = originsOf([pageConfig.analyticsUrl, pageConfig.monitoringUrl, pageConfig.statusApiUrl])
  const widget = originsOf([pageConfig.supportWidgetUrl])
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
    return { 'content-security-policy': policyOf(digests, [...databases, ...services], widget), ...others }
  }
}

/** Origins of absolute addresses; paths of this server need no leave. */
function originsOf(urls: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(urls.flatMap((url) => (url === undefined || url.startsWith('/') ? [] : [new URL(url).origin])))]
}

/** @param widget origins of the support widget, which brings scripts, frames and pictures of its own */
function policyOf(digests: readonly string[], connections: readonly string[], widget: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...digests, ...widget].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${["'self'", 'data:', 'blob:', ...widget].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...connections, ...widget].join(' ')}`,
    ...(widget.length > 0 ? [`frame-src ${widget.join(' ')}`] : []),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const HOST_NAME = /^(?:[\w.-]+|\[[\da-f:]+\])$/i

/** A console opened by another name of the same machine reaches the databases by that name. */
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
