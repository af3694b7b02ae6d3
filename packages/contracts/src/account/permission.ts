import * as v from 'valibot'

/** Roles of an account's members. */
export const ACCOUNT_ROLES = ['owner', 'admin', 'billing', 'developer'] as const
export type AccountRole = (typeof ACCOUNT_ROLES)[number]
export const accountRoleSchema = v.picklist(ACCOUNT_ROLES)

/** Actions that a permission check may ask for. To write is to create, update and delete: only the three together allow it. `deny` overrides all. */
export const PRIVILEGE_ACTIONS = ['read', 'update', 'delete', 'list', 'create', 'write', 'deny'] as const
export type PrivilegeAction = (typeof PRIVILEGE_ACTIONS)[number]

/** What permissions are about; `*` is the default of the others. */
export const PERMISSION_RESOURCES = [
  '*',
  'account',
  'account-keys',
  'audit-log',
  'backup-configurations',
  'billing',
  'billing-first-party',
  'copies',
  'databases',
  'integrations',
  'logs/query',
  'restores',
  'snapshots',
  'team-management',
  'upgrades',
  'usage',
  'whoami',
  'v4',
] as const
export type PermissionResource = (typeof PERMISSION_RESOURCES)[number]

/** Actions allowed by resource, as an identity carries them. */
export const viewControlsSchema = v.record(v.string(), v.array(v.picklist(PRIVILEGE_ACTIONS)))
export type ViewControls = Readonly<Record<string, readonly PrivilegeAction[]>>

/** Returns whether view controls allow an action: the resource's own entry, else that of `*`, else nothing. */
export function isAllowed(controls: ViewControls, resource: PermissionResource, action: PrivilegeAction): boolean {
  const granted = controls[resource] ?? controls['*'] ?? []
  if (granted.includes('deny')) return false
  return action === 'write' ? WRITES.every((write) => granted.includes(write)) : granted.includes(action)
}

/**
 * Returns whether extended view controls allow an action: the resource's own entry must grant it, that of `*` is not consulted and what is
 * not there is denied.
 */
export function isAllowedExplicitly(extended: ViewControls, resource: PermissionResource, action: PrivilegeAction): boolean {
  return isAllowed({ [resource]: extended[resource] ?? [] }, resource, action)
}

const WRITES: readonly PrivilegeAction[] = ['create', 'update', 'delete']
