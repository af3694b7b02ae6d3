import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  accountRoleSchema,
  ACCOUNT_ROLES,
  isAllowed,
  isAllowedExplicitly,
  PERMISSION_RESOURCES,
  PRIVILEGE_ACTIONS,
  viewControlsSchema,
} from './permission.ts'

describe('what permissions are made of', () => {
  test('the roles of an account are owner, admin, billing and developer [PERM-01]', () => {
    expect(ACCOUNT_ROLES).toEqual(['owner', 'admin', 'billing', 'developer'])
    expect(v.is(accountRoleSchema, 'guest')).toBe(false)
  })

  test('the actions are the seven of the specification [DATA-17]', () => {
    expect(PRIVILEGE_ACTIONS).toEqual(['read', 'update', 'delete', 'list', 'create', 'write', 'deny'])
    expect(v.is(viewControlsSchema, { account: ['read', 'deny'] })).toBe(true)
    expect(v.is(viewControlsSchema, { account: ['own'] })).toBe(false)
  })

  test('the resources are those of the specification, and three of our own [DATA-20]', () => {
    const specified = [
      '*',
      'account',
      'account-keys',
      'backup-configurations',
      'billing',
      'billing-first-party',
      'copies',
      'integrations',
      'logs/query',
      'restores',
      'snapshots',
      'team-management',
      'upgrades',
      'whoami',
      'v4',
    ]
    expect([...PERMISSION_RESOURCES].sort()).toEqual([...specified, 'audit-log', 'databases', 'usage'].sort())
  })
})

describe('isAllowed', () => {
  test('falls back to the entry of * and lets a resource override it [PERM-02] [PERM-03]', () => {
    const controls = { '*': ['read'], billing: [] } as const
    expect(isAllowed(controls, 'account', 'read')).toBe(true)
    expect(isAllowed(controls, 'billing', 'read')).toBe(false)
  })

  test('needs create, update and delete together for write [PERM-04]', () => {
    expect(isAllowed({ '*': ['create', 'update'] }, '*', 'write')).toBe(false)
    expect(isAllowed({ '*': ['create', 'update', 'delete'] }, '*', 'write')).toBe(true)
    expect(isAllowed({ '*': ['write'] }, '*', 'write')).toBe(false)
    expect(isAllowed({ '*': ['write'] }, '*', 'create')).toBe(false)
  })

  test('lets deny win', () => {
    expect(isAllowed({ '*': ['read', 'deny'] }, '*', 'read')).toBe(false)
  })

  test('allows nothing without an entry', () => {
    expect(isAllowed({}, 'whoami', 'read')).toBe(false)
  })
})

describe('isAllowedExplicitly', () => {
  test('denies what is not there, whatever the entry of * grants [PERM-05]', () => {
    expect(isAllowedExplicitly({ '*': ['read', 'create'] }, 'billing', 'read')).toBe(false)
    expect(isAllowedExplicitly({}, 'billing', 'read')).toBe(false)
    expect(isAllowedExplicitly({ billing: ['create'] }, 'billing', 'read')).toBe(false)
    expect(isAllowedExplicitly({ billing: ['read'] }, 'billing', 'read')).toBe(true)
  })

  test('lets deny win and needs all three for write [PERM-05]', () => {
    expect(isAllowedExplicitly({ billing: ['read', 'deny'] }, 'billing', 'read')).toBe(false)
    expect(isAllowedExplicitly({ billing: ['create', 'update'] }, 'billing', 'write')).toBe(false)
    expect(isAllowedExplicitly({ billing: ['create', 'update', 'delete'] }, 'billing', 'write')).toBe(true)
  })
})
