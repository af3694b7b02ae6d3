import { isAllowed } from '@terrarium/contracts'
import type { PermissionResource, PrivilegeAction } from '@terrarium/contracts'
import { useSession } from './services.ts'

/** Says whether the member may do something; nothing is allowed without a session. */
export function usePermission(resource: PermissionResource, action: PrivilegeAction): boolean {
  const session = useSession()
  return session !== undefined && isAllowed(session.view_controls, resource, action)
}
