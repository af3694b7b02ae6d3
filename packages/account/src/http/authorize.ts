import { isAllowed, type AccountRole, type PermissionResource, type PrivilegeAction } from '@terrarium/contracts'
import { AccountError } from '../account-error.ts'
import { viewControlsOf } from '../features/identity/view-controls.ts'

/** What an action demands of a member's role. */
export interface Permission {
  readonly resource: PermissionResource
  readonly action: PrivilegeAction
}

/** Says whether a role has a permission. */
export function hasPermission(role: AccountRole, permission: Permission): boolean {
  return isAllowed(viewControlsOf(role), permission.resource, permission.action)
}

/** Lets a member act. @throws {AccountError} permission_denied when the role does not have the permission. */
export function authorize(member: { readonly role: AccountRole }, permission: Permission): void {
  if (!hasPermission(member.role, permission)) throw new AccountError('permission_denied')
}
