import { isAllowed, TEAM_PLANS } from '@terrarium/contracts'
import type { Session } from '@terrarium/contracts'

/**
 * Says whether the plan opens the team: literally the plans team and business, or view controls that name the team with the action.
 */
export function hasTeamAccess({ account, view_controls: controls }: Pick<Session, 'account' | 'view_controls'>): boolean {
  const isNamed = controls['team-management'] !== undefined && isAllowed(controls, 'team-management', 'read')
  return isNamed || TEAM_PLANS.some((plan) => plan === account.plan)
}
