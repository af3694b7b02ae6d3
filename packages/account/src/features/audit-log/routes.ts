import { listAuditLog } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import type { AuditLog } from './service.ts'

const PER_MEMBER = { limit: 120, windowMs: 60_000 } as const

/** Mounts the reading of the audit log. */
export function mountAuditLogRoutes(routes: Routes, context: AccountContext, audit: AuditLog): void {
  const byMember = createRateLimiter(context.clock, PER_MEMBER)

  routes.mountMember(listAuditLog, async ({ input, caller }) => {
    byMember.take(caller.member.id)
    const { actor, ...listing } = input.query
    return audit.list(caller.member.account.id, { ...listing, actorId: actor })
  })
}
