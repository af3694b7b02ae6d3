import { deleteOwnSession, deleteOwnSessions, deleteSession, listOwnSessions, refreshSession } from '@terrarium/contracts'
import type { FastifyRequest } from 'fastify'
import type { AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import { findCredential } from '../../http/find-credential.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../../http/session-cookie.ts'
import { presentListedSession } from './presenter.ts'
import { recordOwn } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { SessionService } from './service.ts'

/** Mounts renewal and end of sessions, and the member's list of them; ending works with an expired session, too. */
export function mountSessionRoutes(routes: Routes, context: AccountContext, sessions: SessionService, audit: AuditLog): void {
  routes.mountPublic(refreshSession, async ({ request, reply }) => {
    const refreshed = await sessions.refresh(findCredential(request))
    const cookie = readSessionCookie(request)
    if (cookie !== undefined && cookie.session_id === refreshed.id) {
      setSessionCookie(reply, { ...cookie, secret: refreshed.secret }, refreshed.lifeMs, context.secureCookies)
    }
    return { account_key: refreshed.secret, refresh_token: refreshed.refreshToken }
  })

  routes.mountPublic(deleteSession, async ({ request, reply }) => {
    await endAndRecord(sessions, audit, request)
    clearSessionCookie(reply, context.secureCookies)
    return undefined
  })

  routes.mountMember(listOwnSessions, async ({ caller }) => {
    return (await sessions.listOf(caller.member)).map((session) => presentListedSession(session, caller.sessionId))
  })

  routes.mountMember(deleteOwnSession, async ({ input, caller, request, reply }) => {
    if (!(await sessions.revoke(caller.member, input.params.id))) throw new AccountError('not_found')
    await recordOwn(audit, { caller, request }, 'session.revoke', { details: { session_id: input.params.id } })
    if (input.params.id === caller.sessionId) clearSessionCookie(reply, context.secureCookies)
    return undefined
  })

  routes.mountMember(deleteOwnSessions, async ({ caller, request, reply }) => {
    await sessions.endAll(caller.member)
    await recordOwn(audit, { caller, request }, 'session.revoke_all')
    clearSessionCookie(reply, context.secureCookies)
    return undefined
  })
}

/** Ends the session of a request and records who has signed out; a session that had ended before leaves no entry. */
export async function endAndRecord(sessions: SessionService, audit: AuditLog, request: FastifyRequest): Promise<void> {
  const member = await sessions.end(findCredential(request))
  if (member !== undefined) await recordOwn(audit, { caller: { member }, request }, 'session.sign_out')
}
