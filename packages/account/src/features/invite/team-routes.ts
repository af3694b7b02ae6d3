import { cancelInvite, createInvite, listInvites, resendInvite, type AuditAction, type TeamInvite } from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { createSharedRateLimiter } from '../../http/shared-rate-limit.ts'
import { recordChange, type OwnRequest } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import { normalizeEmail } from '../member/repository.ts'
import type { TeamInviteService } from './team-service.ts'

const PER_MEMBER = { limit: 60, windowMs: 60_000 } as const
/** Mails that one address may be sent: nobody is to be flooded in the name of a team. */
const PER_RECIPIENT = { limit: 10, windowMs: 60 * 60_000 } as const

/** Mounts what a team does with its invites. */
export function mountTeamInviteRoutes(routes: Routes, context: AccountContext, invites: TeamInviteService, audit: AuditLog): void {
  const byMember = createRateLimiter(context.clock, PER_MEMBER)
  const byRecipient = createSharedRateLimiter(context, 'invite recipient', PER_RECIPIENT)

  /** Makes a change of an invite and records how it ended. */
  function change(own: OwnRequest, action: AuditAction, make: () => Promise<TeamInvite>): Promise<TeamInvite> {
    byMember.take(own.caller.member.id)
    return recordChange(audit, own, {
      action,
      make,
      describe: ({ id, email, role, expires_at }) => ({
        target: { kind: 'invite', id, name: email },
        details: { email, role, expires_at },
      }),
    })
  }

  routes.mountMember(listInvites, async ({ caller }) => ({ results: await invites.list(caller.member) }))

  routes.mountMember(createInvite, async ({ input, caller, request }) =>
    change({ caller, request }, 'invite.create', async () => {
      await byRecipient.take(normalizeEmail(input.body.email))
      return invites.create(caller.member, input.body)
    }),
  )

  routes.mountMember(resendInvite, async ({ input, caller, request }) =>
    change({ caller, request }, 'invite.resend', async () => {
      await byRecipient.take(input.params.id)
      return invites.resend(caller.member, input.params.id)
    }),
  )

  routes.mountMember(cancelInvite, async ({ input, caller, request }) => {
    await change({ caller, request }, 'invite.cancel', () => invites.cancel(caller.member, input.params.id))
    return undefined
  })
}
