import {
  finishThirdPartySignIn,
  listOwnIdentities,
  receiveProviderAnswer,
  SESSION_COOKIE_LIFE_MS,
  startThirdPartySignIn,
  unlinkIdentity,
} from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createSharedRateLimiter } from '../../http/shared-rate-limit.ts'
import { setSessionCookie } from '../../http/session-cookie.ts'
import { recordOwn } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import { bindBrowser, bindingOf, idIn, releaseBrowser } from './browser-binding.ts'
import type { ThirdPartyService } from './service.ts'

const PER_ADDRESS = { limit: 120, windowMs: 60_000 } as const
const CONSOLE_PATH = '/auth/oauth/callback'

/** Mounts signing in by third parties. */
export function mountThirdPartyRoutes(routes: Routes, context: AccountContext, parties: ThirdPartyService, audit: AuditLog): void {
  const byAddress = createSharedRateLimiter(context, 'third party', PER_ADDRESS)
  const here = new URL(CONSOLE_PATH, context.publicUrl)

  routes.mountPublic(startThirdPartySignIn, async ({ input, request, reply }) => {
    await byAddress.take(request.ip)
    const { provider_name: provider, state: consoleState, redirect_url: target, invite } = input.query
    // There is one page that goes on; no other address is led to.
    if (target !== undefined && !isPage(target, here)) throw new AccountError('validation_error', { fields: { redirect_url: 'invalid' } })
    const begun = await parties.begin({ provider, consoleState, invite })
    if (typeof begun === 'string') {
      const failed = new URL(here)
      failed.searchParams.set('state', consoleState)
      failed.searchParams.set('error', begun)
      reply.header('location', failed.href)
      return undefined
    }
    bindBrowser(reply, begun.binding, parties.lifeMs, context.secureCookies)
    reply.header('location', begun.url.href)
    return undefined
  })

  routes.mountPublic(receiveProviderAnswer, async ({ input, request, reply }) => {
    await byAddress.take(request.ip)
    const url = await parties.receive(new URLSearchParams(input.query), (id) => bindingOf(request, id))
    reply.header('location', url.href)
    return undefined
  })

  routes.mountPublic(finishThirdPartySignIn, async ({ input, request, reply }) => {
    await byAddress.take(request.ip)
    const { code, otp, type: kind } = input.body
    const id = idIn(code)
    const end = { code, otp, kind, address: request.ip, userAgent: request.headers['user-agent'] }
    const session = await parties.finish(end, id === undefined ? undefined : bindingOf(request, id))
    setSessionCookie(reply, session, SESSION_COOKIE_LIFE_MS, context.secureCookies)
    if (id !== undefined) releaseBrowser(reply, id, context.secureCookies)
    return session
  })

  routes.mountMember(listOwnIdentities, ({ caller }) => parties.listOwn(caller.member))

  routes.mountMember(unlinkIdentity, async (call) => {
    const { provider } = await parties.unlink(call.caller.member, call.input.params.id)
    await recordOwn(audit, call, 'identity.unlink', { details: { provider } })
    return undefined
  })
}

function isPage(address: string, { origin, pathname }: URL): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.origin === origin && url.pathname === pathname && url.username === '' && url.search === '' && url.hash === ''
}
