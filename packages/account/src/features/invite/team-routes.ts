import { cancelInvite, createInvite, listInvites, resendInvite, type AuditAction, type TeamInvite } from '@terrarium/contracts'
import type { Caller } from '../../access/caller.ts'
import type { AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { actedBy, type AuditLog } from '../audit-log/service.ts'
import { normalizeEmail } from '../member/repository.ts'
import type { TeamInviteService } from './team-service.ts'

const PER_MEMBER = { limit: 60, windowMs: 60_000 } as const
/** Mails that one address may be sent: nobody is to be flooded in the name of a team. */
const PER_RECIPIENT = { limit: 10, windowMs: 60 * 60_000 } as const

/** Mounts what a team does with its invites. */
export function mountTeamInviteRoutes(routes: Routes, context: AccountContext, invites: TeamInviteService, audit: AuditLog): void {
  const byMember = createRateLimiter(context.clock, PER_MEMBER)
  const byRecipient = createRateLimiter(context.clock, PER_RECIPIENT)

  /** Makes a change and writes down how it ended. */
  async function change(caller: Caller, address: string, action: AuditAction, make: () => Promise<TeamInvite>): Promise<TeamInvite> {
    byMember.take(caller.member.id)
    const base = { ...actedBy(caller.member), action, address }
    try {
      const made = await make()
      const details = { email: made.email, role: made.role, expires_at: made.expires_at }
      await audit.record({ ...base, target: { kind: 'invite', id: made.id, name: made.email }, details })
      return made
    } catch (error: unknown) {
      if (error instanceof AccountError) await audit.record({ ...base, outcome: 'failure', details: { reason: error.code } })
      throw error
    }
  }

  routes.mountMember(listInvites, async ({ caller }) => ({ results: await invites.list(caller.member) }))

  routes.mountMember(createInvite, async ({ input, caller, request }) =>
    change(caller, request.ip, 'invite.create', () => {
      byRecipient.take(normalizeEmail(input.body.email))
      return invites.create(caller.member, input.body)
    }),
  )

  routes.mountMember(resendInvite, async ({ input, caller, request }) =>
    change(caller, request.ip, 'invite.resend', () => {
      byRecipient.take(input.params.id)
      return invites.resend(caller.member, input.params.id)
    }),
  )

  routes.mountMember(cancelInvite, async ({ input, caller, request }) => {
    await change(caller, request.ip, 'invite.cancel', () => invites.cancel(caller.member, input.params.id))
    return undefined
  })
}
