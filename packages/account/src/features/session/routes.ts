import { deleteSession, refreshSession } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import { findCredential } from '../../http/find-credential.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../../http/session-cookie.ts'
import type { SessionService } from './service.ts'

/** Mounts renewal and end of sessions; ending works with an expired session, too. */
export function mountSessionRoutes(routes: Routes, context: AccountContext, sessions: SessionService): void {
  routes.mountPublic(refreshSession, async ({ request, reply }) => {
    const refreshed = await sessions.refresh(findCredential(request))
    const cookie = readSessionCookie(request)
    if (cookie !== undefined && cookie.session_id === refreshed.id) {
      setSessionCookie(reply, { ...cookie, secret: refreshed.secret }, refreshed.lifeMs, context.secureCookies)
    }
    return { account_key: refreshed.secret, refresh_token: refreshed.refreshToken }
  })

  routes.mountPublic(deleteSession, async ({ request, reply }) => {
    await sessions.end(findCredential(request))
    clearSessionCookie(reply, context.secureCookies)
    return undefined
  })
}
