import { acceptInvite, getInviteByToken, SESSION_COOKIE_LIFE_MS, type PublicInvite, type Session } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import { createSharedRateLimiter } from '../../http/shared-rate-limit.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { setSessionCookie } from '../../http/session-cookie.ts'
import type { AuditLog, AuditRecord } from '../audit-log/service.ts'
import type { InviteService } from './service.ts'

const PER_ADDRESS = { limit: 120, windowMs: 60_000 } as const

/** Mounts what the holder of an invite's token may do. */
export function mountInviteRoutes(routes: Routes, context: AccountContext, invites: InviteService, audit: AuditLog): void {
  const byAddress = createSharedRateLimiter(context, 'invite', PER_ADDRESS)

  routes.mountPublic(getInviteByToken, async ({ input, request }) => {
    await byAddress.take(request.ip)
    return invites.getByToken(input.params.token)
  })

  routes.mountPublic(acceptInvite, async ({ input, request, reply }) => {
    await byAddress.take(request.ip)
    const { name, email, password, company_name: companyName } = input.body
    const details = { name, email, password, companyName }
    const { session, invite } = await invites.accept(input.params.token, details, request.headers['user-agent'])
    await audit.record(acceptanceOf(session, invite, request.ip))
    setSessionCookie(reply, session, SESSION_COOKIE_LIFE_MS, context.secureCookies)
    return session
  })
}

/** What the log says of an accepted invite: the first owner's made the account. */
function acceptanceOf({ user, account }: Session, invite: PublicInvite, address: string): AuditRecord {
  const isFirst = user.role === 'owner'
  const { account_id: accountId, company_name: name } = account
  return {
    action: isFirst ? 'account.create' : 'invite.accept',
    accountId,
    actor: { id: user.id, name: user.name, email: user.email },
    target: isFirst ? { kind: 'account', id: accountId, name } : { kind: 'invite', id: invite.id, name: user.email },
    address,
    details: { role: user.role },
  }
}
