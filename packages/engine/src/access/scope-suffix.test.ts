import { describe, expect, test } from 'vitest'
import { parseScopedSecret } from './scope-suffix.ts'

const builtin = (role: string, ...path: string[]) => ({ path, target: { kind: 'builtin', role } })

describe('parseScopedSecret', () => {
  test.each([
    ['fnSecret', undefined],
    ['fnSecret:admin', builtin('admin')],
    ['fnSecret:server-readonly', builtin('server-readonly')],
    ['fnSecret:shop:admin', builtin('admin', 'shop')],
    ['fnSecret:shop/stall:client', builtin('client', 'shop', 'stall')],
    ['fnSecret:@role/editor', { path: [], target: { kind: 'role', name: 'editor' } }],
    ['fnSecret:shop:@role/editor', { path: ['shop'], target: { kind: 'role', name: 'editor' } }],
    ['fnSecret:@doc/User/12', { path: [], target: { kind: 'document', collection: 'User', id: '12' } }],
    ['fnSecret:collections/User/12', { path: [], target: { kind: 'document', collection: 'User', id: '12' } }],
    // Empty paths and a slash behind the path say nothing.
    ['fnSecret::admin', builtin('admin')],
    ['fnSecret:shop/:admin', builtin('admin', 'shop')],
    // A slash before the path makes a database without a name, which there is none of.
    ['fnSecret:/shop:admin', builtin('admin', '', 'shop')],
    ['fnSecret:server:admin', builtin('admin', 'server')],
    // What is no scope is ignored.
    ['fnSecret:shop:typo', undefined],
    ['fnSecret:myrole', undefined],
    ['fnSecret:', undefined],
    ['fnSecret:ADMIN', undefined],
    ['fnSecret:@role/', undefined],
    // What begins like a scope and goes on lets nobody in.
    ['fnSecret:administrator', 'invalid'],
  ])('takes %s apart', (text, suffix) => {
    expect(parseScopedSecret(text)).toEqual({ secret: 'fnSecret', suffix })
  })
})
