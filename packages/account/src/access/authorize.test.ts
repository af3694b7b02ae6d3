import { ACCOUNT_ROLES, type AccountRole } from '@terrarium/contracts'
import { describe, expect, test } from 'vitest'
import { CREATE_DATABASE_KEY } from '../features/database-key/policy.ts'
import { LIST_DATABASES } from '../features/database/policy.ts'
import { READ_IDENTITY } from '../features/identity/policy.ts'
import { ADMINISTER_DATABASES } from '../features/session/policy.ts'
import { authorize, hasPermission, type Permission } from './authorize.ts'

// Each action with the roles that may do it.
const TABLE: readonly (readonly [string, Permission, readonly AccountRole[]])[] = [
  ['read the own identity', READ_IDENTITY, ['owner', 'admin', 'billing', 'developer']],
  ['list databases', LIST_DATABASES, ['owner', 'admin', 'developer']],
  ['create database keys', CREATE_DATABASE_KEY, ['owner', 'admin', 'developer']],
  ['hold admin keys of region groups', ADMINISTER_DATABASES, ['owner', 'admin', 'developer']],
  ['change the plan', { resource: 'upgrades', action: 'create' }, ['owner', 'admin', 'billing']],
  ['change billing details', { resource: 'billing', action: 'write' }, ['owner', 'admin', 'billing']],
  ['see the team', { resource: 'team-management', action: 'read' }, ['owner', 'admin', 'billing']],
  ['invite to the team', { resource: 'team-management', action: 'create' }, ['owner', 'admin']],
  ['request logs', { resource: 'logs/query', action: 'create' }, ['owner', 'admin', 'developer']],
  ['see backups', { resource: 'backup-configurations', action: 'read' }, ['owner', 'admin', 'developer']],
  ['configure backups', { resource: 'backup-configurations', action: 'write' }, ['owner', 'admin']],
  ['see account keys', { resource: 'account-keys', action: 'read' }, ['owner', 'admin']],
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
    expect(() => authorize({ role: 'billing' }, LIST_DATABASES)).toThrow(expect.objectContaining({ code: 'permission_denied' }))
    expect(() => authorize({ role: 'owner' }, LIST_DATABASES)).not.toThrow()
  })
})
