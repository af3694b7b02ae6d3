import { describe, expect, test } from 'vitest'
import { areSameMembers, mergeMembers } from './merge-members.ts'
import type { Members } from './merge-members.ts'

function members(entries: Readonly<Record<string, string | true>>): Members {
  return new Map(Object.entries(entries))
}

describe('mergeMembers', () => {
  const base = members({ body: 'a', role: 'server', alias: 'x' })

  test('takes what only one side has changed, added or removed from it', () => {
    const { members: merged, clashes } = mergeMembers(
      base,
      members({ body: 'mine', role: 'server', alias: 'x', fresh: true }),
      members({ body: 'a', role: 'admin', added: 'theirs' }),
    )
    expect(Object.fromEntries(merged)).toEqual({ body: 'mine', role: 'admin', fresh: true, added: 'theirs' })
    expect(clashes).toEqual([])
  })

  test('keeps this side of what both have changed, and names it', () => {
    const { members: merged, clashes } = mergeMembers(
      base,
      members({ body: 'mine', role: 'server' }),
      members({ body: 'theirs', role: 'server', alias: 'y' }),
    )
    expect(Object.fromEntries(merged)).toEqual({ body: 'mine', role: 'server' })
    expect([...clashes].sort()).toEqual(['alias', 'body'])
  })

  test('has no clash where both have made the same of it', () => {
    const same = members({ body: 'b', role: 'server', alias: 'x' })
    expect(mergeMembers(base, same, same)).toEqual({ members: same, clashes: [] })
  })
})

describe('areSameMembers', () => {
  test('compares in any order', () => {
    expect(areSameMembers(members({ a: '1', b: true }), members({ b: true, a: '1' }))).toBe(true)
    expect(areSameMembers(members({ a: '1' }), members({ a: '1', b: true }))).toBe(false)
    expect(areSameMembers(members({ a: true }), members({ a: 'x => true' }))).toBe(false)
  })
})
