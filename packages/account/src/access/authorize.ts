import { isAllowed, type AccountRole, type EndpointPermission, type RolePermission, viewControlsOf } from '@terrarium/contracts'
import { AccountError } from '../context/account-error.ts'

/** Returns whether a role has a permission. */
export function hasPermission(role: AccountRole, { resource, action, roles }: RolePermission): boolean {
  return roles?.includes(role) !== false && isAllowed(viewControlsOf(role), resource, action)
}

/** Returns whether a member with a role may make a call. */
export function mayCall(role: AccountRole, permission: EndpointPermission): boolean {
  return typeof permission === 'string' || hasPermission(role, permission)
}

/** Checks that a member may make a call. @throws {AccountError} permission_denied when the role does not have the permission. */
export function authorize(member: { readonly role: AccountRole }, permission: EndpointPermission): void {
  if (!mayCall(member.role, permission)) throw new AccountError('permission_denied')
}
