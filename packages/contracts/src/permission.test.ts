import { describe, expect, test } from 'vitest'
import { isAllowed } from './permission.ts'

describe('isAllowed', () => {
  test('falls back to the entry of * and lets a resource override it', () => {
    const controls = { '*': ['read'], billing: [] } as const
    expect(isAllowed(controls, 'account', 'read')).toBe(true)
    expect(isAllowed(controls, 'billing', 'read')).toBe(false)
  })

  test('needs create, update and delete together for write', () => {
    expect(isAllowed({ '*': ['create', 'update'] }, '*', 'write')).toBe(false)
    expect(isAllowed({ '*': ['create', 'update', 'delete'] }, '*', 'write')).toBe(true)
    expect(isAllowed({ '*': ['write'] }, '*', 'write')).toBe(true)
  })

  test('lets deny win', () => {
    expect(isAllowed({ '*': ['read', 'deny'] }, '*', 'read')).toBe(false)
  })

  test('allows nothing without an entry', () => {
    expect(isAllowed({}, 'whoami', 'read')).toBe(false)
  })
})
