import { isAllowed, type AccountRole, type PermissionResource, type PrivilegeAction } from '@terrarium/contracts'
import { AccountError } from '../context/account-error.ts'
import { viewControlsOf } from './view-controls.ts'

/** The permission that an action needs. */
export interface Permission {
  readonly resource: PermissionResource
  readonly action: PrivilegeAction
}

/** Returns whether a role has a permission. */
export function hasPermission(role: AccountRole, permission: Permission): boolean {
  return isAllowed(viewControlsOf(role), permission.resource, permission.action)
}

/** Checks that a member may act. @throws {AccountError} permission_denied when the role does not have the permission. */
export function authorize(member: { readonly role: AccountRole }, permission: Permission): void {
  if (!hasPermission(member.role, permission)) throw new AccountError('permission_denied')
}
