import type { AccountRole, PrivilegeAction, ViewControls } from './permission.ts'

const ALL: readonly PrivilegeAction[] = ['read', 'list', 'create', 'update', 'delete', 'write']
const READ: readonly PrivilegeAction[] = ['read', 'list']

// The team screens of a plan without team access open for those whose controls name the team (AMB-60).
const EVERYTHING: ViewControls = { '*': ALL, 'team-management': ALL }

const BY_ROLE: Readonly<Record<AccountRole, ViewControls>> = {
  owner: EVERYTHING,
  admin: EVERYTHING,
  billing: {
    '*': [],
    account: READ,
    billing: ALL,
    'billing-first-party': READ,
    'team-management': READ,
    upgrades: ['create'],
    usage: READ,
    whoami: ALL,
  },
  developer: {
    '*': [],
    // Without update: their own keys, not those of others.
    'account-keys': ['read', 'list', 'create', 'delete'],
    'backup-configurations': READ,
    copies: READ,
    databases: ALL,
    'logs/query': ['read', 'list', 'create'],
    restores: READ,
    snapshots: READ,
    usage: READ,
    v4: READ,
    whoami: ALL,
  },
}

/** Returns what a role may do, by resource; every check of the service reads this table. Screens read the view controls of the session instead. */
export function viewControlsOf(role: AccountRole): ViewControls {
  return BY_ROLE[role]
}

const ASSUMED: Readonly<Record<AccountRole, ViewControls>> = {
  owner: EVERYTHING,
  admin: EVERYTHING,
  billing: { '*': [], billing: ALL, 'billing-first-party': READ, 'team-management': READ, upgrades: ['create'], whoami: ALL },
  developer: {
    '*': [],
    'backup-configurations': READ,
    copies: READ,
    databases: ALL,
    'logs/query': READ,
    restores: READ,
    snapshots: READ,
    usage: READ,
    whoami: ALL,
  },
}

/** Returns what screens offer a role where a service does not say what its members may do; such a service may refuse more, or allow more. */
export function assumedControlsOf(role: AccountRole): { [resource: string]: PrivilegeAction[] } {
  return Object.fromEntries(Object.entries(ASSUMED[role]).map(([resource, actions]) => [resource, [...actions]]))
}
