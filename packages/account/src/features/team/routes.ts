import { deleteMember, listMembers, transferOwnership, updateMember, type AuditAction } from '@terrarium/contracts'
import type { Caller } from '../../access/caller.ts'
import type { AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import type { Routes } from '../../http/endpoint-routes.ts'
import { createRateLimiter } from '../../http/rate-limit.ts'
import { actedBy, type AuditLog } from '../audit-log/service.ts'
import type { TeamService, TeamChange } from './service.ts'

const PER_MEMBER = { limit: 60, windowMs: 60_000 } as const

/** Mounts reading and changing the team. */
export function mountTeamRoutes(routes: Routes, context: AccountContext, team: TeamService, audit: AuditLog): void {
  const byMember = createRateLimiter(context.clock, PER_MEMBER)

  /** Makes a change and writes down how it ended. */
  async function change(
    caller: Caller,
    address: string,
    { action, id, make }: { readonly action: AuditAction; readonly id: string; readonly make: () => Promise<TeamChange> },
  ): Promise<TeamChange> {
    byMember.take(caller.member.id)
    const base = { ...actedBy(caller.member), action, address }
    try {
      const made = await make()
      const { member, previousRole } = made
      const details = { email: member.email, role: member.role, previous_role: previousRole }
      await audit.record({ ...base, target: { kind: 'member', id: member.id, name: member.name }, details })
      return made
    } catch (error: unknown) {
      if (error instanceof AccountError) {
        const outcome = error.code === 'permission_denied' ? 'denied' : 'failure'
        await audit.record({ ...base, outcome, target: { kind: 'member', id, name: '' }, details: { reason: error.code } })
      }
      throw error
    }
  }

  routes.mountMember(listMembers, async ({ caller }) => ({ results: await team.list(caller.member) }))

  routes.mountMember(updateMember, async ({ input, caller, request }) => {
    const { id } = input.params
    const make = () => team.changeRole(caller.member, id, input.body.role)
    return (await change(caller, request.ip, { action: 'member.update_role', id, make })).member
  })

  routes.mountMember(deleteMember, async ({ input, caller, request }) => {
    const { id } = input.params
    await change(caller, request.ip, { action: 'member.remove', id, make: () => team.remove(caller.member, id) })
    return undefined
  })

  routes.mountMember(transferOwnership, async ({ input, caller, request }) => {
    const { id } = input.params
    const make = () => team.transferOwnership(caller.member, id)
    return (await change(caller, request.ip, { action: 'account.transfer_ownership', id, make })).member
  })
}
