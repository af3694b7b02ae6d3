import type { AccountRole, TeamMember } from '@terrarium/contracts'
import type { Member } from '../../access/caller.ts'
import { mayHoldRegionKeys } from '../../access/database-policy.ts'
import type { AccountContext } from '../../context/account-context.ts'
import { AccountError } from '../../context/account-error.ts'
import type { MintedKeys } from '../database-key/minted-keys.ts'
import { createRegionKeys } from '../session/region-keys.ts'
import { presentTeamMember } from './presenter.ts'
import { createTeamRepository, type ChangedMember, type MemberChange, type TeamRefusal } from './repository.ts'

/** A change of a member that was made. */
export interface TeamChange {
  readonly member: TeamMember
  readonly previousRole: AccountRole
}

/** Reads and changes the team of the actor's account. */
export interface TeamService {
  list(actor: Member): Promise<TeamMember[]>
  /** @throws {AccountError} not_found, permission_denied, last_owner */
  changeRole(actor: Member, memberId: string, role: AccountRole): Promise<TeamChange>
  /** Removes a member, whose access ends before this returns. @throws {AccountError} not_found, permission_denied, last_owner */
  remove(actor: Member, memberId: string): Promise<TeamChange>
  /** Takes a member's access away, before this returns. @throws {AccountError} not_found, permission_denied, conflict for the actor */
  suspend(actor: Member, memberId: string): Promise<TeamChange>
  /** @throws {AccountError} not_found, permission_denied */
  reactivate(actor: Member, memberId: string): Promise<TeamChange>
  /** @throws {AccountError} not_found, permission_denied, conflict for an owner and for a suspended member */
  transferOwnership(actor: Member, memberId: string): Promise<TeamChange>
}

/** Creates the service. */
export function createTeamService(context: AccountContext, mintedKeys: MintedKeys): TeamService {
  const repository = createTeamRepository(context.control)
  const regionKeys = createRegionKeys(context)

  async function finish(result: ChangedMember | TeamRefusal): Promise<TeamChange> {
    if ('failure' in result) throw new AccountError(result.failure)
    await Promise.all([regionKeys.revoke(result.regionKeys), mintedKeys.revoke(result.mintedKeys)])
    return { member: presentTeamMember(result.member), previousRole: result.previousRole }
  }

  return {
    list: async (actor) => (await repository.list(actor.account.id)).map(presentTeamMember),
    changeRole: async (actor, memberId, role) =>
      finish(await repository.changeRole({ ...changeBy(actor, memberId), role, keepsKeys: mayHoldRegionKeys(role, context) })),
    remove: async (actor, memberId) => finish(await repository.remove(changeBy(actor, memberId))),
    suspend: async (actor, memberId) => finish(await repository.suspend(changeBy(actor, memberId))),
    reactivate: async (actor, memberId) => finish(await repository.reactivate(changeBy(actor, memberId))),
    transferOwnership: async (actor, memberId) => finish(await repository.transfer(changeBy(actor, memberId))),
  }
}

function changeBy(actor: Member, memberId: string): MemberChange {
  return { accountId: actor.account.id, actorId: actor.id, memberId }
}
