import type { AccountRole, RolePermission } from '@terrarium/contracts'
import type { AccountContext } from '../context/account-context.ts'
import { hasPermission } from './authorize.ts'

/** What a member may do who uses databases. */
export const ADMINISTER_DATABASES: RolePermission = { resource: 'databases', action: 'write' }
const MANAGE_TEAM: RolePermission = { resource: 'team-management', action: 'update' }

/** Whether databases are granted one by one. */
export type GrantSettings = Pick<AccountContext, 'grantsDatabases'>

/** Returns whether a role reaches only databases that are granted: one that uses databases and does not manage the team. */
export function isLimited(role: AccountRole, { grantsDatabases = false }: GrantSettings): boolean {
  return grantsDatabases && hasPermission(role, ADMINISTER_DATABASES) && !hasPermission(role, MANAGE_TEAM)
}

/** Returns whether the sessions of a role carry admin keys of region groups, which open every database. */
export function mayHoldRegionKeys(role: AccountRole, settings: GrantSettings): boolean {
  return hasPermission(role, ADMINISTER_DATABASES) && !isLimited(role, settings)
}
