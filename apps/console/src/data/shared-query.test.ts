// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { readShared, shareFragment } from './shared-query.ts'
import type { SharedQuery } from './shared-query.ts'

const ALL = { withArguments: true, withDocument: true }

describe('shareFragment', () => {
  test('carries the query, its arguments, role, time and page size', () => {
    const query: SharedQuery = {
      text: 'Book.where(.title == "Ærø" && .n > n)',
      name: 'Titles',
      arguments: [{ name: 'n', type: 'Int', value: '5' }],
      context: { kind: 'role', name: 'reader' },
      time: '2026-01-01T00:00:00Z',
      pageSize: 25,
    }
    expect(readShared(shareFragment(query, ALL))).toEqual(query)
  })

  test('never carries a secret, nor a document or arguments that are not wanted', () => {
    const secret = shareFragment({ text: '1', context: { kind: 'secret', secret: 'fnSECRET' } }, ALL)
    expect(atob(secret.slice(7))).not.toContain('fnSECRET')
    expect(readShared(secret)?.context).toEqual({ kind: 'builtin', role: 'admin' })
    const query: SharedQuery = {
      text: '1',
      context: { kind: 'document', collection: 'Keeper', id: '41' },
      arguments: [{ name: 'n', type: 'Int', value: '5' }],
    }
    const bare = readShared(shareFragment(query, { withArguments: false, withDocument: false }))
    expect(bare).toMatchObject({ context: { kind: 'builtin' }, arguments: [] })
  })

  test('reads nothing from other fragments', () => {
    expect(readShared('')).toBeUndefined()
    expect(readShared('#query=%%%')).toBeUndefined()
    expect(readShared('#query=e30')).toBeUndefined()
  })
})
