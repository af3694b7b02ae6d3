import { describe, expect, test } from 'vitest'
import { withGrant } from './role-actions.ts'
import { grantChanges } from './role-changes.ts'

const ROLE = [{ resource: 'Book', actions: { read: true, write: 'doc => doc.open' } }] as const

describe('the privileges of a role', () => {
  test('change by one grant, and leave out what grants nothing', () => {
    expect(withGrant(ROLE, 'Film', 'read', true)).toEqual([...ROLE, { resource: 'Film', actions: { read: true } }])
    expect(withGrant(ROLE, 'Book', 'write', undefined)).toEqual([{ resource: 'Book', actions: { read: true } }])
    expect(withGrant([{ resource: 'Book', actions: { read: true } }], 'Book', 'read', undefined)).toEqual([])
  })

  test('are compared grant by grant; what widens them much is marked', () => {
    const after = [
      { resource: 'Book', actions: { read: true, write: true } },
      { resource: 'Film', actions: { read: true } },
    ] as const
    expect(grantChanges(ROLE, after)).toEqual([
      { resource: 'Book', action: 'write', before: 'doc => doc.open', after: true, isRisk: true },
      { resource: 'Film', action: 'read', before: undefined, after: true, isRisk: false },
    ])
    expect(grantChanges(after, ROLE).map(({ isRisk }) => isRisk)).toEqual([false, false])
    expect(grantChanges(ROLE, ROLE)).toEqual([])
  })
})
