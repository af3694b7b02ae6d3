import { describe, expect, test } from 'vitest'
import { ADMIN, readContext, scopeText, secretText, storableContext } from './run-context.ts'

describe('scopeText', () => {
  test('renders roles and identity documents [SHELL-04] [SHELL-05]', () => {
    expect(scopeText({ kind: 'role', name: 'keeper_2' })).toBe('@role/keeper_2')
    expect(scopeText({ kind: 'document', collection: 'Keeper', id: '41' })).toBe('@doc/Keeper/41')
  })

  test('refuses what is outside the grammar with its name [VALID-01] [VALID-03]', () => {
    expect(() => scopeText({ kind: 'role', name: 'a/b' })).toThrow('Invalid identifier a/b')
    expect(() => scopeText({ kind: 'role', name: '1st' })).toThrow('Invalid identifier 1st')
    expect(() => scopeText({ kind: 'document', collection: 'Keeper', id: '4:admin' })).toThrow('Invalid identifier 4:admin')
  })
})

describe('secretText', () => {
  test('never repeats a secret that it refuses', () => {
    expect(secretText({ kind: 'secret', secret: 'fnAB' })).toBe('fnAB')
    expect(() => secretText({ kind: 'secret', secret: 'fn AB' })).toThrow(/^Invalid identifier ••••$/)
  })
})

describe('readContext', () => {
  test('reads what was stored, and takes anything else for the administrator', () => {
    expect(readContext({ kind: 'role', name: 'reader' })).toEqual({ kind: 'role', name: 'reader' })
    expect(readContext({ kind: 'builtin', role: 'server' })).toEqual({ kind: 'builtin', role: 'server' })
    expect(readContext({ kind: 'role', name: 'a b' })).toBe(ADMIN)
    expect(readContext({ kind: 'secret', secret: 'fn' })).toBe(ADMIN)
    expect(readContext(undefined)).toBe(ADMIN)
  })

  test('leaves typed secrets out of what is stored', () => {
    expect(storableContext({ kind: 'secret', secret: 'fn' })).toBe(ADMIN)
  })
})
