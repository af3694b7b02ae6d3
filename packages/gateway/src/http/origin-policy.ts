import { errorAnswer } from './answers.ts'
import { headerOf } from './exchange.ts'
import type { GatewayResponse, RequestHeaders } from './exchange.ts'

/** Which pages may send requests from a browser. */
export interface OriginPolicy {
  /** Whether a page of this origin may, on the connection to this host (each as the headers have it). */
  allowsOrigin(origin: string, host: string): boolean
  /** Whether a browser may know the server by this name (and port): others are foreign names that lead here. */
  allowsHost(host: string): boolean
}

export const ANY_ORIGIN: OriginPolicy = { allowsOrigin: () => true, allowsHost: () => true }

const FORBIDDEN: GatewayResponse = errorAnswer(
  403,
  'forbidden',
  'Pages of this origin may not send requests here. TERRARIUM_ALLOWED_ORIGINS lists those that may.',
)

/**
 * Refuses what a browser sends for a page that may not; what programs send passes.
 *
 * Pages tell by the headers that browsers add and pages cannot change: `origin`, and `sec-fetch-site` where there is no origin. A page under a
 * foreign name that leads to this machine counts as of the same site; its requests without an origin tell by the name in `host`.
 */
export function refusePage(headers: RequestHeaders, policy: OriginPolicy): GatewayResponse | undefined {
  const origin = headerOf(headers, 'origin')
  const host = headerOf(headers, 'host') ?? headerOf(headers, ':authority') ?? ''
  if (origin !== undefined) return policy.allowsOrigin(origin, host) ? undefined : FORBIDDEN
  const site = headerOf(headers, 'sec-fetch-site')
  if ((site === 'cross-site' || site === 'same-site') && !policy.allowsOrigin('', host)) return FORBIDDEN
  const isBrowser = site !== undefined || headerOf(headers, 'user-agent')?.startsWith('Mozilla/') === true
  return isBrowser && !policy.allowsHost(host) ? FORBIDDEN : undefined
}
