import { isAllowed, isFlagOn } from '@terrarium/contracts'
import type { FeatureFlag, PermissionResource, PrivilegeAction } from '@terrarium/contracts'
import { useSession } from './services.ts'

/** Says whether the member may do something; nothing is allowed without a session. */
export function usePermission(resource: PermissionResource, action: PrivilegeAction): boolean {
  const session = useSession()
  return session !== undefined && isAllowed(session.view_controls, resource, action)
}

/** Says whether a feature flag is on for the member. */
export function useFlag(flag: FeatureFlag): boolean {
  return isFlagOn(useSession()?.feature_flags, flag)
}
