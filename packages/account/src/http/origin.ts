import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AccountError } from '../context/account-error.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that a page of another site makes a browser send.
 *
 * Browsers name the page by `Origin`, older ones by `Referer`, newer ones also by `Sec-Fetch-Site`; callers that are not
 * browsers send none of them and hold no cookies of others. What another process passes on has been checked there, where the page sent it to.
 */
export function guardOrigin(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  app.addHook('onRequest', async (request) => {
    if (request.passedOn?.address !== undefined) return
    if (!SAFE_METHODS.has(request.method) && !isSameSite(request, allowedOrigins)) throw new AccountError('origin_denied')
  })
}

function isSameSite(request: FastifyRequest, allowedOrigins: readonly string[]): boolean {
  const { origin, referer } = request.headers
  if (origin !== undefined) return isAllowed(origin, request, allowedOrigins)
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return referer === undefined || isAllowed(referer, request, allowedOrigins)
}

function isAllowed(address: string, request: FastifyRequest, allowedOrigins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.host === request.host || allowedOrigins.includes(url.origin)
}
