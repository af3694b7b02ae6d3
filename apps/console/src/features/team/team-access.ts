import type { TeamMember } from '@terrarium/contracts'
import { usePermission } from '../../data/permissions.ts'
import { text } from '../../messages/team-text.ts'

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
