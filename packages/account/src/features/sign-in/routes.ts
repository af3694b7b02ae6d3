import { login, logout, SESSION_COOKIE_LIFE_MS } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import { findCredential } from '../../http/find-credential.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { clearSessionCookie, setSessionCookie } from '../../http/session-cookie.ts'
import type { SessionService } from '../session/service.ts'
import type { SignInService } from './service.ts'

/** Mounts sign-in and sign-out. Signing out works with an expired session, too. */
export function mountSignInRoutes(routes: Routes, context: AccountContext, signIns: SignInService, sessions: SessionService): void {
  routes.mountPublic(login, async ({ input, request, reply }) => {
    const { email, password, type } = input.body
    const session = await signIns.signIn({ email, password, kind: type, address: request.ip })
    setSessionCookie(reply, session, SESSION_COOKIE_LIFE_MS, context.secureCookies)
    return session
  })

  routes.mountPublic(logout, async ({ request, reply }) => {
    await sessions.end(findCredential(request))
    clearSessionCookie(reply, context.secureCookies)
    return undefined
  })
}
