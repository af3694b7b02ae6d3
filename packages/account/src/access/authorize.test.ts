import { ACCOUNT_ROLES, getIdentity, listDatabases, type AccountRole, type RolePermission } from '@terrarium/contracts'
import { describe, expect, test } from 'vitest'
import { ADMINISTER_DATABASES } from './database-policy.ts'
import { authorize, hasPermission } from './authorize.ts'

// Each action with the roles that may do it.
const TABLE: readonly (readonly [string, RolePermission, readonly AccountRole[]])[] = [
  ['read the own identity', { resource: 'whoami', action: 'read' }, ['owner', 'admin', 'billing', 'developer']],
  ['list databases', { resource: 'databases', action: 'list' }, ['owner', 'admin', 'developer']],
  ['create database keys', { resource: 'databases', action: 'write' }, ['owner', 'admin', 'developer']],
  ['hold admin keys of region groups', ADMINISTER_DATABASES, ['owner', 'admin', 'developer']],
  ['change the plan', { resource: 'upgrades', action: 'create' }, ['owner', 'admin', 'billing']],
  ['change billing details', { resource: 'billing', action: 'write' }, ['owner', 'admin', 'billing']],
  ['see the team', { resource: 'team-management', action: 'read' }, ['owner', 'admin', 'billing']],
  ['invite to the team', { resource: 'team-management', action: 'create' }, ['owner', 'admin']],
  ['request logs', { resource: 'logs/query', action: 'create' }, ['owner', 'admin', 'developer']],
  ['see backups', { resource: 'backup-configurations', action: 'read' }, ['owner', 'admin', 'developer']],
  ['configure backups', { resource: 'backup-configurations', action: 'write' }, ['owner', 'admin']],
  ['change roles', { resource: 'team-management', action: 'update' }, ['owner', 'admin']],
  ['remove members', { resource: 'team-management', action: 'delete' }, ['owner', 'admin']],
  ['see the audit log', { resource: 'audit-log', action: 'read' }, ['owner', 'admin']],
  ['read contact info', { resource: 'account', action: 'read' }, ['owner', 'admin', 'billing']],
  ['change contact info', { resource: 'account', action: 'update' }, ['owner', 'admin']],
  ['hand the account over', { resource: 'account', action: 'update', roles: ['owner'] }, ['owner']],
  ['see account keys', { resource: 'account-keys', action: 'read' }, ['owner', 'admin', 'developer']],
  ['create account keys', { resource: 'account-keys', action: 'create' }, ['owner', 'admin', 'developer']],
  ['look after keys of others', { resource: 'account-keys', action: 'update' }, ['owner', 'admin']],
  ['register applications', { resource: 'account', action: 'create' }, ['owner', 'admin']],
]

const CASES = TABLE.flatMap(([action, permission, allowed]) =>
  ACCOUNT_ROLES.map((role) => ({ action, permission, role, allowed: allowed.includes(role) })),
)

describe('hasPermission', () => {
  test.each(CASES)('$role may $action: $allowed', ({ permission, role, allowed }) => {
    expect(hasPermission(role, permission)).toBe(allowed)
  })
})

describe('authorize', () => {
  test('refuses with permission_denied', () => {
    const { permission } = listDatabases
    expect(() => authorize({ role: 'billing' }, permission)).toThrow(expect.objectContaining({ code: 'permission_denied' }))
    expect(() => authorize({ role: 'owner' }, permission)).not.toThrow()
  })

  test.each(ACCOUNT_ROLES)('lets %s make calls about themselves', (role) => {
    expect(() => authorize({ role }, getIdentity.permission)).not.toThrow()
  })
})
