import { describe, expect, test } from 'vitest'
import { roleProblems } from './role-compatibility.ts'

const PLAIN = { resource: 'Book', actions: { read: true, write: 'doc => doc.open' } }

describe('a role of an earlier version', () => {
  test('is compatible with plain resources and predicates', () => {
    expect(roleProblems({ privileges: [PLAIN], memberships: [{ resource: 'Keeper', predicate: 'k => k.active' }] })).toEqual([])
  })

  test('is not with a predicate that is no plain string [VALID-07]', () => {
    const privilege = { resource: 'Book', actions: { read: { query: 'Lambda(…)' } } }
    expect(roleProblems({ privileges: [privilege], memberships: [] })).toEqual([{ kind: 'predicate', of: 'Book (read)' }])
    expect(roleProblems({ privileges: [], memberships: [{ resource: 'Keeper', predicate: { lambda: 'x' } }] })).toEqual([
      { kind: 'predicate', of: 'Keeper' },
    ])
  })

  test('is not with a resource that is no plain string [VALID-08]', () => {
    expect(roleProblems({ privileges: [{ ...PLAIN, resource: { name: 'Book', coll: 'Collection' } }], memberships: [] })).toEqual([
      { kind: 'resource', of: 'Book' },
    ])
  })

  test('is not with an index as a resource [VALID-09]', () => {
    expect(roleProblems({ privileges: [{ ...PLAIN, resource: { name: 'byTitle', coll: 'Index' } }], memberships: [] })).toEqual([
      { kind: 'index', of: 'byTitle' },
    ])
  })
})
