import {
  deleteMember,
  listMembers,
  reactivateMember,
  suspendMember,
  transferOwnership,
  updateMember,
  type AuditAction,
} from '@terrarium/contracts'
import type { AccountContext } from '../../context/account-context.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { recordChange, type OwnRequest } from '../audit-log/record-own.ts'
import type { AuditLog } from '../audit-log/service.ts'
import type { TeamService, TeamChange } from './service.ts'

const PER_MEMBER = { limit: 60, windowMs: 60_000 } as const

/** Mounts reading and changing the team. */
export function mountTeamRoutes(routes: Routes, context: AccountContext, team: TeamService, audit: AuditLog): void {
  const byMember = createRateLimiter(context.clock, PER_MEMBER)

  /** Makes a change of a member and records how it ended. */
  function change(own: OwnRequest, action: AuditAction, id: string, make: () => Promise<TeamChange>): Promise<TeamChange> {
    byMember.take(own.caller.member.id)
    return recordChange(audit, own, {
      action,
      target: { kind: 'member', id, name: '' },
      make,
      describe: ({ member, previousRole }) => ({
        target: { kind: 'member', id: member.id, name: member.name },
        details: { email: member.email, role: member.role, previous_role: previousRole },
      }),
    })
  }

  routes.mountMember(listMembers, async ({ caller }) => ({ results: await team.list(caller.member) }))

  routes.mountMember(updateMember, async ({ input, caller, request }) => {
    const { id } = input.params
    const make = () => team.changeRole(caller.member, id, input.body.role)
    return (await change({ caller, request }, 'member.update_role', id, make)).member
  })

  routes.mountMember(deleteMember, async ({ input, caller, request }) => {
    const { id } = input.params
    await change({ caller, request }, 'member.remove', id, () => team.remove(caller.member, id))
    return undefined
  })

  routes.mountMember(suspendMember, async ({ input, caller, request }) => {
    const { id } = input.params
    return (await change({ caller, request }, 'member.suspend', id, () => team.suspend(caller.member, id))).member
  })

  routes.mountMember(reactivateMember, async ({ input, caller, request }) => {
    const { id } = input.params
    return (await change({ caller, request }, 'member.reactivate', id, () => team.reactivate(caller.member, id))).member
  })

  routes.mountMember(transferOwnership, async ({ input, caller, request }) => {
    const { id } = input.params
    return (await change({ caller, request }, 'account.transfer_ownership', id, () => team.transferOwnership(caller.member, id))).member
  })
}
