import { isAllowed } from '@terrarium/contracts'
import type { PermissionResource, PrivilegeAction } from '@terrarium/contracts'
import { useSession } from './services.ts'

/** Says whether the member may do something; nothing is allowed without a session. */
export function usePermission(resource: PermissionResource, action: PrivilegeAction): boolean {
  return usePermissions(resource, [action])
}

/** Says whether the member may do any of several things. */
export function usePermissions(resource: PermissionResource, actions: readonly PrivilegeAction[]): boolean {
  const session = useSession()
  return session !== undefined && actions.some((action) => isAllowed(session.view_controls, resource, action))
}

/** Says whether the member may change what is in databases: create, update and delete together. The secret of a database decides the rest. */
export function useMayWriteDatabases(): boolean {
  return usePermission('databases', 'write')
}
