import { isAllowed, TEAM_PLANS } from '@terrarium/contracts'
import type { Session, TeamMember } from '@terrarium/contracts'
import { usePermission } from '../../data/permissions.ts'
import { text } from '../../messages/team-text.ts'

/**
 * Says whether the plan opens the team: literally the plans team and business, or view controls that name the team with the action.
 */
export function hasTeamAccess({ account, view_controls: controls }: Pick<Session, 'account' | 'view_controls'>): boolean {
  const isNamed = controls['team-management'] !== undefined && isAllowed(controls, 'team-management', 'read')
  return isNamed || TEAM_PLANS.some((plan) => plan === account.plan)
}

/** What the member may do in the team; where something is refused, why. */
export interface TeamRights {
  readonly invite: string | undefined
  readonly edit: string | undefined
  readonly remove: string | undefined
}

/** Names those who may change the team. */
export function administratorsOf(members: readonly TeamMember[]): string {
  return members
    .filter(({ role }) => role === 'owner' || role === 'admin')
    .map(({ name }) => name)
    .join(', ')
}

/** Returns what is refused to the member, each refusal with the names of those to ask. */
export function useTeamRights(members: readonly TeamMember[]): TeamRights {
  const names = administratorsOf(members)
  const refusal = names === '' ? text('team.refusal_nobody') : text('team.refusal', { names })
  return {
    invite: usePermission('team-management', 'create') ? undefined : refusal,
    edit: usePermission('team-management', 'update') ? undefined : refusal,
    remove: usePermission('team-management', 'delete') ? undefined : refusal,
  }
}
