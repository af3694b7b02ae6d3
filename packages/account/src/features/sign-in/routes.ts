import { login, logout, SESSION_COOKIE_LIFE_MS } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { clearSessionCookie, setSessionCookie } from '../../http/session-cookie.ts'
import type { AuditLog } from '../audit-log/service.ts'
import { endAndRecord } from '../session/routes.ts'
import type { SessionService } from '../session/service.ts'
import type { SignInService } from './service.ts'

/** Mounts sign-in and sign-out. Signing out works with an expired session, too. */
export function mountSignInRoutes(
  routes: Routes,
  context: AccountContext,
  { signIns, sessions, audit }: { readonly signIns: SignInService; readonly sessions: SessionService; readonly audit: AuditLog },
): void {
  routes.mountPublic(login, async ({ input, request, reply }) => {
    const { email, password, otp, type } = input.body
    const session = await signIns.signIn({
      email,
      password,
      otp,
      kind: type,
      address: request.ip,
      userAgent: request.headers['user-agent'],
    })
    setSessionCookie(reply, session, SESSION_COOKIE_LIFE_MS, context.secureCookies)
    return session
  })

  routes.mountPublic(logout, async ({ request, reply }) => {
    await endAndRecord(sessions, audit, request)
    clearSessionCookie(reply, context.secureCookies)
    return undefined
  })
}
